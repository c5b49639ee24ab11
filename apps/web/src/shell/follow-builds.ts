import type { AnyRouter } from '@tanstack/react-router'
import { reloadOnce, watchBuilds } from '#/lib/api/builds.ts'
import { toastNews } from '#/ui/feedback/toasters.tsx'

/** Once a newer build is known, the next navigation loads the page anew [S44]. */
export function followBuilds(router: AnyRouter, current: string): () => void {
  let newBuild = false
  const stopWatching = watchBuilds(current, () => {
    newBuild = true
    toastNews('Nova versão disponível.', { action: { label: 'Atualizar', onClick: () => location.reload() } })
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
