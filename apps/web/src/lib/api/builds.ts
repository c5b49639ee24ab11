const FIRST_CHECK_MS = 1000
const CHECK_EVERY_MS = 60_000
const RELOAD_GUARD_MS = 10_000
const guardKey = 'prosa.reload '

/**
 * Asks for the newest build, first after about a second and then at intervals, until it is not this one [S53].
 *
 * @param onBuild hears the id of the newest build at each answer
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

/** The id of the build that the server has now; `undefined` where the server does not answer. */
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

/** Whether a path has not been reloaded in the last ten seconds; a clock that was set back says nothing of them. */
export const mayReload = (path: string): boolean => !(Math.abs(Date.now() - lastReload(path)) < RELOAD_GUARD_MS)

function lastReload(path: string): number {
  try {
    return Number(sessionStorage.getItem(guardKey + path))
  } catch {
    return 0
  }
}
