import type { SharedMessage } from '#/chat-shares/contract.ts'
import { nameAuthor } from '@prosa/contract/conversations/message-author.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Markdown } from '@prosa/web/src/ui/markdown/markdown.tsx'
import { PlainText } from '@prosa/web/src/ui/markdown/plain-text.tsx'

interface Part {
  messages: readonly SharedMessage[]
  /** Offset of the next part; null at the end. */
  next: number | null
}

interface SharedMessagesProps {
  first: Part
  assistantName: string
  queryKey: readonly unknown[]
  fetchPart: (from: number, signal: AbortSignal) => Promise<Part>
  /** Content below a message. */
  renderEnd?: (message: SharedMessage) => ReactNode
}

/** Messages as a link's readers see them, read-only; further parts load on request. */
export function SharedMessages({ first, assistantName, queryKey, fetchPart, renderEnd }: SharedMessagesProps) {
  const more = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPart(pageParam, signal),
    initialPageParam: first.next ?? 0,
    getNextPageParam: ({ next }) => next,
    enabled: false,
  })
  const parts = [first, ...(more.data?.pages ?? [])]
  return (
    <>
      <ol className="flex flex-col gap-5">
        {numberMessages(parts).map(({ message, place }) => (
          <li
            key={place}
            className={message.role === 'user' ? 'rounded-2xl rounded-br-md bg-muted px-4 py-2.5 sm:ml-12' : 'min-w-0'}
          >
            <p className="pb-1 text-xs font-medium text-muted-foreground">
              {nameAuthor(message, { person: 'Pergunta', assistant: assistantName })}
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
      {parts.at(-1)?.next !== null && (
        <div className="flex flex-col items-center gap-3">
          {more.isError && <Notice tone="danger">{problemText(more.error)}</Notice>}
          <Button variant="secondary" loading={more.isFetching} onClick={() => void more.fetchNextPage()}>
            Mostrar mais mensagens
          </Button>
        </div>
      )}
    </>
  )
}

/** Shared messages never change, so their position serves as a key. */
const numberMessages = (parts: readonly Part[]) =>
  parts.flatMap(({ messages }) => messages).map((message, place) => ({ message, place }))
