import { fetchLatestBuild, mayReload, reloadOnce } from '#/lib/api/builds.ts'
import { nextChance } from '#/lib/api/keep-trying.ts'
import { observed } from '#/lib/device/observed.ts'

/** A piece of this build that the server no longer has. */
class LostPiece extends Error {
  readonly reloads = mayReload(location.pathname)
}

/** Whether the page is being loaded anew because of this error: nobody needs to read about it. */
export const isLostPiece = (error: unknown): boolean => error instanceof LostPiece && error.reloads

/**
 * Fetches a piece of the application that this page did not bring. A connection that fails delays it and breaks nothing
 * of what is there: it is fetched again when the server answers. What the server itself no longer has brings the page
 * anew, once per path in ten seconds [S44].
 */
export async function fetchPiece<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  for (let isSecond = false; ; isSecond = true) {
    try {
      return await load()
    } catch (cause) {
      if (isSecond && (await fetchLatestBuild()) !== undefined) throw lostPiece(cause)
      await serverAnswers()
    }
  }
}

/** What browsers say of a module that did not come; whatever else is thrown is an error of the piece itself. */
const notFetched = /dynamically imported module|module script failed/i

function lostPiece(cause: unknown): LostPiece {
  const own = cause instanceof Error && !notFetched.test(cause.message) ? cause.message : undefined
  const lost = new LostPiece(own ?? 'Uma parte desta página não pôde ser carregada. Recarregue a página.', { cause })
  reloadOnce(location.pathname, () => location.reload())
  return lost
}

let answer: Promise<void> | undefined

/** Whether something waits for a server that does not answer. */
export const absence = observed(false)

/** Waits until the server answers; all who wait share the questions. */
export function serverAnswers(): Promise<void> {
  answer ??= askUntilAnswered().finally(() => {
    answer = undefined
    absence.set(false)
  })
  return answer
}

async function askUntilAnswered() {
  while ((await fetchLatestBuild()) === undefined) {
    absence.set(true)
    await nextChance()
  }
}
