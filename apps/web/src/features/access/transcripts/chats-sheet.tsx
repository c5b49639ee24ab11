import type { ReadableChat } from '@prosa/contract/assistants/access.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Transcript } from '#/features/access/transcripts/transcript.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

/** The conversations with an assistant, and one of them at a time to read. */
export function ChatsSheet({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const [chat, setChat] = useState<ReadableChat | null>(null)
  const [query, setQuery] = useState({ q: '', page: 1 })
  return (
    <Sheet open onOpenChange={onClose} size="lg" title={chat ? nameOf(chat) : 'Conversas dos usuários'}>
      {chat ? (
        <div className="flex flex-col items-start gap-4 pb-4">
          <Button variant="ghost" size="sm" autoFocus onClick={() => setChat(null)}>
            <ArrowLeft aria-hidden /> Todas as conversas
          </Button>
          <Transcript assistantId={assistantId} chat={chat} personName={nameOf(chat)} />
        </div>
      ) : (
        <ChatList assistantId={assistantId} query={query} onQueryChange={setQuery} onOpen={setChat} />
      )}
    </Sheet>
  )
}

const nameOf = ({ personName, guest }: ReadableChat) => personName || (guest ? 'Visitante sem nome' : 'Pessoa sem nome')

interface ChatListProps {
  assistantId: number
  query: { q: string; page: number }
  onQueryChange: (query: { q: string; page: number }) => void
  onOpen: (chat: ReadableChat) => void
}

function ChatList({ assistantId, query, onQueryChange, onOpen }: ChatListProps) {
  const list = useQuery({
    ...read('listAssistantChats', { params: { assistantId }, query }),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0, page: shown = 1, pageSize = 10 } = list.data ?? {}
  return (
    <div aria-busy={list.isPending} className="flex flex-col gap-4 pb-4">
      <SearchInput
        label="Buscar conversas"
        placeholder="Buscar por nome ou título…"
        value={query.q}
        onSearch={(q) => onQueryChange({ q, page: 1 })}
      />
      {list.isPending && <Skeleton className="h-24" />}
      {list.isError && <Notice tone="danger">{problemText(list.error)}</Notice>}
      {list.isSuccess && items.length === 0 && (
        <NothingFound icon={<MessagesSquare />} q={query.q} title="Ninguém conversou com este assistente ainda." />
      )}
      <ul className="flex flex-col divide-y divide-border">
        {items.map((chat) => (
          <li key={chat.id}>
            <button
              type="button"
              onClick={() => onOpen(chat)}
              className="flex w-full flex-col gap-0.5 rounded-md px-2 py-3 text-left text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="font-medium break-words">{nameOf(chat)}</span>
              <span className="break-words">{chat.title || 'Conversa sem título'}</span>
              <span className="text-xs text-muted-foreground tabular-nums">
                {formatDateTime(chat.createdAt)} · {counted(chat.messageCount, 'mensagem', 'mensagens')}
                {chat.guest && ' · pelo link na Web'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <Pagination
          page={shown}
          total={total}
          pageSize={pageSize}
          onPageChange={(page) => onQueryChange({ ...query, page })}
        />
      )}
    </div>
  )
}
