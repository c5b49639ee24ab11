import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Conversation } from '#/blocks/chat/conversation.tsx'
import { ClosedConversation, UnavailableAssistant, whyClosed } from '#/features/chat/unavailable-assistant.tsx'
import { useFreshChat } from '#/blocks/chat/use-fresh-chat.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { isMissing } from '#/lib/api/problems.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { onProblem } from '#/lib/api/api.ts'

// few people ever see it
const QuotaCard = lazyPart(() => import('#/features/chat/quota-card.tsx'))

interface ChatPageProps {
  assistant: Assistant
  chatId: string | undefined
}

/** A conversation, or the place where a new one begins: it gets its address with the first message. */
export function ChatPage({ assistant, chatId }: ChatPageProps) {
  const navigate = useNavigate()
  const assistantId = assistant.id
  const id = useFreshChat(assistantId, chatId)
  const why = whyClosed(assistant)
  const mayRate = useCan('ratings.create')
  const [quota, forgetQuota] = useQuota()

  const onStarted = useCallback(() => {
    void navigate({
      to: '/assistants/$assistantId/chats/{-$chatId}',
      params: { assistantId: String(assistantId), chatId: id },
      replace: true,
    })
  }, [navigate, assistantId, id])

  if (!chatId && why) return <UnavailableAssistant assistant={assistant} why={why} />
  return (
    <Conversation
      key={id}
      main
      chatId={id}
      assistantId={assistantId}
      test={false}
      saved={chatId !== undefined}
      assistant={assistant}
      mayRate={mayRate}
      gone={<GoneChat assistantId={assistantId} />}
      closed={
        why ? (
          <ClosedConversation assistant={assistant} why={why} />
        ) : (
          quota && (
            <Suspense>
              <QuotaCard text={quota} onDismiss={forgetQuota} />
            </Suspense>
          )
        )
      }
      onStarted={onStarted}
    />
  )
}

/** What became of a conversation that was open: whether its assistant is still there decides what to say. */
function GoneChat({ assistantId }: { assistantId: number }) {
  const options = { ...read('getAssistant', { params: { assistantId } }), refetchOnMount: 'always' } as const
  const { error, isFetching } = useQuery(options)
  if (isFetching) return null
  return (
    <Notice
      tone="danger"
      className="mb-3"
      title={
        isMissing(error)
          ? 'Este assistente foi excluído ou você não tem mais acesso a ele.'
          : 'Esta conversa foi excluída.'
      }
      action={
        <LinkButton to="/assistants" variant="secondary" size="sm">
          Ir para os assistentes
        </LinkButton>
      }
    >
      O que você escreveu continua aqui para você copiar.
    </Notice>
  )
}

/** What the server said when a month's limit was reached, until the person has seen it. */
function useQuota() {
  const [text, setText] = useState<string>()
  useEffect(
    () =>
      onProblem(({ code, message }) => {
        if (code === 'quota_exceeded') setText(message)
      }),
    [],
  )
  return [text, () => setText(undefined)] as const
}
