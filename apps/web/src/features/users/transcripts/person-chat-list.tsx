import type { PersonChat } from '@prosa/contract/people/transcript-access.ts'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

interface PersonChatListProps {
  userId: number
  onOpen: (chat: PersonChat) => void
}

export function PersonChatList({ userId, onOpen }: PersonChatListProps) {
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
