import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-2 z-40 mx-auto w-fit max-w-[calc(100vw-2rem)]"
    >
      {!isOnline && (
        <p className="flex items-center gap-2 rounded-lg bg-tooltip px-4 py-2.5 text-sm text-tooltip-foreground shadow-floating">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          Sem conexão com a internet. O que você fizer agora pode não ser salvo.
        </p>
      )}
    </div>
  )
}
