import type { UserAssistant } from '@prosa/contract/people/user-details.ts'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Settings2, UserCog, UserMinus } from 'lucide-react'
import { AccessEndDialog } from '#/blocks/assistant/access-end-dialog.tsx'
import { asked } from '#/blocks/entity/asked.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'

interface BindingActionsProps {
  userId: number
  entry: UserAssistant
}

/** What was given to the person alone is changed here; the rest where the assistant's access is managed. */
export function BindingActions({ userId, entry: { assistantId, name, binding, expiresAt } }: BindingActionsProps) {
  const change = useWrite('changeAccess')
  const params = { assistantId, kind: 'user' as const, principalId: userId }
  const otherRole = binding === 'editor' ? ('viewer' as const) : ('editor' as const)
  const otherLabel = otherRole === 'editor' ? 'Pode editar' : 'Pode conversar'
  const isOwn = binding === 'editor' || binding === 'viewer'
  return (
    <RowMenu
      of={name}
      actions={[
        isOwn && {
          label: `Alterar papel para “${otherLabel}”`,
          icon: UserCog,
          onSelect: () =>
            change.mutate(
              { params, body: { role: otherRole } },
              { onSuccess: () => toast.success(`${name}: ${otherLabel.toLowerCase()}.`) },
            ),
        },
        isOwn && {
          label: 'Definir validade',
          icon: CalendarClock,
          renderDialog: (close) => (
            <AccessEndDialog
              {...{ params, expiresAt }}
              description={`Até quando a pessoa usa “${name}”.`}
              onClose={close}
            />
          ),
        },
        isOwn &&
          asked(
            { label: 'Remover', icon: UserMinus, destructive: true },
            {
              operation: 'removeAccess',
              input: { params },
              title: `Remover “${name}”?`,
              description:
                'A pessoa perde o acesso na hora, também nas conversas abertas. O que vem de grupos continua.',
              done: 'Acesso removido.',
            },
          ),
        isOwn && 'line',
        <Link key="access" to="/assistants/manage/$assistantId/access" params={{ assistantId: String(assistantId) }}>
          <Settings2 aria-hidden /> Abrir o controle de acesso
        </Link>,
      ]}
    />
  )
}
