import { fetchLatestBuild, mayReload, reloadOnce } from '#/lib/api/builds.ts'
import { nextChance } from '#/lib/api/keep-trying.ts'
import { createObservable } from '#/lib/device/observed.ts'

/** The server no longer has this file of the build. */
class MissingPieceError extends Error {
  readonly reloads = mayReload(location.pathname)
}

/** Whether the page is reloading because of this error, so that it need not be shown. */
export const isLostPiece = (error: unknown): boolean => error instanceof MissingPieceError && error.reloads

/**
 * Loads a part of the application. If the connection fails, it retries once the server responds. If the server no
 * longer has the file, it reloads the page, at most once per path in ten seconds [S44].
 */
export async function fetchPiece<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  for (let isSecond = false; ; isSecond = true) {
    try {
      return await load()
    } catch (cause) {
      if (isSecond && (await fetchLatestBuild()) !== undefined) throw createMissingPieceError(cause)
      await serverAnswers()
    }
  }
}

/** Messages of browsers for a module that failed to load; any other error comes from the module itself. */
const notFetched = /dynamically imported module|module script failed/i

function createMissingPieceError(cause: unknown): MissingPieceError {
  const own = cause instanceof Error && !notFetched.test(cause.message) ? cause.message : undefined
  const lost = new MissingPieceError(own ?? 'Uma parte desta página não pôde ser carregada. Recarregue a página.', {
    cause,
  })
  reloadOnce(location.pathname, () => location.reload())
  return lost
}

let answer: Promise<void> | undefined

/** Whether a part waits for a server that does not respond. */
export const serverAbsence = createObservable(false)

/** Waits until the server responds; all callers share the requests. */
export function serverAnswers(): Promise<void> {
  answer ??= pollServer().finally(() => {
    answer = undefined
    serverAbsence.set(false)
  })
  return answer
}

async function pollServer() {
  while ((await fetchLatestBuild()) === undefined) {
    serverAbsence.set(true)
    await nextChance()
  }
}
