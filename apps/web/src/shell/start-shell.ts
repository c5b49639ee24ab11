import type { AnyRouter } from '@tanstack/react-router'
import { countView, loadAnalytics } from '#/lib/analytics.ts'
import { watchGuestSession } from '#/lib/guest-session.ts'
import { adoptPayload } from '#/lib/payload-cache.ts'
import { toastRateLimits } from '#/lib/problems.ts'
import { runtimeConfig } from '#/lib/runtime-config.ts'
import { rememberSessionEnd } from '#/lib/session-end.ts'
import { loadSession, onSessionEnd, watchSession } from '#/lib/session.ts'
import { followBuilds } from '#/shell/follow-builds.ts'

/** Starts what runs beside the screens; gives back how to stop it. */
export function startShell(router: AnyRouter): () => void {
  adoptPayload(document)
  const stops = [toastRateLimits(), watchSession(), watchGuestSession(), goToLoginAtSessionEnd(router)]
  void loadSession()
  if (import.meta.env.PROD) stops.push(followBuilds(router, import.meta.env.BUILD_ID))
  if (loadAnalytics(runtimeConfig, document)) stops.push(countViews(router))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Where a session ends, the login page replaces the history entry and knows the way back [S43]. */
function goToLoginAtSessionEnd(router: AnyRouter) {
  return onSessionEnd((end) => {
    const { pathname, href } = router.latestLocation
    if (pathname.startsWith('/auth/')) return
    rememberSessionEnd(end)
    const search = end === 'left' ? {} : { redirect: href }
    void router.navigate({ to: '/auth/login', search, replace: true })
  })
}

function countViews(router: AnyRouter) {
  return router.subscribe('onResolved', ({ hrefChanged }) => {
    const pattern: unknown = router.state.matches.at(-1)?.fullPath
    if (hrefChanged && typeof pattern === 'string') countView(pattern)
  })
}
