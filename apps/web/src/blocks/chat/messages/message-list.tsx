import type { Message } from '@prosa/contract/conversations/chats.ts'
import { Answer } from '#/blocks/chat/messages/answer.tsx'
import type { AnswerProps } from '#/blocks/chat/messages/answer.tsx'
import { PersonMessage } from '#/blocks/chat/messages/person-message.tsx'
import { textOf } from '#/blocks/chat/store/chat-state.ts'
import { TextBoundary } from '#/ui/feedback/text-boundary.tsx'

interface MessageListProps extends Omit<AnswerProps, 'message' | 'id' | 'last'> {
  messages: Message[]
  /** Of the newest answer, for the skip link of a page. */
  lastAnswerId: string | undefined
  onEdit: (message: Message, text: string) => void
}

/** A branch of the conversation. Not a live region: words that come one by one would be read one by one. */
export function MessageList({ messages, lastAnswerId, onEdit, ...rest }: MessageListProps) {
  const lastIndex = messages.length - 1
  return (
    <div role="log" aria-label="Mensagens" aria-live="off" className="space-y-2 empty:hidden">
      {messages.map((message, index) => {
        // the place in the branch: another version takes over the same element, and the focus stays
        const key = message.parentId ?? 'first'
        return (
          <TextBoundary key={key} text={textOf(message)}>
            {message.role === 'user' ? (
              <PersonMessage
                message={message}
                chatId={rest.chatId}
                canAct={rest.canAct}
                onEdit={onEdit}
                onSelectBranch={rest.onSelectBranch}
              />
            ) : (
              <Answer
                {...rest}
                message={message}
                last={index === lastIndex}
                id={index === lastIndex ? lastAnswerId : undefined}
              />
            )}
          </TextBoundary>
        )
      })}
    </div>
  )
}
