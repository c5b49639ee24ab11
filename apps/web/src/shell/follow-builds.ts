import type { AnyRouter } from '@tanstack/react-router'
import { type BuildWatch, reloadOnce, watchBuilds } from '#/lib/api/builds.ts'
import { loadRouteRules } from '#/lib/session/route-rules.ts'
import { toastNews } from '#/ui/feedback/toasters.tsx'

/** Tells once that there is a newer build, and offers it; drafts are kept, so nothing written is lost by taking it. */
export const announceBuilds = (current: string, { onLatest, onNewBuild }: Partial<BuildWatch> = {}): (() => void) =>
  watchBuilds(current, {
    onLatest,
    onNewBuild: () => {
      onNewBuild?.()
      toastNews('Nova versão disponível.', { action: { label: 'Atualizar', onClick: () => location.reload() } })
    },
  })

/** Goes by the route rules of the newest build [S52]; once it is not this one, the next navigation loads the page anew [S44]. */
export function followBuilds(router: AnyRouter, current: string): () => void {
  let newBuild = false
  const stopWatching = announceBuilds(current, {
    onLatest: (id) => void loadRouteRules(id),
    onNewBuild: () => {
      newBuild = true
    },
  })
  const stopFollowing = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation, fromLocation }) => {
    // without a connection the browser would have nothing to show
    if (newBuild && navigator.onLine && pathChanged && fromLocation)
      reloadOnce(toLocation.pathname, () => location.assign(toLocation.href))
  })
  return () => {
    stopWatching()
    stopFollowing()
  }
}
