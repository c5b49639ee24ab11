import { useSyncExternalStore } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { toast, toastAreas, toastNews } from '#/lib/device/toast.ts'

const ToastAreas = lazyPart(() => import('#/ui/feedback/toast-areas.tsx'))

/**
 * Loads the toast areas early, because a toast about a lost connection could not load them. If it fails, the first
 * toast tries again.
 */
export const prepareToasts = () => void ToastAreas.fetch()

/** The two toast areas [S59, S60]; render it once in the application. */
export function Toasters({ theme }: { theme: 'light' | 'dark' }) {
  const wanted = useSyncExternalStore(toastAreas.wanted.subscribe, toastAreas.wanted.now, () => false)
  return wanted ? <ToastAreas theme={theme} /> : null
}

export { toast, toastNews }
