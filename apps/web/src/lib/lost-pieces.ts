import { mayReload, reloadOnce } from '#/lib/builds.ts'

const lost = new WeakSet<Error>()
const awaited = new WeakSet<Error>()

/** Reloads the page where a piece of its build is no longer to be had [S44]. */
export function reloadForLostPieces(): () => void {
  addEventListener('vite:preloadError', reloadFor)
  return () => removeEventListener('vite:preloadError', reloadFor)
}

/** Whether the page is being loaded anew because of this error: nobody needs to read about it. */
export const isLostPiece = (error: unknown): boolean => error instanceof Error && lost.has(error)

/** Says that whoever wants this piece waits until it can be fetched: the page stays. */
export const noteAwaitedPiece = (error: Error) => void awaited.add(error)

/**
 * The event goes its way: whoever prevents it makes Vite hand out nothing in the place of the piece, and what waits for
 * the piece breaks on that. Who awaits the piece hears of the error right after the event, and therefore before the timer.
 */
function reloadFor({ payload }: VitePreloadErrorEvent) {
  if (!mayReload(location.pathname)) return
  lost.add(payload)
  setTimeout(() => {
    if (!awaited.has(payload)) reloadOnce(location.pathname, () => location.reload())
  })
}
