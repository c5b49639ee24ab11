import type { AnyRouter } from '@tanstack/react-router'
import { noteLostPiece, reloadOnce, watchBuilds } from '#/lib/builds.ts'
import { toastNews } from '#/ui/toasters.tsx'

/** Once a newer build is known, the next navigation loads the page anew [S44]. */
export function followBuilds(router: AnyRouter, current: string): () => void {
  let newBuild = false
  const stopWatching = watchBuilds(current, () => {
    newBuild = true
    toastNews('Nova versão disponível.', { action: { label: 'Atualizar', onClick: () => location.reload() } })
  })
  const stopFollowing = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation, fromLocation }) => {
    if (newBuild && pathChanged && fromLocation) reloadOnce(toLocation.pathname, () => location.assign(toLocation.href))
  })
  addEventListener('vite:preloadError', reloadForLostPiece)
  return () => {
    stopWatching()
    stopFollowing()
    removeEventListener('vite:preloadError', reloadForLostPiece)
  }
}

/**
 * A piece of this build that the server no longer has. The event goes its way: whoever prevents it makes Vite hand out
 * nothing in the place of the piece, and what waits for the piece breaks on that.
 */
function reloadForLostPiece({ payload }: VitePreloadErrorEvent) {
  if (reloadOnce(location.pathname, () => location.reload())) noteLostPiece(payload)
}
