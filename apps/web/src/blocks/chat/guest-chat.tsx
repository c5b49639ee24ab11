import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { Conversation } from '#/blocks/chat/conversation.tsx'
import type { ConversationProps } from '#/blocks/chat/conversation.tsx'
import type { GuestDoor } from '#/blocks/chat/store/chat-stores.ts'
import { useFreshChat } from '#/blocks/chat/use-fresh-chat.ts'

export interface GuestChatProps {
  assistantId: number
  assistant: ConversationProps['assistant']
  /** Undefined: a conversation to come. */
  chatId: string | undefined
  door: GuestDoor
  autoFocus?: boolean
  /** In the place of the composer, where nobody can be answered now. */
  closed?: ReactNode
  /** Grows where what was refused may be sent again. */
  resend?: number
  activity?: ConversationProps['activity']
  /** The first message of a new conversation is on the server. */
  onStarted: (chatId: string) => void
  /** The server does not have the conversation (any more). */
  onMissing: () => void
  /** The newest answer was interrupted: perhaps nobody may talk here any more. */
  onInterrupted?: () => void
}

/** The chat of somebody without an account: the same as inside, begun at the door that let the guest in. */
export function GuestChat({ assistantId, chatId, onStarted, ...conversation }: GuestChatProps) {
  const id = useFreshChat(assistantId, chatId)
  const started = useCallback(() => onStarted(id), [onStarted, id])
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
