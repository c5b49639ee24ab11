import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { toast, toastAreas, toastNews } from '#/lib/device/toast.ts'
import type { ToastAreasProps } from '#/ui/feedback/toast-areas.tsx'

const ToastAreas = lazyPart(() => import('#/ui/feedback/toast-areas.tsx'))

/** The two toast areas [S59, S60]; put it once into the application. */
export function Toasters(props: ToastAreasProps) {
  const wanted = useSyncExternalStore(toastAreas.wanted.subscribe, toastAreas.wanted.now, () => false)
  return wanted ? (
    <Suspense>
      <ToastAreas {...props} />
    </Suspense>
  ) : null
}

export { toast, toastNews }
