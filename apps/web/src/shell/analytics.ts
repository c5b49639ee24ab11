import { findPage } from '@prosa/contract/pages/find-page.ts'
import { isDiscreet } from '@prosa/contract/pages/page.ts'
import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'
import type { AnyRouter } from '@tanstack/react-router'

import { runtimeConfig } from '#/lib/session/runtime-config.ts'

/**
 * Counts views of pages where this document may load the analytics script, and reloads where only the next one may.
 *
 * @returns a function that stops it
 */
export function followAnalytics(router: AnyRouter): () => void {
  const stops = [
    ...(loadAnalytics(runtimeConfig, document) ? [countViews(router)] : []),
    ...(runtimeConfig.analyticsElsewhere ? [loadCountedPages(router)] : []),
  ]
  return () => {
    for (const stop of stops) stop()
  }
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
