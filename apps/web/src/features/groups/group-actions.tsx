import type { Group } from '@prosa/contract/identity/groups.ts'
import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import { withConfirmation, deletion } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { GroupDialog } from '#/features/groups/group-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

interface GroupActionsProps {
  group: Group
  /** Leaves the page of a deleted group. */
  onDeleted?: () => Promise<void>
}

export function GroupActions({ group, onDeleted }: GroupActionsProps) {
  const update = useWrite('updateGroup')
  const params = { groupId: group.id }
  const restore = () =>
    update.mutate(
      { params, body: { archived: false } },
      { onSuccess: () => toast.success(`“${group.name}” foi restaurado.`) },
    )
  const people = counted(group.memberCount, 'pessoa perde', 'pessoas perdem')
  const loss = `${people} agora os assistentes que vêm deste grupo.`
  return (
    <RowMenu
      of={group.name}
      actions={[
        { label: 'Editar', icon: Pencil, renderDialog: (close) => <GroupDialog group={group} onClose={close} /> },
        group.archivedAt
          ? { label: 'Restaurar', icon: ArchiveRestore, onSelect: restore }
          : withConfirmation(
              { label: 'Arquivar', icon: Archive },
              {
                operation: 'updateGroup',
                input: { params, body: { archived: true } },
                title: `Arquivar “${group.name}”?`,
                description: `${loss} Você pode restaurar quando quiser.`,
                done: `“${group.name}” foi arquivado.`,
              },
            ),
        'line',
        deletion({
          operation: 'deleteGroup',
          input: { params },
          title: `Excluir “${group.name}”?`,
          description: `${loss} As contas e as conversas continuam. Não há como desfazer.`,
          typeToConfirm: { text: group.name, label: 'Para confirmar, digite o nome' },
          done: `“${group.name}” foi excluído.`,
          onGone: onDeleted,
        }),
      ]}
    />
  )
}
