import '#/features/chat/attachments/attachment-operations.ts'
import { Paperclip } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import type { OfferedFiles } from '@prosa/contract/conversations/chat-files.ts'
import { AttachmentChip } from '#/features/chat/attachments/attachment-chip.tsx'
import { acceptOf } from '#/features/chat/attachments/file-rules.ts'
import { useAttachments } from '#/features/chat/attachments/use-attachments.ts'
import { useDroppedFiles } from '#/features/chat/attachments/use-dropped-files.ts'
import type { ChatState } from '#/features/chat/store/chat-state.ts'
import type { ChatStore } from '#/features/chat/store/chat-store.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

export interface AttachmentsHandle {
  /** What goes with the message; null where something is still on its way or cannot go, and the person is told. */
  take: () => FilePart[] | null
}

interface AttachmentsProps {
  ref: Ref<AttachmentsHandle>
  store: ChatStore
  state: ChatState
  saved: boolean
  offered: OfferedFiles
  /** Told whether there are files for the next message; none once this is gone. */
  onAny: (any: boolean) => void
}

/** Files for the next message: a button, pasting and dragging bring them; they wait above the text until it is sent. */
export default function Attachments({ ref, store, state, saved, offered, onAny }: AttachmentsProps) {
  const { chosen, notice, add, remove, take } = useAttachments({ store, state, saved, offered })
  useImperativeHandle(ref, () => ({ take }))
  const any = chosen.length > 0
  useEffect(() => {
    onAny(any)
    return () => onAny(false)
  }, [any, onAny])
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const over = useDroppedFiles(input, add)

  return (
    <>
      <div className={classNames('order-first basis-full', (chosen.length > 0 || notice !== '') && 'px-1.5 pt-1.5')}>
        <ul aria-label="Arquivos para enviar" className="flex max-h-40 flex-wrap gap-2 overflow-y-auto empty:hidden">
          {chosen.map((file) => (
            <AttachmentChip
              key={file.key}
              file={file}
              onRemove={() => {
                remove(file)
                // what is removed takes the focus with it
                button.current?.focus()
              }}
            />
          ))}
        </ul>
        <p role="status" className="px-1.5 text-sm text-muted-foreground not-empty:pt-1.5">
          {notice}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptOf(offered)}
        tabIndex={-1}
        aria-label="Arquivos"
        className="sr-only"
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // the same file may be chosen again
          target.value = ''
        }}
      />
      <IconButton
        ref={button}
        variant="ghost"
        label="Anexar arquivo"
        icon={<Paperclip />}
        data-over={over || undefined}
        onClick={() => input.current?.click()}
        className="my-0.5 rounded-full data-over:bg-primary-soft data-over:text-primary-text pointer-coarse:my-0"
      />
    </>
  )
}
