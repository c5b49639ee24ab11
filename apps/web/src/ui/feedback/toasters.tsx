import { useSyncExternalStore } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { toast, toastAreas, toastNews } from '#/lib/device/toast.ts'

const ToastAreas = lazyPart(() => import('#/ui/feedback/toast-areas.tsx'))

/**
 * Brings what shows a toast, and draws nothing: without a connection it could not be fetched, and the toast would tell of just
 * that. What does not come now is fetched again when there is something to tell.
 */
export const prepareToasts = () => void ToastAreas.fetch()

/** The two toast areas [S59, S60]; put it once into the application. */
export function Toasters({ theme }: { theme: 'light' | 'dark' }) {
  const wanted = useSyncExternalStore(toastAreas.wanted.subscribe, toastAreas.wanted.now, () => false)
  return wanted ? <ToastAreas theme={theme} /> : null
}

export { toast, toastNews }
