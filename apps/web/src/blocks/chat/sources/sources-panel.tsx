import type { Source } from '@prosa/contract/conversations/chats.ts'
import { whereOf } from '@prosa/contract/knowledge/place.ts'
import { useEffect, useRef } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { focusBack } from '#/blocks/chat/focus-back.ts'
import { splitAtCited } from '#/blocks/chat/sources/cited-sentence.ts'
import { inOrderOfCitation } from '#/blocks/chat/sources/answer-text.tsx'
import type { OpenSource } from '#/blocks/chat/sources/sources-button.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface SourcesPanelProps {
  /** The text that cites them. */
  answer: string
  sources: readonly Source[]
  open: OpenSource | null
  onClose: () => void
}

/** The passages an answer was given: page and text of each, with the sentence that the answer used. */
export default function SourcesPanel({ answer, sources, open, onClose }: SourcesPanelProps) {
  const close = () => {
    onClose()
    // The dialog library has no trigger element to which it could return the focus, so it is remembered here.
    focusBack(() => open?.opener)
  }
  return (
    <Sheet title={`Fontes (${sources.length})`} open={open !== null} onOpenChange={close}>
      <ol className="-mx-3 flex flex-col gap-2 pb-6">
        {inOrderOfCitation(answer, sources).map((source, index) => (
          <SourceItem
            key={source.number}
            source={source}
            shown={index + 1}
            answer={answer}
            chosen={source.number === open?.number}
          />
        ))}
      </ol>
    </Sheet>
  )
}

interface SourceItemProps {
  source: Source
  /** Its number on the screen. */
  shown: number
  answer: string
  chosen: boolean
}

function SourceItem({ source, shown, answer, chosen }: SourceItemProps) {
  const { number, documentName, address, passage } = source
  const where = whereOf(source)
  const { before, cited, after } = splitAtCited(passage, answer, number)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!chosen) return
    // after the panel has taken the focus for itself
    const frame = requestAnimationFrame(() => {
      item.current?.focus({ preventScroll: true })
      item.current?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [chosen])
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={classNames('flex flex-col gap-2 rounded-xl p-3 outline-none', chosen && 'bg-primary-soft')}
    >
      <div className="flex items-start gap-2.5 text-sm leading-6">
        <span className="grid size-6 shrink-0 place-items-center rounded-md bg-muted text-xs font-medium">{shown}</span>
        <p className="min-w-0 font-medium wrap-anywhere">
          {documentName}
          {where !== '' && <span className="font-normal text-muted-foreground">, {where}</span>}
          {address && (
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className="block font-normal text-primary-text underline"
            >
              {address}
            </a>
          )}
        </p>
      </div>
      <blockquote className="border-l-2 border-border pl-4 text-sm leading-6 whitespace-pre-line wrap-anywhere">
        {before}
        {cited !== '' && <mark className="bg-(--selection) box-decoration-clone text-foreground">{cited}</mark>}
        {after}
      </blockquote>
    </li>
  )
}
