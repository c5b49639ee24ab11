import type { Message } from '@prosa/contract/conversations/chats.ts'
import { memo } from 'react'
import { Answer, type AnswerProps } from '#/blocks/chat/messages/answer.tsx'
import { PersonMessage } from '#/blocks/chat/messages/person-message.tsx'
import { useDrawn, type Scrolling } from '#/blocks/chat/messages/use-drawn.ts'
import { textOf } from '#/blocks/chat/store/chat-state.ts'
import { TextBoundary } from '#/ui/feedback/text-boundary.tsx'

export interface MessageGroupProps extends Omit<AnswerProps, 'message' | 'id' | 'last'> {
  messages: Message[]
  scrolling: Scrolling
  /** On the page wherever the reader is. */
  always: boolean
  /** The newest message of the conversation. */
  lastId: string | undefined
  /** The `id` of the newest answer, for the skip link of a page. */
  lastAnswerId: string | undefined
  onEdit: (message: Message, text: string) => void
}

/** Some messages after each other: drawn near the reader, elsewhere a space of their height. */
export const MessageGroup = memo(function MessageGroup({
  messages,
  scrolling,
  always,
  lastId,
  lastAnswerId,
  onEdit,
  ...rest
}: MessageGroupProps) {
  const { place, drawn, height, focus } = useDrawn(scrolling, messages.length, always)
  if (!drawn)
    return (
      <div ref={place} className="block overflow-hidden" style={{ height, contentVisibility: 'hidden' }}>
        {messages.map(textOf).join('\n\n')}
      </div>
    )
  return (
    <div ref={place} className="space-y-2" {...focus}>
      {messages.map((message) => (
        // the place in the branch: another version takes over the same element, and the focus stays
        <TextBoundary key={message.parentId ?? 'first'} text={textOf(message)}>
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
              last={message.id === lastId}
              id={message.id === lastId ? lastAnswerId : undefined}
            />
          )}
        </TextBoundary>
      ))}
    </div>
  )
})
