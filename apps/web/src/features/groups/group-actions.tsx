import type { Group } from '@prosa/contract/people/groups.ts'
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { GroupConfirmation } from '#/features/groups/group-confirmation.tsx'
import { GroupDialog } from '#/features/groups/group-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { groupDone } from '#/text/group-labels.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface GroupActionsProps {
  group: Group
  /** Leaves a page that is of no use any more. */
  onDeleted?: () => Promise<void>
}

/** What an administrator does with one group. */
export function GroupActions({ group, onDeleted }: GroupActionsProps) {
  const [asked, setAsked] = useState<'edit' | 'archive' | 'delete' | null>(null)
  const update = useWrite('updateGroup')
  const close = () => setAsked(null)
  const restore = () =>
    update.mutate(
      { params: { groupId: group.id }, body: { archived: false } },
      { onSuccess: () => toast.success(`“${group.name}” ${groupDone(group.kind, 'restaurad')}.`) },
    )
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${group.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked('edit')}>
          Editar
        </MenuItem>
        {group.archivedAt ? (
          <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={restore}>
            Restaurar
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive aria-hidden />} onSelect={() => setAsked('archive')}>
            Arquivar
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsked('delete')}>
          Excluir
        </MenuItem>
      </DropdownMenu>
      {asked === 'edit' && <GroupDialog group={group} onClose={close} />}
      {(asked === 'archive' || asked === 'delete') && (
        <GroupConfirmation group={group} action={asked} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
}
