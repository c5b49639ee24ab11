import type { Group } from '@prosa/contract/people/groups.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { counted } from '#/text/counted.ts'
import { groupDone, ofThisGroup } from '#/text/group-labels.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface GroupConfirmationProps {
  group: Group
  action: 'archive' | 'delete'
  onClose: () => void
  onDeleted?: (() => Promise<void>) | undefined
}

/** Asks before what takes assistants away from everybody in the group. */
export function GroupConfirmation({ group, action, onClose, onDeleted }: GroupConfirmationProps) {
  const update = useWrite('updateGroup')
  const remove = useWrite('deleteGroup', { meta: { keepsReads: true } })
  const params = { groupId: group.id }
  const people = counted(group.memberCount, 'pessoa perde', 'pessoas perdem')
  const archive = () =>
    update.mutate(
      { params, body: { archived: true } },
      { onSuccess: () => toast.success(`“${group.name}” ${groupDone(group.kind, 'arquivad')}.`), onSettled: onClose },
    )
  /** Only then is everything read again: on its own page the group would not be found. */
  const leave = async () => {
    await onDeleted?.()
    await queryClient.invalidateQueries()
  }
  const confirmDelete = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          toast.success(`“${group.name}” ${groupDone(group.kind, 'excluíd')}.`)
          void leave()
        },
        onSettled: onClose,
      },
    )
  if (action === 'archive')
    return (
      <AlertDialog
        open
        onOpenChange={onClose}
        title={`Arquivar “${group.name}”?`}
        description={`${people} agora os assistentes que vêm ${ofThisGroup[group.kind]}. Você pode restaurar quando quiser.`}
        confirmLabel="Arquivar"
        loading={update.isPending}
        onConfirm={archive}
      />
    )
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Excluir “${group.name}”?`}
      description={`${people} agora os assistentes que vêm ${ofThisGroup[group.kind]}. As contas e as conversas continuam. Não há como desfazer.`}
      typeToConfirm={{ text: group.name, label: 'Para confirmar, digite o nome' }}
      confirmLabel="Excluir"
      loading={remove.isPending}
      onConfirm={confirmDelete}
    />
  )
}
