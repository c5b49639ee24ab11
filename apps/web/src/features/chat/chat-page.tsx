import type { Assistant } from '@prosa/contract/assistants.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Conversation } from '#/features/chat/conversation.tsx'
import { unknownChats } from '#/features/chat/store/device-memory.ts'
import { newId } from '#/features/chat/store/new-id.ts'
import { ClosedConversation, UnavailableAssistant, whyClosed } from '#/features/chat/unavailable-assistant.tsx'

interface ChatPageProps {
  assistant: Assistant
  chatId: string | undefined
}

/** A conversation, or the place where a new one begins: it gets its address with the first message. */
export function ChatPage({ assistant, chatId }: ChatPageProps) {
  const navigate = useNavigate()
  const assistantId = assistant.id
  // a first message that has not got through goes on where it was
  const [freshId, setFreshId] = useState(() => unknownChats.read(assistantId) || newId())
  // the conversation that began here has its address now: the next one begins anew
  if (chatId === freshId) setFreshId(newId())
  const id = chatId ?? freshId
  const why = whyClosed(assistant)

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
      closed={why && <ClosedConversation assistant={assistant} why={why} />}
      onStarted={onStarted}
    />
  )
}
