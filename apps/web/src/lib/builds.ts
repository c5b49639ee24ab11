const FIRST_CHECK_MS = 1000
const CHECK_EVERY_MS = 60_000
const RELOAD_GUARD_MS = 10_000
const guardKey = 'prosa.reloads'

/** Asks for the newest build, first after about a second and then at intervals, until it is not this one [S53]. */
export function watchBuilds(current: string, onNewBuild: () => void): () => void {
  let timer = setTimeout(() => void check(), FIRST_CHECK_MS)
  async function check() {
    const latest = await fetchLatest()
    if (latest !== undefined && latest !== current) onNewBuild()
    else timer = setTimeout(() => void check(), CHECK_EVERY_MS)
  }
  return () => clearTimeout(timer)
}

async function fetchLatest(): Promise<string | undefined> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`)
    const latest = (await response.json()) as { id: string }
    return latest.id
  } catch {
    return undefined
  }
}

/** Reloads the page at a path, at most once per path in ten seconds [S44]; false where it was too soon. */
export function reloadOnce(path: string, reload: () => void, now: number = Date.now()): boolean {
  const reloads = readReloads()
  const last = reloads[path]
  if (last !== undefined && now - last < RELOAD_GUARD_MS) return false
  sessionStorage.setItem(guardKey, JSON.stringify({ ...reloads, [path]: now }))
  reload()
  return true
}

function readReloads(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(guardKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

const lostPieces = new WeakSet<Error>()

/** Says that the page is being loaded anew because of this error: nobody needs to read about it. */
export const noteLostPiece = (error: Error) => void lostPieces.add(error)

export const isLostPiece = (error: unknown): boolean => error instanceof Error && lostPieces.has(error)
