import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import { Conversation } from '#/features/chat/conversation.tsx'
import type { ConversationProps } from '#/features/chat/conversation.tsx'
import { GoneChat } from '#/features/chat/gone-chat.tsx'
import { ClosedConversation, UnavailableAssistant, whyClosed } from '#/features/chat/unavailable-assistant.tsx'
import { useFreshChat } from '#/features/chat/use-fresh-chat.ts'
import { useQuota } from '#/features/chat/use-quota.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'

// few people ever see it
const QuotaCard = lazyPart(() => import('#/features/chat/quota-card.tsx'))

interface ChatPageProps {
  assistant: Assistant
  chatId: string | undefined
  Rating?: ConversationProps['Rating']
}

/** A conversation, or the place where a new one begins: it gets its address with the first message. */
export function ChatPage({ assistant, chatId, Rating }: ChatPageProps) {
  const navigate = useNavigate()
  const assistantId = assistant.id
  const id = useFreshChat(assistantId, chatId)
  const why = whyClosed(assistant)
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
      Rating={Rating}
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
