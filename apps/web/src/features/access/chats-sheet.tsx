import type { ReadableChat } from '@prosa/contract/conversations/transcript-access.ts'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Transcript } from '#/blocks/chat/transcript.tsx'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { api } from '#/lib/api/api.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

/** Lists the conversations with an assistant and shows one at a time. */
export function ChatsSheet({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const [chat, setChat] = useState<ReadableChat | null>(null)
  const [query, setQuery] = useState({ q: '', page: 1 })
  return (
    <Sheet open onOpenChange={onClose} size="lg" title={chat ? partnerName(chat) : 'Conversas das pessoas'}>
      {chat ? (
        <Transcript
          queryKey={['transcript', assistantId, chat.id]}
          readPage={(before, signal) =>
            api.readAssistantChat({ params: { assistantId, chatId: chat.id }, query: { before } }, { signal })
          }
          readOrigin={(messageId, signal) =>
            api.readAssistantChatOrigin({ params: { assistantId, chatId: chat.id, messageId } }, { signal })
          }
          person={partnerName(chat)}
          assistant="Assistente"
          renderNote={() => `${chat.title || 'Conversa sem título'}. Esta leitura ficou registrada na auditoria.`}
          onBack={() => setChat(null)}
        />
      ) : (
        <ChatList assistantId={assistantId} query={query} onQueryChange={setQuery} onOpen={setChat} />
      )}
    </Sheet>
  )
}

const partnerName = ({ personName, guest }: ReadableChat) =>
  personName || (guest ? 'Visitante sem nome' : 'Pessoa sem nome')

interface ChatListProps {
  assistantId: number
  query: { q: string; page: number }
  onQueryChange: (query: { q: string; page: number }) => void
  onOpen: (chat: ReadableChat) => void
}

function ChatList({ assistantId, query, onQueryChange, onOpen }: ChatListProps) {
  return (
    <div className="flex flex-col gap-4 pb-4">
      <SearchInput
        label="Buscar conversas"
        placeholder="Buscar por nome ou título…"
        value={query.q}
        onSearch={(q) => onQueryChange({ q, page: 1 })}
      />
      <ListItems
        list="listAssistantChats"
        params={{ assistantId }}
        search={query}
        onSearchChange={({ page = 1 }) => onQueryChange({ ...query, page })}
        failure="Não foi possível carregar as conversas"
        empty={
          <NothingFound icon={<MessagesSquare />} q={query.q} title="Ninguém conversou com este assistente ainda." />
        }
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
                  <span className="font-medium break-words">{partnerName(chat)}</span>
                  <span className="break-words">{chat.title || 'Conversa sem título'}</span>
                  <span className="text-xs text-muted-foreground tabular-nums">
                    {formatDateTime(chat.createdAt)} · {counted(chat.messageCount, 'mensagem', 'mensagens')}
                    {chat.guest && ' · pelo link na Web'}
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
