import type { ReadableChat } from '@prosa/contract/assistants/access.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#/lib/api/api.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'
import { ShowMore } from '#/ui/actions/show-more.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface TranscriptProps {
  assistantId: number
  chat: ReadableChat
  personName: string
}

/** A conversation to be read and nothing else. It is asked for once: each time is written down as a reading. */
export function Transcript({ assistantId, chat, personName }: TranscriptProps) {
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
