import { readingReasonSchema, type PersonChat } from '@prosa/contract/conversations/transcript-access.ts'
import type { UserDetails } from '@prosa/contract/identity/user-details.ts'
import { Ban, CircleCheck, KeyRound, LogOut, Mail, MessagesSquare, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import '#/blocks/chat/part-operations.ts'
import { Transcript } from '#/blocks/chat/transcript.tsx'
import { useNewInvitation } from '#/blocks/entity/link-to-hand-over.tsx'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { DeleteUserDialog } from '#/features/users/delete-user-dialog.tsx'
import { SideCard } from '#/features/users/person/side-card.tsx'
import { UserConfirmation } from '#/features/users/user-confirmation.tsx'
import { api } from '#/lib/api/api.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

type AccountAction = 'suspend' | 'end-sessions' | 'reset' | 'delete' | 'chats'

/** Menu of an account. */
export function AccountActions({ user, onDeleted }: { user: UserDetails; onDeleted: () => Promise<void> }) {
  const [action, setAction] = useState<AccountAction | null>(null)
  const close = () => setAction(null)
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
            Reenviar convite
          </Action>
        )}
        {ends && user.entry.password && user.status === 'active' && (
          <Action icon={<KeyRound aria-hidden />} onClick={() => setAction('reset')}>
            Redefinir senha
          </Action>
        )}
        {ends && user.status !== 'invited' && (
          <Action icon={<LogOut aria-hidden />} onClick={() => setAction('end-sessions')}>
            Encerrar sessões
          </Action>
        )}
        {reads && !own && (
          <Action icon={<MessagesSquare aria-hidden />} onClick={() => setAction('chats')}>
            Ler conversas
          </Action>
        )}
        {user.status === 'suspended' ? (
          <Action icon={<CircleCheck aria-hidden />} onClick={reactivate}>
            Desbloquear
          </Action>
        ) : (
          <Action icon={<Ban aria-hidden />} onClick={() => setAction('suspend')}>
            Bloquear
          </Action>
        )}
        {deletes && !own && (
          <Action icon={<Trash2 aria-hidden className="text-destructive-text" />} onClick={() => setAction('delete')}>
            Excluir usuário
          </Action>
        )}
      </div>
      {(action === 'suspend' || action === 'end-sessions' || action === 'reset') && (
        <UserConfirmation user={user} action={action} onClose={close} />
      )}
      {action === 'delete' && <DeleteUserDialog user={user} onClose={close} onDeleted={onDeleted} />}
      {action === 'chats' && <PersonChats user={user} onClose={close} />}
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

interface PersonChatsProps {
  user: { id: number; name: string }
  onClose: () => void
}

/** Another person's conversations: first the reason, then the list, then one of them. */
function PersonChats({ user, onClose }: PersonChatsProps) {
  const [reason, setReason] = useState<string>()
  const [chat, setChat] = useState<PersonChat>()
  return (
    <Sheet open onOpenChange={onClose} size="lg" title={`Conversas de ${user.name}`}>
      {reason === undefined && <ReasonForm onGiven={setReason} />}
      {reason !== undefined && !chat && <PersonChatList userId={user.id} onOpen={setChat} />}
      {reason !== undefined && chat && (
        <Transcript
          queryKey={['person-transcript', user.id, chat.id]}
          readPage={(before, signal) =>
            api.readPersonChat({ params: { userId: user.id, chatId: chat.id }, body: { reason, before } }, { signal })
          }
          readOrigin={(messageId, signal) =>
            api.readPersonChatOrigin(
              { params: { userId: user.id, chatId: chat.id, messageId }, body: { reason } },
              { signal },
            )
          }
          person={user.name}
          assistant={chat.assistantName}
          renderNote={(newest) =>
            `${newest?.title || 'Conversa sem título'} · ${chat.assistantName}. Esta leitura ficou registrada na auditoria.`
          }
          onBack={() => setChat(undefined)}
        />
      )}
    </Sheet>
  )
}

const schema = z.object({ reason: readingReasonSchema })

function ReasonForm({ onGiven }: { onGiven: (reason: string) => void }) {
  const form = useZodForm(schema, { defaultValues: { reason: '' } })
  const submit = form.handleSubmit(({ reason }) => onGiven(reason))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-4 pb-4">
      <Notice tone="warning" title="Estas conversas são de outra pessoa">
        Leia só o necessário. Cada leitura fica na auditoria, com o seu nome e o motivo.
      </Notice>
      <Field
        label="Por que você precisa ler?"
        required
        hint="Por exemplo: denúncia recebida em 20/11."
        error={form.formState.errors.reason?.message}
        className="w-full"
      >
        <Textarea {...form.register('reason')} />
      </Field>
      <Button type="submit">Ver a lista de conversas</Button>
    </form>
  )
}

interface PersonChatListProps {
  userId: number
  onOpen: (chat: PersonChat) => void
}

function PersonChatList({ userId, onOpen }: PersonChatListProps) {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <div className="pb-4">
      <ListItems
        list="listPersonChats"
        params={{ userId }}
        search={search}
        onSearchChange={({ page = 1 }) => setSearch({ page })}
        failure="Não foi possível carregar as conversas"
        empty={<EmptyState icon={<MessagesSquare />} title="Esta pessoa ainda não conversou com nenhum assistente." />}
      >
        {(chats) => (
          <ul className="flex flex-col divide-y divide-border">
            {chats.map((chat) => (
              <li key={chat.id}>
                <button
                  type="button"
                  onClick={() => onOpen(chat)}
                  className="flex w-full flex-col gap-0.5 rounded-md px-2 py-3 text-left text-sm -outline-offset-2 hover:bg-hover"
                >
                  <span className="font-medium wrap-anywhere">{chat.assistantName}</span>
                  <span className="text-muted-foreground tabular-nums">
                    {formatDateTime(chat.lastMessageAt)} · {counted(chat.messages, 'mensagem', 'mensagens')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListItems>
    </div>
  )
}
