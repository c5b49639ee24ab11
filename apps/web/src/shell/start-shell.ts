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

/** Starts what runs beside the screens; gives back how to stop it. */
export function startShell(router: AnyRouter): () => void {
  adoptPayload(document)
  watchKeptPage()
  const stops = [
    toastRateLimits(),
    watchSession(),
    watchGuestSession(),
    goToLoginAtSessionEnd(router),
    stayWhileOffline(router),
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
 * While the device is offline, a page stays on the screen with what was typed in it until the next page has been
 * fetched. A spinner would replace it.
 */
function stayWhileOffline(router: AnyRouter) {
  const online = router.options.defaultPendingMs
  const follow = () => router.update({ ...router.options, defaultPendingMs: navigator.onLine ? online : Infinity })
  addEventListener('online', follow)
  addEventListener('offline', follow)
  return () => {
    removeEventListener('online', follow)
    removeEventListener('offline', follow)
  }
}

/** Where a session ends, the login page replaces the history entry and knows the way back [S43]. */
function goToLoginAtSessionEnd(router: AnyRouter) {
  return onSessionEnd((end) => {
    const { pathname, href } = router.latestLocation
    if (pathname.startsWith('/auth/')) return
    rememberSessionEnd(end)
    const search = end === 'left' ? {} : { redirect: href }
    void router.navigate({ to: '/auth/login', search, replace: true, ignoreBlocker: true })
  })
}

/** Whoever signs in comes from a page that is never counted: the first one that is brings the script with its document [S55]. */
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

/** What the analytics script (Umami's interface) offers once it is loaded. */
interface Tracker {
  track: (view: { url: string; title: string; referrer: string }) => void
}

/** Pages that are never counted: they carry tokens, or belong to guests and pupils. */
const uncounted = /^\/(auth|sga|assistants\/share|embed|redirect)(\/|$)/

/** Loads the analytics script, in production only and only from the configured address [S55, S61]. */
export function loadAnalytics({ publicEnv, analyticsSrc }: RuntimeConfig, page: Document): boolean {
  if (publicEnv !== 'production' || !analyticsSrc) return false
  const script = page.createElement('script')
  script.src = analyticsSrc
  script.defer = true
  // by itself it would send real addresses
  script.dataset['autoTrack'] = 'false'
  page.head.append(script)
  return true
}

/** Counts a view by the pattern of its route, never by a real address, a title or a text. */
export function countView(pattern: string) {
  if (uncounted.test(pattern)) return
  const tracker = (globalThis as { umami?: Tracker }).umami
  tracker?.track({ url: pattern, title: '', referrer: '' })
}
