import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps, NotFoundRouteProps } from '@tanstack/react-router'
import { isLostPiece } from '#/lib/api/fetch-piece.ts'
import { toPageError } from '#/lib/api/page-error.ts'
import { ErrorScreen } from '#/shell/error-view.tsx'

function useLeave(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    // loaded before leaving: the busy button stays in sight until the first page can be shown
    await router.preloadRoute({ to: '/' })
    await router.navigate({ to: '/' })
    await router.invalidate()
  }
}

export function RouteErrorScreen({ error }: ErrorComponentProps) {
  const leave = useLeave()
  return isLostPiece(error) ? null : <ErrorScreen {...toPageError(error)} onLeave={leave} />
}

/** No route matches, or a parameter is not of its form: then `data` brings the message of the page guard [S57]. */
export function NotFoundScreen({ data }: NotFoundRouteProps) {
  const router = useRouter()
  const message = typeof data === 'string' ? data : `Page not found: ${router.latestLocation.pathname}`
  return <ErrorScreen status={404} message={message} onLeave={useLeave()} />
}
