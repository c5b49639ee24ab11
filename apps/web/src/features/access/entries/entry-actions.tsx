import type { AccessEntry } from '@prosa/contract/assistants/access.ts'
import { ArrowRightLeft, CalendarClock, Ellipsis, UserCog, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { RemoveDialog } from '#/features/access/entries/remove-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { accessEndTexts, accessRoleLabels } from '#/text/access-labels.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { LastDayDialog } from '#/ui/overlays/last-day-dialog.tsx'

/** An entry with what its row can do. */
export interface EntryRow {
  assistantId: number
  entry: AccessEntry
  /** Left out where the person may not give the assistant away. */
  onTransfer: (() => void) | undefined
}

/** What one may do with an entry: the owner's is fixed, and what comes from a group is changed at the group. */
export function EntryActions({ assistantId, entry, onTransfer }: EntryRow) {
  const [asked, setAsked] = useState<'validity' | 'remove' | null>(null)
  const change = useWrite('changeAccess')
  const close = () => setAsked(null)
  if (entry.via !== null || (entry.owner && !onTransfer)) return null

  const { kind, id } = entry.principal
  const otherRole = entry.role === 'viewer' ? 'editor' : 'viewer'
  const changeRole = () =>
    change.mutate(
      { params: { assistantId, kind, principalId: id }, body: { role: otherRole } },
      { onSuccess: () => toast.success(`${entry.name}: ${accessRoleLabels[otherRole].toLowerCase()}.`) },
    )
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${entry.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        {entry.owner ? (
          <MenuItem icon={<ArrowRightLeft aria-hidden />} onSelect={onTransfer}>
            Transferir propriedade
          </MenuItem>
        ) : (
          <>
            <MenuItem icon={<UserCog aria-hidden />} onSelect={changeRole}>
              Alterar papel para “{accessRoleLabels[otherRole]}”
            </MenuItem>
            <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => setAsked('validity')}>
              Definir validade
            </MenuItem>
            <MenuSeparator />
            <MenuItem destructive icon={<UserMinus aria-hidden />} onSelect={() => setAsked('remove')}>
              Remover
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {asked === 'validity' && <ValidityDialog assistantId={assistantId} entry={entry} onClose={close} />}
      {asked === 'remove' && <RemoveDialog assistantId={assistantId} entry={entry} onClose={close} />}
    </>
  )
}

interface ValidityDialogProps {
  assistantId: number
  entry: AccessEntry
  onClose: () => void
}

function ValidityDialog({ assistantId, entry, onClose }: ValidityDialogProps) {
  const { name, expiresAt, principal } = entry
  const change = useWrite('changeAccess', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('Validade alterada.')
      onClose()
    },
  })
  const params = { assistantId, kind: principal.kind, principalId: principal.id }
  return (
    <LastDayDialog
      texts={accessEndTexts}
      description={`Até quando ${name} tem acesso.`}
      expiresAt={expiresAt}
      write={change}
      onSave={(lastDay) => change.mutate({ params, body: { lastDay } })}
      onClose={onClose}
    />
  )
}
