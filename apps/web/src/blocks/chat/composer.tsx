import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import { ArrowUp, Square } from 'lucide-react'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type Ref,
  type SyntheticEvent,
} from 'react'
import type { AttachmentsHandle } from '#/blocks/chat/attachments/attachments.tsx'
import { isSendKey } from '#/blocks/chat/send-key.ts'
import type { ChatState } from '#/blocks/chat/store/chat-state.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import { BesideFieldSlot, type ComposerField } from '#/blocks/chat/slots.ts'
import type { ChatAssistant } from '#/blocks/chat/welcome.tsx'
import { drafts } from '#/blocks/chat/store/device-memory.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { toastProblem } from '#/lib/api/problems.ts'
import type { Writing } from '#/blocks/chat/use-activity-rules.ts'
import { isTouch } from '#/lib/device/touch.ts'
import { useOnDevice } from '#/lib/device/use-on-device.ts'
import { useTypedBefore } from '#/lib/device/typed-before.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { storable } from '#/lib/format/storable.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { growWithText } from '#/ui/inputs/grow-with-text.ts'

// Loaded only if files are accepted.
const Attachments = lazyPart(() => import('#/blocks/chat/attachments/attachments.tsx'))
// Loaded only when a pasted text is too long.
const BigPaste = lazyPart(() => import('#/blocks/chat/big-paste.tsx'))

export interface ComposerHandle {
  /** Moves the focus to the field, except on devices where that would open an on-screen keyboard. */
  focus: () => void
  /** Puts a text that could not be sent before the current text. */
  giveBack: (text: string) => void
  /** Takes the files for a message; returns null and informs the person when one is not ready. */
  takeFiles: () => FilePart[] | null
}

interface ComposerProps {
  ref: Ref<ComposerHandle>
  /** Id of the field, for the page's skip link. */
  id: string | undefined
  store: ChatStore
  state: ChatState
  saved: boolean
  /** Key of the draft on this device; null stores none. */
  draftKey: string | null
  placeholder: string
  autoFocus: boolean
  /** Kinds of files that may be attached; null if none. */
  offered: OfferedFiles | null
  /** Options of the link or activity; everything is allowed without them. */
  options: NonNullable<ChatAssistant['options']>
  /** Content above the field that depends on the text. */
  above: ComponentType<ComposerField> | undefined
  notice: string
  /** Called whenever the field's content changes. */
  onWriting?: ((writing: Writing) => void) | undefined
  /** Returns false if the message has to wait for its files. */
  onSend: (text: string) => boolean
}

/** The field for a message, with its buttons. */
export function Composer({
  ref,
  store,
  state,
  saved,
  draftKey,
  autoFocus,
  offered,
  options,
  above: Above,
  notice,
  onWriting,
  onSend,
  ...field
}: ComposerProps) {
  const { maxWords = null, paste = true } = options
  const [text, setText] = useDraft(draftKey)
  const area = useRef<HTMLTextAreaElement>(null)
  useTypedBefore(area, ({ value }) => setText(value))
  const touch = useOnDevice(isTouch, true)
  // Parts that need the device are absent from server-rendered HTML.
  const onDevice = useOnDevice(() => true, false)
  const hintId = useId()
  const attachments = useRef<AttachmentsHandle>(null)
  const [withFiles, setWithFiles] = useState(false)
  /** A pasted text that is too long and is not in the field, with the number of characters that fit. */
  const [pasted, setPasted] = useState<{ text: string; room: number } | null>(null)
  const [pasteRefused, setPasteRefused] = useState(false)
  /** Whether the text has needed a second line; then a phone shows the buttons below the field, not beside it. */
  const [wraps, setWraps] = useState(false)
  const answering = state.activeMessageId !== null
  const length = measureMessage(text, maxWords)
  const { tooLong } = length
  const message = storable(text).trim()
  const canSend = (message !== '' || withFiles) && !tooLong

  const focus = () => {
    if (!isTouch()) area.current?.focus({ preventScroll: true })
  }
  const append = (words: string, before = '') =>
    setText((current) => {
      const written = current.endsWith(before) ? current.slice(0, current.length - before.length) : current
      return written.trim() === '' ? words : `${written.trimEnd()} ${words}`
    })
  const endPaste = () => {
    setPasted(null)
    focus()
  }
  useImperativeHandle(ref, () => ({
    focus,
    takeFiles: () => (attachments.current ? attachments.current.take() : []),
    giveBack(given) {
      setText((current) => [given, current].filter((text) => text.trim() !== '').join('\n\n'))
      area.current?.focus()
    },
  }))
  useLayoutEffect(() => {
    growWithText(area.current)
    setWraps((before) => text !== '' && (before || (area.current?.offsetHeight ?? 0) > ONE_LINE))
  }, [text])
  useEffect(() => {
    if (autoFocus && !isTouch()) area.current?.focus({ preventScroll: true })
  }, [autoFocus])

  /** Handles pasted or dropped text. */
  function bring(event: SyntheticEvent, from: DataTransfer) {
    const brought = from.getData('text/plain')
    if (paste && brought.length <= maxLength) return
    event.preventDefault()
    // One character is for the space before the inserted text.
    if (paste) setPasted({ text: brought, room: maxLength - text.length - 1 })
    else setPasteRefused(true)
  }

  function send() {
    if (!canSend || !onSend(message)) return false
    setText('')
    area.current?.focus()
    return true
  }
  useLayoutEffect(() => onWriting?.({ text: message, sendable: canSend, withFiles, send }))

  return (
    <form
      data-own-guard="keeps"
      data-window-foot
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex flex-wrap items-end gap-1.5 rounded-3xl border border-input bg-card p-1.5 shadow-raised focus-within:border-ring focus-within:outline-1 focus-within:-outline-offset-1">
        {onDevice && offered && (
          <Attachments ref={attachments} {...{ store, state, saved, offered }} onAny={setWithFiles} />
        )}
        {pasted && (
          <BigPaste
            {...pasted}
            offered={offered}
            onFile={(file) => {
              attachments.current?.add([file])
              endPaste()
            }}
            onPart={(part) => {
              append(part)
              endPaste()
            }}
            onLeave={endPaste}
          />
        )}
        {onDevice && <BesideFieldSlot {...{ store, options }} onWords={append} />}
        {Above && <Above text={text} setText={setText} area={area} />}
        <textarea
          {...field}
          ref={area}
          rows={1}
          data-wraps={wraps || undefined}
          value={text}
          aria-label="Mensagem"
          aria-describedby={hintId}
          aria-invalid={tooLong || undefined}
          enterKeyHint={touch ? 'enter' : 'send'}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => bring(event, event.clipboardData)}
          onDrop={(event) => event.dataTransfer.types.includes('Files') || bring(event, event.dataTransfer)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return
            event.preventDefault()
            send()
          }}
          className="field-sizing-content max-h-[min(40dvh,20rem)] min-h-11 min-w-0 flex-1 resize-none bg-transparent px-3 py-2.5 leading-6 outline-none @max-md:data-wraps:order-first @max-md:data-wraps:basis-full"
        />
        <div className="ml-auto flex gap-1.5">
          {answering && (
            <IconButton
              variant="secondary"
              label={state.stopping ? 'Parando a resposta…' : 'Parar a resposta'}
              icon={<Square className="fill-current" />}
              aria-disabled={state.stopping || undefined}
              onClick={() => void store.stop().catch(toastProblem)}
              className="my-0.5 rounded-full pointer-coarse:my-0 [&_svg]:size-3.5"
            />
          )}
          {(!answering || text !== '' || withFiles) && (
            <IconButton
              type="submit"
              variant="primary"
              label={answering ? 'Enviar em seguida' : 'Enviar'}
              icon={<ArrowUp />}
              aria-disabled={!canSend || undefined}
              className="my-0.5 rounded-full aria-disabled:bg-muted aria-disabled:text-muted-foreground pointer-coarse:my-0"
            />
          )}
        </div>
      </div>
      <div className="flex min-h-7 items-center justify-center in-data-ai-told:min-h-2 gap-4 px-3 pt-1 text-center text-xs text-muted-foreground @2xl:justify-between">
        {/* The footer of a shared assistant says it already. */}
        <p className="in-data-ai-told:hidden">A IA pode errar. {notice}</p>
        {pasteRefused && <p role="alert">Nesta atividade, escreva com as suas palavras: colar está desligado.</p>}
        <p
          id={hintId}
          role={tooLong ? 'alert' : undefined}
          className={
            length.label === undefined
              ? 'sr-only @2xl:not-sr-only pointer-coarse:sr-only!'
              : tooLong
                ? 'text-destructive-text'
                : ''
          }
        >
          {length.label ?? 'Enter envia, Shift+Enter quebra a linha'}
        </p>
      </div>
    </form>
  )
}

/** Height of the field with one line, in pixels, and a tolerance. */
const ONE_LINE = 50

const maxLength = 100_000
const warnFrom = 95_000

interface MessageLength {
  tooLong: boolean
  /** Announcement for the person; undefined while the limit is far. */
  label: string | undefined
}

/** Counts words in the way the server does. */
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0

/** Returns the length and its limit: always in characters, in words if an activity limits them. */
function measureMessage(text: string, maxWords: number | null): MessageLength {
  if (text.length >= warnFrom || maxWords === null) {
    const label =
      text.length < warnFrom ? undefined : `${formatNumber(text.length)} de ${formatNumber(maxLength)} caracteres`
    return { tooLong: text.length > maxLength, label }
  }
  const words = wordsIn(text)
  return { tooLong: words > maxWords, label: `${formatNumber(words)} de ${formatNumber(maxWords)} palavras` }
}

/**
 * Stores the draft of a message on this device under the key of its chat, or of a new chat with an assistant; null stores none. When a new
 * chat gets its id the key changes, and the draft moves with it.
 */
function useDraft(key: string | null) {
  const [text, setText] = useState(() => (key === null ? '' : drafts.read(key)))
  const keptAt = useRef(key)
  useEffect(() => {
    if (keptAt.current !== null && keptAt.current !== key) drafts.write(keptAt.current, '')
    keptAt.current = key
    if (key !== null) drafts.write(key, storable(text))
  }, [key, text])
  return [text, setText] as const
}
