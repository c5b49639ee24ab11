import type { User } from '@prosa/contract/identity/users.ts'
import { Link } from '@tanstack/react-router'
import { Ban, Bot, CircleCheck, KeyRound, LogOut, Mail, Pencil, Trash2 } from 'lucide-react'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { DeleteUserDialog } from '#/features/users/delete-user-dialog.tsx'
import { useNewInvitation } from '#/blocks/entity/link-to-hand-over.tsx'
import { UserConfirmation } from '#/features/users/user-confirmation.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Menu of one account. */
export function UserActions({ user }: { user: User }) {
  const own = useUser().id === user.id
  const [ends, deletes] = [useCan('users.sessions'), useCan('users.delete')]
  const { invite, newInvitation } = useNewInvitation(user)
  const reactivate = useWrite('updateUser', { onSuccess: () => toast.success('Conta desbloqueada.') })
  const params = { userId: user.id }
  const page = { userId: String(user.id) }
  const openConfirmation = (action: 'suspend' | 'end-sessions' | 'reset') => ({
    renderDialog: (close: () => void) => <UserConfirmation user={user} action={action} onClose={close} />,
  })
  return (
    <>
      <RowMenu
        of={user.name}
        actions={[
          <Link key="edit" to="/users/$userId" params={page}>
            <Pencil aria-hidden /> Editar
          </Link>,
          <Link key="assistants" to="/users/$userId/assistants" params={page}>
            <Bot aria-hidden /> Assistentes
          </Link>,
          user.status === 'invited' && { label: 'Reenviar convite', icon: Mail, onSelect: invite },
          ends &&
            user.status === 'active' && { label: 'Redefinir senha', icon: KeyRound, ...openConfirmation('reset') },
          ends &&
            user.status !== 'invited' && {
              label: 'Encerrar sessões',
              icon: LogOut,
              ...openConfirmation('end-sessions'),
            },
          'line',
          user.status === 'suspended'
            ? {
                label: 'Desbloquear',
                icon: CircleCheck,
                onSelect: () => reactivate.mutate({ params, body: { status: 'active' } }),
              }
            : { label: 'Bloquear', icon: Ban, destructive: true, ...openConfirmation('suspend') },
          deletes &&
            !own && {
              label: 'Excluir',
              icon: Trash2,
              destructive: true,
              renderDialog: (close) => <DeleteUserDialog user={user} onClose={close} />,
            },
        ]}
      />
      {newInvitation}
    </>
  )
}
