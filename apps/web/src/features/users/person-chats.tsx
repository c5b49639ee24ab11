import '#/blocks/chat/part-operations.ts'
import { readingReasonSchema, type PersonChat } from '@prosa/contract/conversations/transcript-access.ts'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Transcript } from '#/blocks/chat/transcript.tsx'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { api } from '#/lib/api/api.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface PersonChatsProps {
  user: { id: number; name: string }
  onClose: () => void
}

/** Other people's conversations: first the reason, then the list, then one of them. */
export function PersonChats({ user, onClose }: PersonChatsProps) {
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
