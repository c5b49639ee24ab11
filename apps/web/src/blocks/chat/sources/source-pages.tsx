import { inOrderOfCitation, placeOf } from '@prosa/contract/conversations/citations.ts'
import { whereOf } from '@prosa/contract/knowledge/place.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { SourceText } from '#/blocks/chat/sources/source-text.tsx'
import type { OpenPanel } from '#/blocks/chat/sources/use-side-panel.ts'
import { textOf } from '#/blocks/chat/store/chat-state.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface SourcePagesProps {
  chatId: string
  panel: OpenPanel
  onMove: (number: number) => void
  /** Has the focus when the panel opens. */
  heading: RefObject<HTMLHeadingElement | null>
  /** The source whose document is open. */
  openedSource: string
  onOpenSource: (key: string) => void
}

/** The sources of an answer one by one, in the order in which it cites them. */
export function SourcePages({ chatId, panel, onMove, heading, openedSource, onOpenSource }: SourcePagesProps) {
  const { message, number } = panel
  const answer = textOf(message)
  const sources = inOrderOfCitation(answer, message.sources)
  const at = Math.max(
    0,
    sources.findIndex((source) => source.number === number),
  )
  const source = sources[at]
  if (!source) return null

  const sourceKey = `${message.id} ${source.number}`
  const go = (to: number) => {
    const next = sources[to]
    if (next) onMove(next.number)
  }
  return (
    <div className="flex flex-col gap-4 pb-6">
      <div className="flex items-start gap-2">
        <h3
          ref={heading}
          tabIndex={-1}
          aria-live="polite"
          className="flex min-w-0 flex-1 items-start gap-2.5 rounded-md text-sm leading-6 outline-none focus-visible:ring-2 focus-visible:ring-ring"
        >
          <span className="sr-only">{`Fonte ${at + 1}: ${placeOf(source)}`}</span>
          <Number shown={at + 1} chosen />
          <span aria-hidden className="min-w-0 font-medium wrap-anywhere">
            {source.documentName}
            {whereOf(source) !== '' && <span className="font-normal text-muted-foreground">, {whereOf(source)}</span>}
          </span>
        </h3>
        {sources.length > 1 && (
          <div className="-mt-1 -mr-1.5 flex shrink-0">
            <Step label="Fonte anterior" icon={<ChevronLeft />} disabled={at === 0} onPress={() => go(at - 1)} />
            <Step
              label="Próxima fonte"
              icon={<ChevronRight />}
              disabled={at === sources.length - 1}
              onPress={() => go(at + 1)}
            />
          </div>
        )}
      </div>
      <SourceText
        key={sourceKey}
        {...{ chatId, message, source, answer }}
        opened={openedSource === sourceKey}
        onOpen={(opened) => onOpenSource(opened ? sourceKey : '')}
      />
      {sources.length > 1 && (
        <nav aria-label="Todas as fontes desta resposta" className="border-t border-border pt-3">
          <ol className="-mx-2 flex flex-col">
            {sources.map((one, index) => (
              <li key={one.number}>
                <button
                  type="button"
                  aria-current={index === at || undefined}
                  onClick={() => {
                    onMove(one.number)
                    heading.current?.focus()
                  }}
                  className="flex min-h-9 w-full items-start gap-2.5 rounded-lg px-2 py-1.5 text-left text-sm leading-6 hover:bg-hover aria-current:bg-primary-soft pointer-coarse:min-h-11"
                >
                  <Number shown={index + 1} chosen={index === at} />
                  <span className="min-w-0 wrap-anywhere">{placeOf(one)}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}

function Number({ shown, chosen }: { shown: number; chosen: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-md text-xs font-medium',
        chosen ? 'bg-primary text-primary-foreground' : 'bg-muted',
      )}
    >
      {shown}
    </span>
  )
}

interface StepProps {
  label: string
  icon: ReactNode
  disabled: boolean
  onPress: () => void
}

/** Where it leads nowhere it keeps the focus, so that the keyboard is not lost. */
function Step({ label, icon, disabled, onPress }: StepProps) {
  return (
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
      className="aria-disabled:opacity-50"
    />
  )
}
