import { createElement, lazy, Suspense, useState, type ComponentType, type FunctionComponent } from 'react'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'

/** A component that is loaded on demand or in advance. */
type LazyPart<Props> = FunctionComponent<Props> & {
  /**
   * Loads the component in advance, so that it renders together with the content around it. Never rejects: after a
   * failure it is loaded again when rendered, so that it delays nothing else.
   */
  fetch: () => Promise<void>
}

/**
 * Creates a component that is loaded when it is first rendered; `fetchPiece` handles failures. Until then `Meanwhile`
 * is shown, by default nothing; `null` leaves it to the surrounding Suspense boundary.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType<Props> | null = () => null,
): LazyPart<Props> {
  let there: ComponentType<Props> | undefined
  const Later = lazy(() => fetchPiece(load))
  function Part(props: Props) {
    // Keeps the same component while mounted, so that its state is not lost.
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
