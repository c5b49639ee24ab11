import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ClosedChat } from '#/chat-shares/web/closed-chat.tsx'
import { ReadOnlyChat } from '#/chat-shares/web/read-only-chat.tsx'
import { newId } from '@prosa/web/src/lib/format/new-id.ts'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { usePageTitle } from '@prosa/web/src/lib/format/page-title.ts'
import { isMissing } from '@prosa/web/src/lib/api/problems.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Spinner } from '@prosa/web/src/ui/feedback/spinner.tsx'
import { PageHeader } from '@prosa/web/src/ui/layout/page-header.tsx'

/** A conversation shared with people who may use its assistant; they can go on with a copy. */
export function SharedChatPage({ token }: { token: string }) {
  const navigate = useNavigate()
  // One id for this page, so that a double click makes one copy.
  const [id] = useState(newId)
  const { data: chat, error, refetch } = useQuery(read('getSharedChat', { params: { token }, query: {} }))
  const copy = useWrite('continueSharedChat', {
    onSuccess: ({ chatId, assistantId }) =>
      navigate({
        to: '/assistants/$assistantId/chats/{-$chatId}',
        params: { assistantId: String(assistantId), chatId },
      }),
  })
  const title = (!error && chat?.title) || 'Conversa compartilhada'
  usePageTitle(title)
  if (isMissing(error)) throw error
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-3">
      <PageHeader title={title} />
      {error ? (
        <ClosedChat error={error} onRetry={() => void refetch()} />
      ) : chat ? (
        <ReadOnlyChat
          chat={chat}
          queryKey={['shared-chat', token]}
          fetchPart={(from, signal) => api.getSharedChat({ params: { token }, query: { from } }, { signal })}
          action={
            <Button loading={copy.isPending} onClick={() => copy.mutate({ params: { token }, body: { id } })}>
              Continuar esta conversa
            </Button>
          }
          hint="Você recebe uma cópia só sua, e continua a partir da última resposta."
        />
      ) : (
        <Spinner className="m-auto" />
      )}
    </div>
  )
}
