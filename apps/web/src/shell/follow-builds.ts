import type { AnyRouter } from '@tanstack/react-router'
import { reloadOnce, watchBuilds } from '#/lib/api/builds.ts'
import { loadRouteRules } from '#/lib/session/route-rules.ts'
import { toastNews } from '#/ui/feedback/toasters.tsx'

/** Announces a newer build once and offers to reload; drafts are stored, so nothing is lost. */
export const announceBuilds = (current: string, onBuild?: (id: string) => void): (() => void) =>
  watchBuilds(current, (id) => {
    onBuild?.(id)
    if (id !== current)
      toastNews('Nova versão disponível.', { action: { label: 'Atualizar', onClick: () => location.reload() } })
  })

/**
 * Applies the route rules of the newest build [S52]. If it differs from this build, the next navigation reloads the
 * page [S44].
 */
export function followBuilds(router: AnyRouter, current: string): () => void {
  let newBuild = false
  const stopWatching = announceBuilds(current, (id) => {
    newBuild = id !== current
    void loadRouteRules(id)
  })
  const stopFollowing = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation, fromLocation }) => {
    // Offline, the browser could not load the page.
    if (newBuild && navigator.onLine && pathChanged && fromLocation)
      reloadOnce(toLocation.pathname, () => location.assign(toLocation.href))
  })
  return () => {
    stopWatching()
    stopFollowing()
  }
}
