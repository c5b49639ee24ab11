import type { AccessEntry } from '@prosa/contract/assistants/access.ts'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft, CalendarClock, UserCog, UserMinus } from 'lucide-react'
import { AccessEndDialog } from '#/blocks/assistant/access-end-dialog.tsx'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { useUser } from '#/lib/session/session.ts'
import { accessRoleLabels } from '#/text/access-labels.ts'

interface EntryRow {
  assistantId: number
  entry: AccessEntry
  /** Undefined when the person may not transfer the assistant. */
  onTransfer: (() => void) | undefined
}

/** Menu of one access entry. The owner's entry is fixed, and an entry that comes from a group is changed on the group's page. */
export function EntryActions({ assistantId, entry, onTransfer }: EntryRow) {
  const change = useWrite('changeAccess')
  if (entry.via !== null || (entry.owner && !onTransfer)) return null

  const { kind, id } = entry.principal
  const otherRole = entry.role === 'viewer' ? 'editor' : 'viewer'
  const changeRole = () =>
    change.mutate(
      { params: { assistantId, kind, principalId: id }, body: { role: otherRole } },
      { onSuccess: () => toast.success(`${entry.name}: ${accessRoleLabels[otherRole].toLowerCase()}.`) },
    )
  return (
    <RowMenu
      of={entry.name}
      actions={
        entry.owner
          ? [{ label: 'Trocar o responsável', icon: ArrowRightLeft, onSelect: () => onTransfer?.() }]
          : [
              {
                label: `Alterar papel para “${accessRoleLabels[otherRole]}”`,
                icon: UserCog,
                onSelect: changeRole,
              },
              {
                label: 'Definir validade',
                icon: CalendarClock,
                renderDialog: (close) => (
                  <AccessEndDialog
                    params={{ assistantId, kind, principalId: id }}
                    description={`Até quando ${entry.name} tem acesso.`}
                    expiresAt={entry.expiresAt}
                    onClose={close}
                  />
                ),
              },
              'line',
              {
                label: 'Remover',
                icon: UserMinus,
                destructive: true,
                renderDialog: (close) => <RemoveDialog {...{ assistantId, entry }} onClose={close} />,
              },
            ]
      }
    />
  )
}

interface RemoveDialogProps {
  assistantId: number
  entry: AccessEntry
  onClose: () => void
}

function RemoveDialog({ assistantId, entry, onClose }: RemoveDialogProps) {
  const { name, type, principal } = entry
  const user = useUser()
  const isSelf = principal.kind === 'user' && principal.id === user.id
  const navigate = useNavigate()
  return (
    <Confirmation
      operation="removeAccess"
      input={{ params: { assistantId, kind: principal.kind, principalId: principal.id } }}
      title={isSelf ? 'Remover o seu próprio acesso?' : `Remover o acesso de ${name}?`}
      description={
        isSelf
          ? 'Você deixa de editar este assistente e sai desta página.'
          : `${type === 'person' ? 'A pessoa perde' : 'Quem tem acesso só por aqui perde'} o acesso na hora, também nas conversas abertas. As conversas não são apagadas.`
      }
      confirmLabel="Remover"
      done={isSelf ? 'Você saiu da lista deste assistente.' : `${name} não tem mais este acesso.`}
      // People who removed themselves may no longer open this page.
      onGone={isSelf ? () => navigate({ to: '/assistants' }) : undefined}
      onClose={onClose}
    />
  )
}
