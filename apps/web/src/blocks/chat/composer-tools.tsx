import type { OfferedFiles } from '@prosa/contract/conversations/chat-files.ts'
import { useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import type { AttachmentsHandle } from '#/blocks/chat/attachments/attachments.tsx'
import type { ChatState } from '#/blocks/chat/store/chat-state.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import { useOnDevice } from '#/lib/device/use-on-device.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'

// Loaded only where files are taken.
const Attachments = lazyPart(() => import('#/blocks/chat/attachments/attachments.tsx'))
// Loaded only where people may dictate.
const Dictation = lazyPart(() => import('#/blocks/chat/voice/dictation.tsx'))
// Loaded only where a text is pasted that no message takes.
const BigPaste = lazyPart(() => import('#/blocks/chat/big-paste.tsx'))

export interface LongPaste {
  text: string
  /** How many characters of it the message still takes. */
  room: number
}

interface ComposerToolsProps {
  ref: Ref<AttachmentsHandle>
  store: ChatStore
  state: ChatState
  saved: boolean
  /** What may be attached; null where nothing may. */
  offered: OfferedFiles | null
  dictates: boolean
  pasted: LongPaste | null
  onPasteEnd: () => void
  /** Puts words behind what is written. */
  onWords: (words: string) => void
  onAny: (any: boolean) => void
}

/** What stands beside the field of a message and above it, each loaded where it is wanted. */
export function ComposerTools({
  ref,
  offered,
  dictates,
  pasted,
  onPasteEnd,
  onWords,
  onAny,
  ...chat
}: ComposerToolsProps) {
  const attachments = useRef<AttachmentsHandle>(null)
  // what only the device can do is not in the HTML that a server draws
  const onDevice = useOnDevice(() => true, false)
  useImperativeHandle(ref, () => ({
    take: () => (attachments.current ? attachments.current.take() : []),
    add: (files) => attachments.current?.add(files),
  }))
  return (
    <>
      {onDevice && offered && <Attachments ref={attachments} offered={offered} onAny={onAny} {...chat} />}
      {pasted && (
        <BigPaste
          {...pasted}
          offered={offered}
          onFile={(file) => {
            attachments.current?.add([file])
            onPasteEnd()
          }}
          onPart={(part) => {
            onWords(part)
            onPasteEnd()
          }}
          onLeave={onPasteEnd}
        />
      )}
      {onDevice && dictates && <Dictation store={chat.store} onWords={onWords} />}
    </>
  )
}
