import { X, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { focusBack } from '#/blocks/chat/focus-back.ts'
import { AnswerOriginView } from '#/blocks/chat/sources/answer-origin.tsx'
import { ownOrigin } from '#/blocks/chat/sources/origin-query.ts'
import type { OpenPanel } from '#/blocks/chat/sources/use-side-panel.ts'
import { toldBy } from '#/lib/device/observed.ts'
import { CLOSE_CURRENT } from '#/lib/device/shortcuts.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'
import { inOrderOfCitation, describeSourcePlace } from '@prosa/contract/conversations/citations.ts'
import { formatPlace } from '@prosa/contract/knowledge/place.ts'
import { SourceText } from '#/blocks/chat/sources/source-text.tsx'
import { messageText } from '#/blocks/chat/store/chat-state.ts'
import { classNames } from '#/lib/format/class-names.ts'

/** 1100 px; a larger font needs more. */
const roomForBoth = matchMedia('(min-width: 68.75em)')

const onRoom = toldBy(() => roomForBoth, 'change')

interface SidePanelProps {
  chatId: string
  panel: OpenPanel | null
  /** Whether the conversation fills the page, so that the panel may fit beside it. */
  beside: boolean
  onMove: (number: number) => void
  onClose: () => void
}

/** The sources of an answer: beside the conversation if there is room, otherwise above it. Resizing the window keeps the panel's state. */
export default function SidePanel({ chatId, panel, beside, onMove, onClose }: SidePanelProps) {
  const hasRoom = useSyncExternalStore(onRoom, () => roomForBoth.matches)
  // The content stays visible during the closing animation.
  const [last, setLast] = useState(panel)
  if (panel && panel !== last) setLast(panel)
  const current = panel ?? last
  const opener = panel?.opener
  const opening = panel?.opening
  const isBeside = beside && hasRoom
  useEffect(() => {
    // The narrower conversation may have moved the pressed button out of view.
    if (isBeside) opener?.scrollIntoView({ block: 'nearest' })
  }, [isBeside, opener])
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<{ opening: number | undefined; isBeside: boolean }>(null)
  useEffect(() => {
    const before = focused.current
    focused.current = { opening, isBeside }
    // Widening the window removed the dialog, and the focus with it.
    const isLost = isBeside && before?.isBeside === false
    if (!opening || (before?.opening === opening && !isLost)) return
    // After a dialog has taken or returned the focus.
    const timer = setTimeout(() => heading.current?.focus())
    return () => clearTimeout(timer)
  }, [opening, isBeside])
  const [openedSource, setOpenedSource] = useState('')
  if (!current) return null

  const close = () => {
    onClose()
    // The dialog library does not know the opener.
    focusBack(() => opener)
  }
  const title = current.kind === 'origin' ? 'Por que esta resposta?' : `Fontes (${current.message.sources.length})`
  const content =
    current.kind === 'origin' ? (
      <AnswerOriginView origin={ownOrigin(chatId, current.message)} message={current.message} heading={heading} />
    ) : (
      <SourcePages
        chatId={chatId}
        panel={current}
        onMove={onMove}
        heading={heading}
        openedSource={openedSource}
        onOpenSource={setOpenedSource}
      />
    )
  if (!isBeside)
    return (
      // A new key for each opening: a press during the closing animation would otherwise close the new panel.
      <Sheet key={current.opening} title={title} open={panel !== null} onOpenChange={close}>
        {content}
      </Sheet>
    )
  if (!panel) return null
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== CLOSE_CURRENT || event.defaultPrevented) return
    event.stopPropagation()
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from wherever the focus is in it
    <section
      aria-label={title}
      data-paper="no"
      onKeyDown={closeByKey}
      className="flex min-h-0 w-[clamp(20rem,34%,30rem)] shrink-0 flex-col border-l border-border bg-card"
    >
      <header className="flex items-center justify-between gap-4 pt-3 pr-3 pb-1 pl-5">
        <h2 className="min-w-0 font-semibold">{title}</h2>
        <IconButton label={uiLabels.close} icon={<X />} size="sm" tooltip={false} onClick={close} />
      </header>
      <ScrollArea label={uiLabels.content} className="min-h-0 flex-1 overflow-y-auto px-5 py-2">
        <PartBoundary>{content}</PartBoundary>
      </ScrollArea>
    </section>
  )
}

interface SourcePagesProps {
  chatId: string
  panel: OpenPanel
  onMove: (number: number) => void
  /** Gets the focus when the panel opens. */
  heading: RefObject<HTMLHeadingElement | null>
  /** The source whose document is open. */
  openedSource: string
  onOpenSource: (key: string) => void
}

/** The sources of an answer one by one, in order of citation. */
function SourcePages({ chatId, panel, onMove, heading, openedSource, onOpenSource }: SourcePagesProps) {
  const { message, number } = panel
  const answer = messageText(message)
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
          <span className="sr-only">{`Fonte ${at + 1}: ${describeSourcePlace(source)}`}</span>
          <Number value={at + 1} chosen />
          <span aria-hidden className="min-w-0 font-medium wrap-anywhere">
            {source.documentName}
            {formatPlace(source) !== '' && (
              <span className="font-normal text-muted-foreground">, {formatPlace(source)}</span>
            )}
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
                  <Number value={index + 1} chosen={index === at} />
                  <span className="min-w-0 wrap-anywhere">{describeSourcePlace(one)}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}

function Number({ value, chosen }: { value: number; chosen: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-md text-xs font-medium',
        chosen ? 'bg-primary text-primary-foreground' : 'bg-muted',
      )}
    >
      {value}
    </span>
  )
}

interface StepProps {
  label: string
  icon: ReactNode
  disabled: boolean
  onPress: () => void
}

/** At the end it is not disabled, so that it keeps the focus. */
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
