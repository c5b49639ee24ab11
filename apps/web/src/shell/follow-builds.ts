import type { AnyRouter } from '@tanstack/react-router'
import { reloadOnce, watchBuilds } from '#/lib/api/builds.ts'
import { loadRouteRules } from '#/lib/session/route-rules.ts'
import { toastNews } from '#/ui/feedback/toasters.tsx'

/** Tells once that there is a newer build, and offers it; drafts are kept, so nothing written is lost by taking it. */
export const announceBuilds = (current: string, onBuild?: (id: string) => void): (() => void) =>
  watchBuilds(current, (id) => {
    onBuild?.(id)
    if (id !== current)
      toastNews('Nova versão disponível.', { action: { label: 'Atualizar', onClick: () => location.reload() } })
  })

/** Goes by the route rules of the newest build [S52]; once it is not this one, the next navigation loads the page anew [S44]. */
export function followBuilds(router: AnyRouter, current: string): () => void {
  let newBuild = false
  const stopWatching = announceBuilds(current, (id) => {
    newBuild = id !== current
    void loadRouteRules(id)
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
