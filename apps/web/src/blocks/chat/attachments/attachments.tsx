import { Paperclip, CircleAlert, FileText, Image, X } from 'lucide-react'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import type { FilePart } from '@prosa/contract/conversations/chats.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import '#/blocks/chat/part-operations.ts'
import { hiddenSentence } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import { acceptedEndings, renamePastedPicture } from '#/blocks/chat/attachments/file-rules.ts'
import { useAttachments } from '#/blocks/chat/attachments/use-attachments.ts'
import type { ChatState } from '#/blocks/chat/store/chat-state.ts'
import type { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { isPictureFormat } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { ChosenFile } from '#/blocks/chat/attachments/chosen-file.ts'
import { formatBytes, formatPercent } from '#/lib/format/format.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'

/** Accepts files pasted into the composer or dropped on the page; returns whether files are being dragged over it. */
function useDroppedFiles(inside: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((files: File[]) => onFiles(files.map(renamePastedPicture)))
  useEffect(() => {
    const off = new AbortController()
    const { signal } = off
    const paste = (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData ?? {}
      // A word processor adds a picture of the copied text.
      if (event.defaultPrevented || !files?.length || types?.includes('text/plain')) return
      event.preventDefault()
      take([...files])
    }
    const drag = (event: DragEvent) => {
      // Another drop target handles it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const addDropped = (event: DragEvent) => {
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      take(files)
    }
    inside.current?.closest('form')?.addEventListener('paste', paste, { signal })
    document.addEventListener('dragover', drag, { signal })
    document.addEventListener('drop', addDropped, { signal })
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal })
    return () => off.abort()
  }, [inside])
  return over
}

export interface AttachmentsHandle {
  /** Takes the files for the message being sent. Returns null and informs the person when a file is still being uploaded or was refused. */
  take: () => FilePart[] | null
  /** Adds files that did not come from the button. */
  add: (files: File[]) => void
}

interface AttachmentsProps {
  ref: Ref<AttachmentsHandle>
  store: ChatStore
  state: ChatState
  saved: boolean
  offered: OfferedFiles
  /** Called when files for the next message come or go, and with false when this component is unmounted. */
  onAny: (any: boolean) => void
}

/** The files of the next message. They come from a button, a paste or a drag, and wait above the text until the message is sent. */
export default function Attachments({ ref, store, state, saved, offered, onAny }: AttachmentsProps) {
  const { chosen, notice, add, remove, take } = useAttachments({ store, state, saved, offered })
  useImperativeHandle(ref, () => ({ take, add }))
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
      {/* Without files it is out of the row, but still announces. */}
      <div className={chosen.length > 0 || notice !== '' ? 'order-first basis-full px-1.5 pt-1.5' : 'sr-only'}>
        <ul aria-label="Arquivos para enviar" className="flex max-h-40 flex-wrap gap-2 overflow-y-auto empty:hidden">
          {chosen.map((file) => (
            <AttachmentChip
              key={file.key}
              file={file}
              onRemove={() => {
                remove(file)
                // Removing the chip would lose the focus.
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
        accept={acceptedEndings(offered)}
        tabIndex={-1}
        aria-label="Arquivos"
        className="hidden"
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // Lets the same file be chosen again.
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

/** A file of the next message with its progress or problem. */
function AttachmentChip({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const { name, state, share, problem } = file
  return (
    <li className="flex max-w-full min-w-0 items-center gap-2 rounded-xl border border-border bg-muted py-1 pr-1 pl-2.5">
      <Mark file={file} />
      <div className="min-w-0 text-sm leading-tight">
        <p className="max-w-48 truncate font-medium" title={name}>
          {name}
        </p>
        <p aria-live="polite" className={problem ? 'max-w-64 text-destructive-text' : 'text-muted-foreground'}>
          {problem ?? stateText(file)}
          {/* A growing number must not be announced repeatedly. */}
          {state === 'sending' && <span aria-hidden> {formatPercent(Math.floor(share * 100) / 100)}</span>}
        </p>
      </div>
      <IconButton
        size="sm"
        tooltip={false}
        label={state === 'sending' ? `Cancelar o envio de ${name}` : `Remover ${name}`}
        icon={<X />}
        onClick={onRemove}
      />
    </li>
  )
}

const icon = 'size-5 shrink-0'

function Mark({ file: { state, format } }: { file: ChosenFile }) {
  if (state === 'failed') return <CircleAlert aria-hidden className={`${icon} text-destructive-text`} />
  if (state !== 'ready') return <Spinner size="sm" className="shrink-0" />
  const Icon = format && isPictureFormat(format) ? Image : FileText
  return <Icon aria-hidden className={`${icon} text-muted-foreground`} />
}

function stateText({ state, bytes, cut, notes }: ChosenFile): string {
  if (state === 'sending') return 'Enviando…'
  if (state === 'reading') return 'Lendo…'
  const result = cut ? 'longo: só o começo será lido' : 'pronto'
  return [formatBytes(bytes), result, hiddenSentence(notes, false)].filter(Boolean).join(' · ')
}
