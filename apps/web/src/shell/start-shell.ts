import { findPage } from '@prosa/contract/pages/find-page.ts'
import { isDiscreet } from '@prosa/contract/pages/page.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { deviceData } from '#/lib/session/device-data.ts'
import { countView, loadAnalytics } from '#/lib/device/analytics.ts'
import { watchGuestSession } from '#/lib/session/guest-session.ts'
import { adoptPayload } from '#/lib/api/payload-cache.ts'
import { toastRateLimits } from '#/lib/api/problems.ts'
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
