import type { Message } from '@prosa/contract/conversations/chats.ts'
import type { PersonChat } from '@prosa/contract/people/transcript-access.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { api } from '#/lib/api/api.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'
import { ShowMore } from '#/ui/actions/show-more.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface PersonTranscriptProps {
  user: { id: number; name: string }
  chat: PersonChat
  reason: string
  onBack: () => void
}

/** What was said. It is asked for once: each time is written down as a reading. */
export function PersonTranscript({ user, chat, reason, onBack }: PersonTranscriptProps) {
  const params = { userId: user.id, chatId: chat.id }
  const transcript = useInfiniteQuery({
    queryKey: ['person-transcript', user.id, chat.id],
    queryFn: ({ pageParam, signal }) =>
      api.readPersonChat({ params, body: { reason, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ hasOlder, messages }) => (hasOlder ? messages[0]?.id : undefined),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const pages = transcript.data?.pages ?? []
  return (
    <div aria-busy={transcript.isPending} className="flex flex-col items-start gap-4 pb-4">
      <Button variant="ghost" size="sm" autoFocus onClick={onBack}>
        <ArrowLeft aria-hidden /> Todas as conversas
      </Button>
      <p className="text-sm text-muted-foreground">
        {pages[0]?.title || 'Conversa sem título'} · {chat.assistantName}. Esta leitura ficou registrada na auditoria.
      </p>
      {transcript.isPending && <Skeleton className="h-24" />}
      {transcript.isError && <Notice tone="danger">{problemText(transcript.error)}</Notice>}
      <ShowMore list={transcript} label="Mostrar mensagens anteriores" variant="secondary" />
      <ol aria-label="Mensagens" className="flex w-full flex-col gap-4">
        {pages
          .toReversed()
          .flatMap(({ messages }) => messages)
          .map((message) => (
            <li key={message.id} className="rounded-lg border border-border p-3 text-sm">
              <p className="pb-1 text-xs text-muted-foreground tabular-nums">
                <span className="font-medium text-foreground">
                  {message.role === 'user' ? user.name : chat.assistantName}
                </span>
                {' · '}
                {formatDateTime(message.createdAt)}
              </p>
              {message.role === 'user' ? <PlainText text={textOf(message)} /> : <Markdown text={textOf(message)} />}
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
