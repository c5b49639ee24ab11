import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { fetchLatestBuild } from '#/lib/builds.ts'
import { noteAwaitedPiece } from '#/lib/lost-pieces.ts'

const RETRY_EVERY_MS = 3000

type Loaded<Props> = { default: ComponentType<Props> }

/**
 * A part of a page that is fetched when it is wanted. A connection that fails delays it and breaks nothing of what is
 * there: it is fetched again when the server answers. Only a part that the server itself no longer has is an error.
 */
export function lazyPart<Props>(load: () => Promise<Loaded<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch((error: unknown) => {
      if (error instanceof Error) noteAwaitedPiece(error)
      return loadOnceConnected(load)
    }),
  )
}

async function loadOnceConnected<Props>(load: () => Promise<Loaded<Props>>): Promise<Loaded<Props>> {
  if ((await fetchLatestBuild()) !== undefined) return load()
  await nextChance()
  return loadOnceConnected(load)
}

/** When the connection is back, or after a while: a weak network may never have been reported as gone. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, RETRY_EVERY_MS)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    addEventListener('online', done)
  })
}
