import type { SharedMessage } from '@prosa/contract/conversations/chat-shares.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'

interface Shown {
  assistantName: string
  /** What stands under a message. */
  renderEnd?: (message: SharedMessage) => ReactNode
}

/** Messages as readers of a link see them: to be read and nothing else. */
export function SharedMessages({ messages, assistantName, renderEnd }: Shown & { messages: readonly SharedMessage[] }) {
  return (
    <ol className="flex flex-col gap-5">
      {placed(messages).map(({ message, place }) => (
        <li
          key={place}
          className={message.role === 'user' ? 'rounded-2xl rounded-br-md bg-muted px-4 py-2.5 sm:ml-12' : 'min-w-0'}
        >
          <p className="pb-1 text-xs font-medium text-muted-foreground">
            {message.role === 'user' ? 'Pergunta' : assistantName}
          </p>
          {message.role === 'user' ? <PlainText text={message.text} /> : <Markdown text={message.text} />}
          {message.files > 0 && (
            <p className="pt-1 text-sm text-muted-foreground">
              {message.files === 1
                ? '1 arquivo, que não foi compartilhado'
                : `${message.files} arquivos, que não foram compartilhados`}
            </p>
          )}
          {message.approved && <p className="pt-1 text-sm font-medium text-success-text">Resposta aprovada</p>}
          {message.sources.length > 0 && (
            <p className="pt-2 text-sm text-muted-foreground wrap-anywhere">Fontes: {message.sources.join('; ')}</p>
          )}
          {renderEnd?.(message)}
        </li>
      ))}
    </ol>
  )
}

/** What is shared never changes: the place of a message is its name. */
const placed = (messages: readonly SharedMessage[]) => messages.map((message, place) => ({ message, place }))

interface MoreMessagesProps extends Shown {
  queryKey: readonly unknown[]
  /** Where they begin; nothing is shown where there are none. */
  next: number | null
  fetchPart: (from: number, signal: AbortSignal) => Promise<{ messages: readonly SharedMessage[]; next: number | null }>
}

/** The messages after those on the screen, when they are asked for. */
export function MoreMessages({ next, ...rest }: MoreMessagesProps) {
  return next === null ? null : <NextPart from={next} {...rest} />
}

function NextPart({ from, ...rest }: Omit<MoreMessagesProps, 'next'> & { from: number }) {
  const { queryKey, fetchPart, ...shown } = rest
  const [asked, setAsked] = useState(false)
  const part = useQuery({
    queryKey: [...queryKey, from],
    queryFn: ({ signal }) => fetchPart(from, signal),
    enabled: asked,
  })
  if (part.data) {
    return (
      <>
        <SharedMessages messages={part.data.messages} {...shown} />
        <MoreMessages next={part.data.next} {...rest} />
      </>
    )
  }
  return (
    <div className="flex flex-col items-center gap-3">
      {part.isError && <Notice tone="danger">{problemText(part.error)}</Notice>}
      <Button
        variant="secondary"
        loading={part.isFetching}
        onClick={() => (asked ? void part.refetch() : setAsked(true))}
      >
        Mostrar mais mensagens
      </Button>
    </div>
  )
}
