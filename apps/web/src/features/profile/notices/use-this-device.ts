import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#/lib/api/api.ts'
import { addThisDevice, askPermission, forgetThisDevice } from '#/lib/device/push-device.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Why the last try came to nothing: the person closed the question, or the browser cannot reach its push service. */
export type PushTrouble = 'dismissed' | 'failed'

/** Adds this browser or removes any of the person's; `onAsked` when the browser's own question was answered. */
export function useThisDevice(publicKey: string, onAsked: () => void) {
  const [trouble, setTrouble] = useState<PushTrouble>()
  const activate = useMutation({
    meta: { showsProblem: true },
    mutationFn: async () => {
      const allowed = await askPermission()
      onAsked()
      if (allowed) await addThisDevice(publicKey)
      return allowed
    },
    onSuccess: (allowed) => {
      setTrouble(allowed ? undefined : 'dismissed')
      if (allowed) toast.success('Notificações ativadas neste aparelho.')
    },
    onError: () => setTrouble('failed'),
  })
  const remove = useMutation({
    mutationFn: async ({ id, current }: { id: string; current: boolean }) => {
      await api.removePushDevice({ params: { deviceId: id } })
      if (current) await forgetThisDevice().catch(() => undefined)
    },
    onSuccess: () => toast.success('Aparelho removido.'),
  })
  return { activate, remove, trouble }
}
