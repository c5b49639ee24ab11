import type { AnyRouter } from '@tanstack/react-router'
import { reloadOnce, watchBuilds } from '#/lib/api/builds.ts'
import { toastNews } from '#/ui/feedback/toasters.tsx'

/** Tells once that there is a newer build, and offers it; drafts are kept, so nothing written is lost by taking it. */
export const announceBuilds = (current: string, onNewBuild?: () => void): (() => void) =>
  watchBuilds(current, () => {
    onNewBuild?.()
    toastNews('Nova versão disponível.', { action: { label: 'Atualizar', onClick: () => location.reload() } })
  })

/** Once a newer build is known, the next navigation loads the page anew [S44]. */
export function followBuilds(router: AnyRouter, current: string): () => void {
  let newBuild = false
  const stopWatching = announceBuilds(current, () => {
    newBuild = true
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
