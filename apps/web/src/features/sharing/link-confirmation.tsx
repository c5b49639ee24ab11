import type { LinkOfAssistant } from '#/features/sharing/link-of-assistant.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface LinkConfirmationProps extends LinkOfAssistant {
  action: 'renew' | 'delete'
  onClose: () => void
}

/** Asks before what throws visitors out. */
export function LinkConfirmation({ link, assistantId, action, onClose }: LinkConfirmationProps) {
  const renew = useWrite('renewShareLink')
  const remove = useWrite('deleteShareLink')
  const call = { params: { assistantId, linkId: link.id } }
  const done = (message: string) => ({ onSuccess: () => toast.success(message), onSettled: onClose })
  const questions = {
    renew: {
      title: `Gerar um novo link para “${link.name}”?`,
      description:
        'O endereço de agora deixa de funcionar na hora, também em QR Codes e sites. Quem está conversando sai.',
      confirmLabel: 'Gerar novo link',
      onConfirm: () => renew.mutate(call, done('O link tem um novo endereço.')),
    },
    delete: {
      title: `Excluir o link “${link.name}”?`,
      description:
        'O endereço deixa de funcionar na hora e as estatísticas somem. As conversas ficam guardadas até o fim da retenção.',
      confirmLabel: 'Excluir',
      onConfirm: () => remove.mutate(call, done('O link foi excluído.')),
    },
  }
  return (
    <AlertDialog open onOpenChange={onClose} loading={renew.isPending || remove.isPending} {...questions[action]} />
  )
}
