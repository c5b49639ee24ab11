import { Conversation, type ConversationProps } from '#/blocks/chat/conversation.tsx'
import type { GuestChats } from '#/blocks/chat/store/chat-stores.ts'
import { useFreshChat } from '#/blocks/chat/use-fresh-chat.ts'

export interface GuestChatProps
  extends
    Pick<ConversationProps, 'assistantId' | 'assistant' | 'autoFocus' | 'closed' | 'resend' | 'activity'>,
    Pick<ConversationProps, 'onMissing' | 'onInterrupted'> {
  /** Undefined for a conversation that begins with the next message. */
  chatId: string | undefined
  guestChats: GuestChats
  /** Called when the server has stored the first message of a new conversation. */
  onStarted: (chatId: string) => void
}

/** The chat of a person without an account. It works like the chat of members, and begins by the operation of the link or activity. */
export function GuestChat({ assistantId, chatId, onStarted, ...conversation }: GuestChatProps) {
  const id = useFreshChat(assistantId, chatId)
  return (
    <Conversation
      key={id}
      main
      mayRate
      chatId={id}
      assistantId={assistantId}
      test={false}
      saved={chatId !== undefined}
      onStarted={() => onStarted(id)}
      {...conversation}
    />
  )
}
