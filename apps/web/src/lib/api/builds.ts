const FIRST_CHECK_MS = 1000
const CHECK_EVERY_MS = 60_000
const RELOAD_GUARD_MS = 10_000
const guardKey = 'prosa.reload '

/**
 * Polls for the newest build, first after about a second and then at intervals, until it differs from this one [S53].
 *
 * @param onBuild called with the id of the newest build after each response
 * @returns a function that stops polling
 */
export function watchBuilds(current: string, onBuild: (id: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const checkAfter = (ms: number) => {
    timer = setTimeout(() => void check(), ms)
  }
  async function check() {
    const latest = await fetchLatestBuild()
    if (latest !== undefined) onBuild(latest)
    if ((latest ?? current) === current) checkAfter(CHECK_EVERY_MS)
  }
  checkAfter(FIRST_CHECK_MS)
  return () => clearTimeout(timer)
}

/** Fetches the id of the server's current build; `undefined` if the server does not respond. */
export async function fetchLatestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`)
    const latest = (await response.json()) as { id: string }
    return latest.id
  } catch {
    return undefined
  }
}

/** Reloads the page at a path, at most once per path in ten seconds [S44]. */
export function reloadOnce(path: string, reload: () => void) {
  if (!mayReload(path)) return
  sessionStorage.setItem(guardKey + path, String(Date.now()))
  reload()
}

/**
 * Whether a path was not reloaded in the last ten seconds. The absolute difference also covers a clock that was set
 * back.
 */
export const mayReload = (path: string): boolean => !(Math.abs(Date.now() - lastReload(path)) < RELOAD_GUARD_MS)

function lastReload(path: string): number {
  try {
    return Number(sessionStorage.getItem(guardKey + path))
  } catch {
    return 0
  }
}
