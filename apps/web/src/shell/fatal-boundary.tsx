import { useEffect, useState, type ReactNode } from 'react'
import { isLostPiece, serverAnswers } from '#/lib/api/fetch-piece.ts'
import { toPageError } from '#/lib/api/page-error.ts'
import { isHandledElsewhere } from '#/lib/api/problems.ts'
import { ErrorScreen } from '#/shell/error-view.tsx'
import { ErrorBoundary } from '#/ui/feedback/error-boundary.tsx'

/** Shows the error screen for rendering errors and unhandled errors [S36]. */
export function FatalBoundary({ children }: { children: ReactNode }) {
  const [unhandled, setUnhandled] = useState<{ error: unknown }>()
  useEffect(() => listenForUnhandled((error) => setUnhandled({ error })), [])
  if (unhandled) return <FatalScreen {...unhandled} />
  return <ErrorBoundary fallback={FatalScreen}>{children}</ErrorBoundary>
}

export function FatalScreen({ error }: { error: unknown }) {
  return isLostPiece(error) ? null : <ErrorScreen {...toPageError(error)} onLeave={reloadAtStart} />
}

/** Loads the start page once the server responds, discarding all state of the broken page. */
async function reloadAtStart(): Promise<void> {
  await serverAnswers()
  location.assign('/')
  return new Promise(() => undefined)
}

/** Ignored error events: scripts of other origins report no details, and resize loops are harmless. */
const noise = /^Script error\.?$|^ResizeObserver loop/

function listenForUnhandled(show: (error: unknown) => void) {
  const listening = new AbortController()
  const { signal } = listening
  // Any value may be thrown, not only errors.
  const report = (error: unknown) => {
    const isAbort = error instanceof DOMException && error.name === 'AbortError'
    if (!isAbort && !isHandledElsewhere(error) && !isLostPiece(error)) show(error)
  }
  addEventListener('error', ({ error, message }) => noise.test(message) || report(error), { signal })
  addEventListener('unhandledrejection', ({ reason }) => report(reason), { signal })
  return () => listening.abort()
}
