import type { UserDetails } from '@prosa/contract/identity/user-details.ts'
import { Ban, CircleCheck, KeyRound, LogOut, Mail, MessagesSquare, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { DeleteUserDialog } from '#/features/users/delete-user-dialog.tsx'
import { useNewInvitation } from '#/blocks/entity/link-to-hand-over.tsx'
import { SideCard } from '#/features/users/person/side-card.tsx'
import { PersonChats } from '#/features/users/person-chats.tsx'
import { UserConfirmation } from '#/features/users/user-confirmation.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { toast } from '#/lib/device/toast.ts'
import { Button } from '#/ui/actions/button.tsx'

type Asked = 'suspend' | 'end-sessions' | 'reset' | 'delete' | 'chats'

/** What is done with an account besides changing its data. */
export function AccountActions({ user, onDeleted }: { user: UserDetails; onDeleted: () => Promise<void> }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const own = useUser().id === user.id
  const [ends, deletes, reads] = [useCan('users.sessions'), useCan('users.delete'), useCan('chats.read_all')]
  const { invite, newInvitation } = useNewInvitation(user)
  const update = useWrite('updateUser')
  const params = { userId: user.id }
  const reactivate = () =>
    update.mutate({ params, body: { status: 'active' } }, { onSuccess: () => toast.success('Conta desbloqueada.') })
  return (
    <SideCard title="Conta">
      <div className="flex flex-col items-stretch gap-2">
        {user.status === 'invited' && (
          <Action icon={<Mail aria-hidden />} onClick={invite}>
            Enviar novo convite
          </Action>
        )}
        {ends && user.entry.password && user.status === 'active' && (
          <Action icon={<KeyRound aria-hidden />} onClick={() => setAsked('reset')}>
            Redefinir senha
          </Action>
        )}
        {ends && user.status !== 'invited' && (
          <Action icon={<LogOut aria-hidden />} onClick={() => setAsked('end-sessions')}>
            Encerrar sessões
          </Action>
        )}
        {reads && !own && (
          <Action icon={<MessagesSquare aria-hidden />} onClick={() => setAsked('chats')}>
            Ler conversas
          </Action>
        )}
        {user.status === 'suspended' ? (
          <Action icon={<CircleCheck aria-hidden />} onClick={reactivate}>
            Desbloquear
          </Action>
        ) : (
          <Action icon={<Ban aria-hidden />} onClick={() => setAsked('suspend')}>
            Bloquear
          </Action>
        )}
        {deletes && !own && (
          <Action icon={<Trash2 aria-hidden className="text-destructive-text" />} onClick={() => setAsked('delete')}>
            Excluir usuário
          </Action>
        )}
      </div>
      {(asked === 'suspend' || asked === 'end-sessions' || asked === 'reset') && (
        <UserConfirmation user={user} action={asked} onClose={close} />
      )}
      {asked === 'delete' && <DeleteUserDialog user={user} onClose={close} onDeleted={onDeleted} />}
      {asked === 'chats' && <PersonChats user={user} onClose={close} />}
      {newInvitation}
    </SideCard>
  )
}

function Action({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="sm" variant="secondary" onClick={onClick} className="justify-start">
      {icon}
      {children}
    </Button>
  )
}
