import { createElement, lazy, Suspense, useState, type ComponentType } from 'react'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'

/** A part of a page that is fetched when it is wanted, or before it is. */
type LazyPart<Props> = ComponentType<Props> & {
  /**
   * Once this is done the part is drawn with what is around it, not after it. Never rejects: a connection that fails is waited
   * for where the part is drawn, and keeps nothing else of the page waiting.
   */
  fetch: () => Promise<void>
}

/**
 * Its component is fetched when it is drawn; a connection that fails delays it (`fetchPiece`). Until then `Meanwhile` stands in
 * its place, or nothing; where it is `null`, what the boundary around it shows.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType<Props> | null = () => null,
): LazyPart<Props> {
  let there: ComponentType<Props> | undefined
  const Later = lazy(() => fetchPiece(load))
  function Part(props: Props) {
    // what stands on the page stays the same component
    const [Drawn] = useState<ComponentType<Props>>(() => there ?? Later)
    const drawn = createElement(Drawn, props)
    return Meanwhile ? createElement(Suspense, { fallback: createElement(Meanwhile, props) }, drawn) : drawn
  }
  const fetch = async () => {
    const piece = await load().catch(() => undefined)
    there = piece?.default ?? there
  }
  return Object.assign(Part, { fetch })
}
