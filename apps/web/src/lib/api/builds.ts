const FIRST_CHECK_MS = 1000
const CHECK_EVERY_MS = 60_000
const RELOAD_GUARD_MS = 10_000
const guardKey = 'prosa.reloads'

/** Asks for the newest build, first after about a second and then at intervals, until it is not this one [S53]. */
export function watchBuilds(current: string, onNewBuild: () => void): () => void {
  let timer = setTimeout(() => void check(), FIRST_CHECK_MS)
  async function check() {
    const latest = await fetchLatestBuild()
    if (latest !== undefined && latest !== current) onNewBuild()
    else timer = setTimeout(() => void check(), CHECK_EVERY_MS)
  }
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
export function reloadOnce(path: string, reload: () => void, now: number = Date.now()) {
  if (!mayReload(path, now)) return
  sessionStorage.setItem(guardKey, JSON.stringify({ ...readReloads(), [path]: now }))
  reload()
}

/** Whether a path has not been reloaded in the last ten seconds. */
export function mayReload(path: string, now: number = Date.now()): boolean {
  // a clock that was set back says nothing of the last ten seconds
  return !(Math.abs(now - (readReloads()[path] ?? NaN)) < RELOAD_GUARD_MS)
}

function readReloads(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(guardKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
