import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'

/** A part of a page that is fetched when it is wanted; a connection that fails delays it (`fetchPiece`). */
export const lazyPart = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => fetchPiece(load))
