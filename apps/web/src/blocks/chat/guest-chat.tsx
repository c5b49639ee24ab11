import { type ReactNode } from 'react'
import { Conversation, type ConversationProps } from '#/blocks/chat/conversation.tsx'
import type { GuestChats } from '#/blocks/chat/store/chat-stores.ts'
import { useFreshChat } from '#/blocks/chat/use-fresh-chat.ts'

export interface GuestChatProps {
  assistantId: number
  assistant: ConversationProps['assistant']
  /** Undefined for a conversation that begins with the next message. */
  chatId: string | undefined
  guestChats: GuestChats
  autoFocus?: boolean
  /** In the place of the composer, where nobody can be answered now. */
  closed?: ReactNode
  /** A counter that increases when a refused message may be sent again. */
  resend?: number
  activity?: ConversationProps['activity']
  /** Called when the server has stored the first message of a new conversation. */
  onStarted: (chatId: string) => void
  /** Called when the server does not have the conversation, or has deleted it. */
  onMissing: () => void
  /** The newest answer was interrupted: perhaps nobody may talk here any more. */
  onInterrupted?: () => void
}

/**
 * The chat of a person without an account. It works like the chat of members, and begins by the operation of the link
 * or activity.
 */
export function GuestChat({ assistantId, chatId, onStarted, ...conversation }: GuestChatProps) {
  const id = useFreshChat(assistantId, chatId)
  const started = () => onStarted(id)
  return (
    <Conversation
      key={id}
      main
      mayRate
      chatId={id}
      assistantId={assistantId}
      test={false}
      saved={chatId !== undefined}
      onStarted={started}
      {...conversation}
    />
  )
}
