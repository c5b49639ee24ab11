import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { serverAbsence } from '#/lib/api/fetch-piece.ts'
import { toldBy } from '#/lib/device/observed.ts'

const onConnection = toldBy(() => globalThis, 'online', 'offline')

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  const isAbsent = useSyncExternalStore(serverAbsence.subscribe, serverAbsence.now, () => false)
  const state = isOnline ? isAbsent && absent : offline
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-2 z-40 mx-auto w-fit max-w-[calc(100vw-2rem)]"
    >
      {state && (
        <p className="flex items-center gap-2 rounded-lg bg-tooltip px-4 py-2.5 text-sm text-tooltip-foreground shadow-floating">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {state}
        </p>
      )}
    </div>
  )
}

const offline = 'Sem conexão com a internet. O que você fizer agora pode não ser salvo.'
const absent = 'Sem conexão com o servidor. O que falta na página aparece quando ele voltar.'
