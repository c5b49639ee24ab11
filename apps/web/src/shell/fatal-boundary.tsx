import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isLostPiece } from '#/lib/lost-pieces.ts'
import { toPageError } from '#/lib/page-error.ts'
import { isHandledElsewhere } from '#/lib/problems.ts'
import { ErrorBoundary } from '#/shell/error-boundary.tsx'
import { ErrorScreen } from '#/shell/error-view.tsx'

/** Fatal errors, and those that nothing else handled, lead to the error screen [S36]. */
export function FatalBoundary({ children }: { children: ReactNode }) {
  const [unhandled, setUnhandled] = useState<unknown>()
  useEffect(() => listenForUnhandled(setUnhandled), [])
  if (unhandled !== undefined) return <FatalScreen error={unhandled} />
  return <ErrorBoundary fallback={FatalScreen}>{children}</ErrorBoundary>
}

export function FatalScreen({ error }: { error: unknown }) {
  return isLostPiece(error) ? null : <ErrorScreen {...toPageError(error)} onLeave={reloadAtStart} />
}

/** Loads the first page anew: nothing of the broken one is kept. */
function reloadAtStart(): Promise<void> {
  location.assign('/')
  return new Promise(() => undefined)
}

function listenForUnhandled(show: (error: unknown) => void) {
  const listening = new AbortController()
  const { signal } = listening
  const report = (error: unknown) => {
    const isAbort = error instanceof DOMException && error.name === 'AbortError'
    if (error instanceof Error && !isAbort && !isHandledElsewhere(error) && !isLostPiece(error)) show(error)
  }
  addEventListener('error', ({ error }) => report(error), { signal })
  addEventListener('unhandledrejection', ({ reason }) => report(reason), { signal })
  return () => listening.abort()
}
