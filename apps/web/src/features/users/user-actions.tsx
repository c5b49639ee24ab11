import type { User } from '@prosa/contract/users.ts'
import { Ban, CircleCheck, Ellipsis, LogOut, Mail, Pencil } from 'lucide-react'
import { useState } from 'react'
import { EditUserDialog } from '#/features/users/edit-user-dialog.tsx'
import { InvitationLink } from '#/features/users/invitation-link.tsx'
import { UserConfirmation } from '#/features/users/user-confirmation.tsx'
import { useWrite } from '#/lib/operations.ts'
import { Dialog } from '#/ui/dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/dropdown-menu.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { toast } from '#/ui/toasters.tsx'

type Asked = 'edit' | 'suspend' | 'end-sessions'

/** What an administrator does with one account. */
export function UserActions({ user }: { user: User }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const invitation = useWrite('renewInvitation')
  const update = useWrite('updateUser')
  const params = { userId: user.id }
  const reactivate = () =>
    update.mutate({ params, body: { status: 'active' } }, { onSuccess: () => toast.success('Conta desbloqueada.') })
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${user.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked('edit')}>
          Editar
        </MenuItem>
        {user.status === 'invited' && (
          <MenuItem icon={<Mail aria-hidden />} onSelect={() => invitation.mutate({ params })}>
            Enviar novo convite
          </MenuItem>
        )}
        {user.status !== 'invited' && (
          <MenuItem icon={<LogOut aria-hidden />} onSelect={() => setAsked('end-sessions')}>
            Encerrar sessões
          </MenuItem>
        )}
        <MenuSeparator />
        {user.status === 'suspended' ? (
          <MenuItem icon={<CircleCheck aria-hidden />} onSelect={reactivate}>
            Desbloquear
          </MenuItem>
        ) : (
          <MenuItem destructive icon={<Ban aria-hidden />} onSelect={() => setAsked('suspend')}>
            Bloquear
          </MenuItem>
        )}
      </DropdownMenu>
      {asked === 'edit' && <EditUserDialog user={user} onClose={() => setAsked(null)} />}
      {(asked === 'suspend' || asked === 'end-sessions') && (
        <UserConfirmation user={user} action={asked} onClose={() => setAsked(null)} />
      )}
      {invitation.data && (
        <Dialog open onOpenChange={invitation.reset} title="Novo convite">
          <InvitationLink email={user.email} url={invitation.data.inviteUrl} />
        </Dialog>
      )}
    </>
  )
}
