import type { UserAssistant } from '@prosa/contract/people/user-details.ts'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Ellipsis, Settings2, UserCog, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { BindingEndDialog } from '#/features/users/assistants/binding-end-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface BindingActionsProps {
  userId: number
  entry: UserAssistant
}

/** What was given to the person alone is changed here; the rest where the assistant's access is managed. */
export function BindingActions({ userId, entry: { assistantId, name, binding, expiresAt } }: BindingActionsProps) {
  const [asked, setAsked] = useState<'remove' | 'end' | null>(null)
  const close = () => setAsked(null)
  const change = useWrite('changeAccess')
  const remove = useWrite('removeAccess')
  const params = { assistantId, kind: 'user' as const, principalId: userId }
  const otherRole = binding === 'editor' ? ('viewer' as const) : ('editor' as const)
  const otherLabel = otherRole === 'editor' ? 'Pode editar' : 'Pode conversar'
  return (
    <>
      <DropdownMenu trigger={<IconButton size="sm" label={`Ações de ${name}`} tooltip={false} icon={<Ellipsis />} />}>
        {(binding === 'editor' || binding === 'viewer') && (
          <>
            <MenuItem
              icon={<UserCog aria-hidden />}
              onSelect={() =>
                change.mutate(
                  { params, body: { role: otherRole } },
                  { onSuccess: () => toast.success(`${name}: ${otherLabel.toLowerCase()}.`) },
                )
              }
            >
              Alterar papel para “{otherLabel}”
            </MenuItem>
            <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => setAsked('end')}>
              Definir validade
            </MenuItem>
            <MenuItem destructive icon={<UserMinus aria-hidden />} onSelect={() => setAsked('remove')}>
              Remover
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId/access" params={{ assistantId: String(assistantId) }}>
            <Settings2 aria-hidden /> Abrir o controle de acesso
          </Link>
        </MenuItem>
      </DropdownMenu>
      {asked === 'end' && <BindingEndDialog params={params} name={name} expiresAt={expiresAt} onClose={close} />}
      <AlertDialog
        open={asked === 'remove'}
        onOpenChange={close}
        title={`Remover “${name}”?`}
        description="A pessoa perde o acesso na hora, também nas conversas abertas. O que vem de grupos continua."
        confirmLabel="Remover"
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params }, { onSuccess: () => toast.success('Acesso removido.'), onSettled: close })
        }
      />
    </>
  )
}
