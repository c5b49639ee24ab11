import type { Message } from '@prosa/contract/conversations/chats.ts'
import { Pencil } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { focusBack } from '#/blocks/chat/focus-back.ts'
import { Bubble } from '#/blocks/chat/messages/bubble.tsx'
import { BranchSwitch, MessageActions, type Around } from '#/blocks/chat/messages/message-actions.tsx'
import { MessageFiles } from '#/blocks/chat/messages/unsent-message.tsx'
import { pickFiles, messageText } from '#/blocks/chat/store/chat-state.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

// Loaded when needed, because few people edit a message.
const EditMessage = lazyPart(() => import('#/blocks/chat/messages/edit-message.tsx'), Bubble)

interface PersonMessageProps {
  message: Message
  around: Around
}

/** Rerenders only when its own message changes, not with every word of an answer below. */
export const PersonMessage = memo(function PersonMessage({ message, around }: PersonMessageProps) {
  const [editing, setEditing] = useState<string | null>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const text = messageText(message)
  // Does not change when older messages are loaded above.
  const distance = message.parentId === null ? '' : 'pt-5'

  if (editing === message.id) {
    return (
      <article className={distance}>
        <EditMessage
          text={text}
          onCancel={() => {
            setEditing(null)
            focusBack(() => editButton.current)
          }}
          onSend={(changed) => {
            setEditing(null)
            around.onEdit(message, changed)
          }}
        />
      </article>
    )
  }
  return (
    <article className={`group flex flex-col items-end gap-1 ${distance}`}>
      <h2 className="sr-only print:not-sr-only print:text-sm print:font-semibold">
        Você, {formatDateTime(message.createdAt)}
      </h2>
      <MessageFiles chatId={around.chatId} files={pickFiles(message)} />
      {text !== '' && <Bubble text={text} />}
      <div className="flex flex-row-reverse items-center">
        <BranchSwitch message={message} around={around} />
        <MessageActions message={message} always={false}>
          {text !== '' && <CopyButton text={text} label="Copiar" />}
          {around.canAct && (
            <IconButton
              ref={editButton}
              size="sm"
              label="Editar"
              icon={<Pencil />}
              onClick={() => setEditing(message.id)}
            />
          )}
        </MessageActions>
      </div>
    </article>
  )
})
