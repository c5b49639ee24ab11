import { useEffect, useMemo } from 'react'
import { useRouter, type ErrorComponentProps, type NotFoundRouteProps } from '@tanstack/react-router'
import { isLostPiece } from '#/lib/api/fetch-piece.ts'
import { retryUntilDone } from '#/lib/api/keep-trying.ts'
import { mayReturn, toPageError } from '#/lib/api/page-error.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { ErrorScreen } from '#/shell/error-view.tsx'

function useLeave(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    // Preloads the start page, to keep the busy button visible meanwhile.
    await router.preloadRoute({ to: '/' })
    await router.navigate({ to: '/' })
    await router.invalidate()
  }
}

export function RouteErrorScreen({ error }: ErrorComponentProps) {
  const leave = useLeave()
  const returns = useReturn(error)
  return isLostPiece(error) ? null : <ErrorScreen {...toPageError(error)} returns={returns} onLeave={leave} />
}

/**
 * Retries failed reads and then shows the page.
 *
 * @returns whether it retries
 */
function useReturn(error: unknown): boolean {
  const router = useRouter()
  const failed = useMemo(
    () => (mayReturn(error) ? queryClient.getQueryCache().getAll() : []).find(({ state }) => state.error === error),
    [error],
  )
  useEffect(
    () =>
      failed &&
      retryUntilDone(async () => {
        await failed.fetch()
        await router.invalidate()
      }),
    [failed, router],
  )
  return failed !== undefined
}

/** Shown if no route matches or a parameter has the wrong form; `data` is then the page guard's message [S57]. */
export function NotFoundScreen({ data }: NotFoundRouteProps) {
  const router = useRouter()
  const message = typeof data === 'string' ? data : `Page not found: ${router.latestLocation.pathname}`
  return <ErrorScreen status={404} message={message} onLeave={useLeave()} />
}
