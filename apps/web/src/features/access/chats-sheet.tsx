import type { ReadableChat } from '@prosa/contract/assistants/access.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { api } from '#/lib/api/api.ts'
import { problemText } from '#/lib/api/problems.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { ShowMore } from '#/ui/actions/show-more.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

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
        )}
      </ListItems>
    </div>
  )
}

interface TranscriptProps {
  assistantId: number
  chat: ReadableChat
  personName: string
}

/** A conversation to be read and nothing else. It is asked for once: each time is written down as a reading. */
function Transcript({ assistantId, chat, personName }: TranscriptProps) {
  const params = { assistantId, chatId: chat.id }
  const transcript = useInfiniteQuery({
    queryKey: ['transcript', assistantId, chat.id],
    queryFn: ({ pageParam, signal }) =>
      api.readAssistantChat({ params, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasOlder, messages }) => (hasOlder ? messages[0]?.id : undefined),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const messages = transcript.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  return (
    <div aria-busy={transcript.isPending} className="flex w-full flex-col gap-4">
      <p className="text-sm text-muted-foreground">
        {chat.title || 'Conversa sem título'}. Esta leitura ficou registrada no histórico de acesso.
      </p>
      {transcript.isPending && <Skeleton className="h-24" />}
      {transcript.isError && <Notice tone="danger">{problemText(transcript.error)}</Notice>}
      <ShowMore list={transcript} label="Mostrar mensagens anteriores" variant="secondary" className="self-center" />
      <ol aria-label="Mensagens" className="flex flex-col gap-4">
        {messages.map((message) => (
          <li key={message.id} className="rounded-lg border border-border p-3">
            <p className="pb-1 text-xs text-muted-foreground">
              <span className="font-medium text-foreground">{message.role === 'user' ? personName : 'Assistente'}</span>
              {' · '}
              <span className="tabular-nums">{formatDateTime(message.createdAt)}</span>
            </p>
            {message.role === 'user' ? (
              <PlainText text={textOf(message)} className="text-sm" />
            ) : (
              <Markdown text={textOf(message)} className="text-sm" />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const textOf = ({ parts }: Message) =>
  parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : part.type === 'file' ? [`Arquivo: ${part.name}`] : []))
    .join('\n\n')
