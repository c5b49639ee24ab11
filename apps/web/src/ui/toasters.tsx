import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#/lib/lazy-part.ts'
import { toast, toastAreas, toastNews } from '#/lib/toast.ts'
import type { ToastAreasProps } from '#/ui/toast-areas.tsx'

const ToastAreas = lazyPart(() => import('#/ui/toast-areas.tsx'))

/** The two toast areas [S59, S60]; put it once into the application. */
export function Toasters(props: ToastAreasProps) {
  const wanted = useSyncExternalStore(toastAreas.subscribe, toastAreas.wanted)
  return wanted ? (
    <Suspense>
      <ToastAreas {...props} />
    </Suspense>
  ) : null
}

export { toast, toastNews }
