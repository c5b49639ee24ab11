import type { Message } from '@prosa/contract/conversations/chats.ts'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { formatDateTime } from '#/lib/format/format.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { ShowMore } from '#/ui/actions/show-more.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'

interface Page {
  messages: readonly Message[]
  hasOlder: boolean
}

interface TranscriptProps<Told extends Page> {
  queryKey: QueryKey
  /** The newest messages, or those before one. */
  readPage: (before: string | undefined, signal: AbortSignal) => Promise<Told>
  /** Whose conversation it is, and with whom. */
  person: string
  assistant: string
  /** Which conversation it is, and where the reading is written down. */
  renderNote: (newest: Told | undefined) => string
  onBack: () => void
}

/** Somebody else's conversation, to be read and nothing else. It is asked for once: each time is written down as a reading. */
export function Transcript<Told extends Page>({
  queryKey,
  readPage,
  person,
  assistant,
  renderNote,
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
                <span className="font-medium text-foreground">
                  {message.role === 'user' ? person : message.byPerson ? 'Uma pessoa' : assistant}
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
    .flatMap((part) =>
      part.type === 'text' ? [textOfParts([part])] : part.type === 'file' ? [`Arquivo: ${part.name}`] : [],
    )
    .join('\n\n')
