import type { Message } from '@prosa/contract/conversations/chats.ts'
import { nameAuthor } from '@prosa/contract/conversations/message-author.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import type { AnswerOrigin } from '@prosa/contract/conversations/origins.ts'
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import { ArrowLeft, CircleQuestionMark } from 'lucide-react'
import { useRef, useState } from 'react'
import { AnswerOriginView } from '#/blocks/chat/sources/answer-origin.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { ShowMore } from '#/ui/actions/show-more.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'

interface Page {
  messages: readonly Message[]
  hasOlder: boolean
}

interface TranscriptProps<Told extends Page> {
  queryKey: QueryKey
  /** Reads the newest messages, or those before one. */
  readPage: (before: string | undefined, signal: AbortSignal) => Promise<Told>
  /** Name of the conversation's owner. */
  person: string
  assistant: string
  /** Names the conversation and where the reading is recorded. */
  renderNote: (newest: Told | undefined) => string
  /** Reads how an answer was made. */
  readOrigin: (messageId: string, signal: AbortSignal) => Promise<AnswerOrigin>
  onBack: () => void
}

/** Another person's conversation, read-only. It is read once, because each read is audited. */
export function Transcript<Told extends Page>({
  queryKey,
  readPage,
  person,
  assistant,
  renderNote,
  readOrigin,
  onBack,
}: TranscriptProps<Told>) {
  const transcript = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasOlder, messages }) => (hasOlder ? messages[0]?.id : undefined),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [why, setWhy] = useState<Message>()
  const heading = useRef<HTMLHeadingElement>(null)
  const pages = transcript.data?.pages ?? []
  return (
    <div aria-busy={transcript.isPending} className="flex flex-col items-start gap-4 pb-4">
      <Button variant="ghost" size="sm" autoFocus onClick={onBack}>
        <ArrowLeft aria-hidden /> Todas as conversas
      </Button>
      <p className="text-sm text-muted-foreground">{renderNote(pages[0])}</p>
      {transcript.isPending && <Skeleton className="h-24" />}
      {transcript.isError && <Notice tone="danger">{problemText(transcript.error)}</Notice>}
      <ShowMore list={transcript} label="Mostrar mensagens anteriores" variant="secondary" className="self-center" />
      <ol aria-label="Mensagens" className="flex w-full flex-col gap-4">
        {pages
          .toReversed()
          .flatMap(({ messages }) => messages)
          .map((message) => (
            <li key={message.id} className="rounded-lg border border-border p-3 text-sm">
              <p className="pb-1 text-xs text-muted-foreground tabular-nums">
                <span className="font-medium text-foreground">{nameAuthor(message, { person, assistant })}</span>
                {' · '}
                {formatDateTime(message.createdAt)}
              </p>
              {message.role === 'user' ? (
                <PlainText text={transcriptText(message)} />
              ) : (
                <Markdown text={transcriptText(message)} />
              )}
              {message.role === 'assistant' && !isActive(message.status) && (
                <Button variant="ghost" size="sm" className="mt-1 -ml-2" onClick={() => setWhy(message)}>
                  <CircleQuestionMark aria-hidden /> Por que esta resposta?
                </Button>
              )}
            </li>
          ))}
      </ol>
      {why && (
        <Sheet open onOpenChange={() => setWhy(undefined)} title="Por que esta resposta?">
          <AnswerOriginView
            origin={{ key: [...queryKey, 'origin', why.id], read: (signal) => readOrigin(why.id, signal) }}
            message={why}
            heading={heading}
          />
        </Sheet>
      )}
    </div>
  )
}

const transcriptText = ({ parts }: Message) =>
  parts
    .flatMap((part) =>
      part.type === 'text' ? [textOfParts([part])] : part.type === 'file' ? [`Arquivo: ${part.name}`] : [],
    )
    .join('\n\n')
