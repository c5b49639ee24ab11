import type { AnyRouter } from '@tanstack/react-router'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'
import { adoptPayload } from '#/lib/api/payload-cache.ts'
import { toastRateLimits } from '#/lib/api/problems.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { watchGuestSession } from '#/lib/session/guest-session.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { rememberSessionEnd } from '#/lib/session/session-end.ts'
import { loadSession, onSessionEnd, watchSession } from '#/lib/session/session.ts'
import { tokens, watchKeptPage } from '#/lib/session/tokens.ts'
import { followBuilds } from '#/shell/follow-builds.ts'

/**
 * Starts everything that runs besides the screens.
 *
 * @returns a function that stops it
 */
export function startShell(router: AnyRouter): () => void {
  adoptPayload(document)
  // Where storage is blocked, the session of a form sent without this script lasts until the page closes.
  if (runtimeConfig.entered) tokens.session.write(runtimeConfig.entered.token)
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
  if (runtimeConfig.analyticsSrc || runtimeConfig.analyticsElsewhere)
    fetchPiece(() => import('#/shell/analytics.ts'))
      .then(({ followAnalytics }) => stops.push(followAnalytics(router)))
      .catch(() => undefined)
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
