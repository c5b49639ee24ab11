import type { AccessEntry } from '@prosa/contract/assistants/access.ts'
import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { useUser } from '#/lib/session/session.ts'
import { toast } from '#/lib/device/toast.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

interface RemoveDialogProps {
  assistantId: number
  entry: AccessEntry
  onClose: () => void
}

export function RemoveDialog({ assistantId, entry, onClose }: RemoveDialogProps) {
  const { name, type, principal } = entry
  const user = useUser()
  const isSelf = principal.kind === 'user' && principal.id === user.id
  const navigate = useNavigate()
  const remove = useWrite('removeAccess', { meta: { keepsReads: isSelf } })
  const params = { assistantId, kind: principal.kind, principalId: principal.id }

  /** Whoever has removed themselves may not see this page any more: they leave it before anything is read again. */
  const leave = async () => {
    await navigate({ to: '/assistants' })
    await queryClient.invalidateQueries()
  }
  const confirm = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          toast.success(isSelf ? 'Você saiu da lista deste assistente.' : `${name} não tem mais este acesso.`)
          if (isSelf) void leave()
        },
        onSettled: onClose,
      },
    )
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={isSelf ? 'Remover o seu próprio acesso?' : `Remover o acesso de ${name}?`}
      description={
        isSelf
          ? 'Você deixa de editar este assistente e sai desta página.'
          : `${type === 'person' ? 'A pessoa perde' : 'Quem tem acesso só por aqui perde'} o acesso na hora, também nas conversas abertas. As conversas não são apagadas.`
      }
      confirmLabel="Remover"
      loading={remove.isPending}
      onConfirm={confirm}
    />
  )
}
