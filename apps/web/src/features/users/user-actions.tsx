import type { User } from '@prosa/contract/people/users.ts'
import { Link } from '@tanstack/react-router'
import { Ban, Bot, CircleCheck, Ellipsis, KeyRound, LogOut, Mail, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteUserDialog } from '#/features/users/delete-user-dialog.tsx'
import { InvitationLink } from '#/features/users/invitation-link.tsx'
import { UserConfirmation } from '#/features/users/user-confirmation.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

type Asked = 'suspend' | 'end-sessions' | 'reset' | 'delete'

/** What an administrator does with one account. */
export function UserActions({ user }: { user: User }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const own = useUser().id === user.id
  const [ends, deletes] = [useCan('users.sessions'), useCan('users.delete')]
  const invitation = useWrite('renewInvitation')
  const update = useWrite('updateUser')
  const params = { userId: user.id }
  const page = { userId: String(user.id) }
  const reactivate = () =>
    update.mutate({ params, body: { status: 'active' } }, { onSuccess: () => toast.success('Conta desbloqueada.') })
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${user.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        <MenuItem asChild>
          <Link to="/users/$userId" params={page}>
            <Pencil aria-hidden /> Editar
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/users/$userId/assistants" params={page}>
            <Bot aria-hidden /> Assistentes
          </Link>
        </MenuItem>
        {user.status === 'invited' && (
          <MenuItem icon={<Mail aria-hidden />} onSelect={() => invitation.mutate({ params })}>
            Enviar novo convite
          </MenuItem>
        )}
        {ends && user.status === 'active' && (
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => setAsked('reset')}>
            Redefinir senha
          </MenuItem>
        )}
        {ends && user.status !== 'invited' && (
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
        {deletes && !own && (
          <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsked('delete')}>
            Excluir
          </MenuItem>
        )}
      </DropdownMenu>
      {asked === 'delete' && <DeleteUserDialog user={user} onClose={close} />}
      {asked !== null && asked !== 'delete' && <UserConfirmation user={user} action={asked} onClose={close} />}
      {invitation.data && (
        <Dialog open onOpenChange={invitation.reset} title="Novo convite">
          <InvitationLink email={user.email} url={invitation.data.inviteUrl} />
        </Dialog>
      )}
    </>
  )
}
