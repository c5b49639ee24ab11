import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'

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
