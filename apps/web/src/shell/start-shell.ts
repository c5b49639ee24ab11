import { findPage } from '@prosa/contract/pages/find-page.ts'
import { isDiscreet } from '@prosa/contract/pages/page.ts'
import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { adoptPayload } from '#/lib/api/payload-cache.ts'
import { toastRateLimits } from '#/lib/api/problems.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { watchGuestSession } from '#/lib/session/guest-session.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { rememberSessionEnd } from '#/lib/session/session-end.ts'
import { loadSession, onSessionEnd, watchSession } from '#/lib/session/session.ts'
import { watchKeptPage } from '#/lib/session/tokens.ts'
import { followBuilds } from '#/shell/follow-builds.ts'

/**
 * Starts everything that runs besides the screens.
 *
 * @returns a function that stops it
 */
export function startShell(router: AnyRouter): () => void {
  adoptPayload(document)
  watchKeptPage()
  const stops = [
    toastRateLimits(),
    watchSession(),
    watchGuestSession(),
    goToLoginAtSessionEnd(router),
    holdPageWhileOffline(router),
  ]
  void loadSession()
  if (deviceData.read('reading'))
    import('#/lib/device/offline-reading.ts').then(({ resumeReading }) => resumeReading()).catch(() => undefined)
  if (import.meta.env.PROD) stops.push(followBuilds(router, import.meta.env.BUILD_ID))
  if (loadAnalytics(runtimeConfig, document)) stops.push(countViews(router))
  if (runtimeConfig.analyticsElsewhere) stops.push(loadCountedPages(router))
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * While offline, keeps the current page with its input until the next page has loaded, instead of showing a spinner.
 */
function holdPageWhileOffline(router: AnyRouter) {
  const online = router.options.defaultPendingMs
  const follow = () => router.update({ ...router.options, defaultPendingMs: navigator.onLine ? online : Infinity })
  addEventListener('online', follow)
  addEventListener('offline', follow)
  return () => {
    removeEventListener('online', follow)
    removeEventListener('offline', follow)
  }
}

/** Opens the login page when a session ends; it replaces the history entry and leads back afterwards [S43]. */
function goToLoginAtSessionEnd(router: AnyRouter) {
  return onSessionEnd((end) => {
    const { pathname, href } = router.latestLocation
    if (pathname.startsWith('/auth/')) return
    rememberSessionEnd(end)
    const search = end === 'left' ? {} : { redirect: href }
    void router.navigate({ to: '/auth/login', search, replace: true, ignoreBlocker: true })
  })
}

/**
 * Reloads on the way from the sign-in pages, which are never counted, to the first counted page, whose document
 * includes the script [S55].
 */
function loadCountedPages(router: AnyRouter) {
  return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (!isDiscreet(findPage(toLocation.pathname)?.page)) location.assign(toLocation.href)
  })
}

function countViews(router: AnyRouter) {
  return router.subscribe('onResolved', ({ hrefChanged }) => {
    const pattern: unknown = router.state.matches.at(-1)?.fullPath
    if (hrefChanged && typeof pattern === 'string') countView(pattern)
  })
}

/** The interface of the analytics script (Umami). */
interface Tracker {
  track: (view: { url: string; title: string; referrer: string }) => void
}

/** Pages that are never counted: their addresses hold tokens, or guests and students use them. */
const uncounted = /^\/(auth|sga|assistants\/share|embed|redirect)(\/|$)/

/** Loads the analytics script, only in production and only from the configured address [S55, S61]. */
export function loadAnalytics({ publicEnv, analyticsSrc }: RuntimeConfig, page: Document): boolean {
  if (publicEnv !== 'production' || !analyticsSrc) return false
  const script = page.createElement('script')
  script.src = analyticsSrc
  script.defer = true
  // Automatic tracking would send real addresses.
  script.dataset['autoTrack'] = 'false'
  page.head.append(script)
  return true
}

/** Counts a page view by the pattern of its route, never by a real address, title or text. */
export function countView(pattern: string) {
  if (uncounted.test(pattern)) return
  const tracker = (globalThis as { umami?: Tracker }).umami
  tracker?.track({ url: pattern, title: '', referrer: '' })
}
