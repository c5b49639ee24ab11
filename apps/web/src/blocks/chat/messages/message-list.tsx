import type { Message } from '@prosa/contract/conversations/chats.ts'
import {
  memo,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { Answer } from '#/blocks/chat/messages/answer.tsx'
import type { Around } from '#/blocks/chat/messages/message-actions.tsx'
import { PersonMessage } from '#/blocks/chat/messages/person-message.tsx'
import { messageText } from '#/blocks/chat/store/chat-state.ts'
import { usePrinting } from '#/lib/device/printing.ts'
import { TextBoundary } from '#/ui/feedback/text-boundary.tsx'
import { preloadMarkdown } from '#/ui/markdown/markdown.tsx'

// Loaded before the messages, so that they render only once.
preloadMarkdown()

export interface MessageListProps {
  messages: Message[]
  scrolling: Scrolling
  around: Around
  /** The message whose sources or origin were opened last beside the list; it gets the focus back. */
  besideId: string | undefined
}

/**
 * A branch of the conversation; only messages near the viewport are in the page. Not a live region, which would announce every new word.
 */
export default function MessageList({ messages, scrolling, around, besideId }: MessageListProps) {
  const groups = useGroups(messages)
  const printing = usePrinting(scrolling.changeAbove)
  // Reading begins at the end, and new messages arrive there; the last group may hold a single message. Groups above render after the first
  // paint, if they are near enough.
  const newest = groups.length - ((groups.at(-1)?.length ?? 0) < GROUP_SIZE / 2 ? 2 : 1)
  return (
    <div role="log" aria-label="Mensagens" aria-live="off" className="space-y-2 empty:hidden">
      {groups.map((group, index) => (
        <MessageGroup
          key={group[0]?.parentId ?? 'first'}
          messages={group}
          scrolling={scrolling}
          around={around}
          always={printing || index >= newest || group.some(({ id }) => id === besideId)}
          lastId={messages.at(-1)?.id}
        />
      ))}
    </div>
  )
}

interface MessageGroupProps extends Pick<MessageListProps, 'messages' | 'scrolling' | 'around'> {
  /** Whether the group is always in the page. */
  always: boolean
  /** Id of the newest message of the conversation. */
  lastId: string | undefined
}

/** Consecutive messages: rendered near the viewport, otherwise a placeholder of their height. */
const MessageGroup = memo(function MessageGroup({ messages, scrolling, around, always, lastId }: MessageGroupProps) {
  const { place, drawn, height, focus } = useDrawn(scrolling, messages.length, always)
  if (!drawn)
    return (
      <div ref={place} className="block overflow-hidden" style={{ height, contentVisibility: 'hidden' }}>
        {messages.map(messageText).join('\n\n')}
      </div>
    )
  return (
    <div ref={place} className="space-y-2" {...focus}>
      {messages.map((message) => (
        // Keyed by position in the branch, so that a sibling reuses the element and keeps the focus.
        <TextBoundary key={message.parentId ?? 'first'} text={messageText(message)}>
          {message.role === 'user' ? (
            <PersonMessage message={message} around={around} />
          ) : (
            <Answer message={message} around={around} last={message.id === lastId} />
          )}
        </TextBoundary>
      ))}
    </div>
  )
})

/** Number of messages that enter and leave the page together. A page of older messages fills whole groups. */
export const GROUP_SIZE = 10

interface Groups {
  messages: readonly Message[]
  groups: Message[][]
}

/** Groups the messages; a group stays the same array while its messages are the same. */
export function useGroups(messages: Message[]): Message[][] {
  const [known, setKnown] = useState<Groups>(() => groupMessages(messages, { messages: [], groups: [] }))
  if (known.messages === messages) return known.groups
  const next = groupMessages(messages, known)
  setKnown(next)
  return next.groups
}

/** Groups are counted from the messages known first, so that older messages above do not shift them. */
function groupMessages(messages: Message[], before: Groups): Groups {
  const above = messages.findIndex(({ id }) => id === before.messages[0]?.id)
  const first = before.groups.length > 1 ? (before.groups[0]?.length ?? 0) : 0
  const start = above < 0 ? 0 : (above + first) % GROUP_SIZE
  const starts = Array.from(
    { length: Math.ceil((messages.length - start) / GROUP_SIZE) },
    (_, n) => start + n * GROUP_SIZE,
  )
  const groups = (start > 0 ? [0, ...starts] : starts).map((from) =>
    messages.slice(from, from < start ? start : from + GROUP_SIZE),
  )
  const groupsByFirst = new Map(before.groups.map((group) => [group[0], group]))
  return {
    messages,
    groups: groups.map((group) => {
      const same = groupsByFirst.get(group[0])
      return same?.length === group.length && same.every((message, n) => message === group[n]) ? same : group
    }),
  }
}

/** The scrolling list, and a function that changes its content without moving the visible part. */
interface Scrolling {
  box: RefObject<HTMLElement | null>
  changeAbove: (change: () => void) => void
}

/** Distance from the viewport within which messages are rendered. */
const around = '1000px 0px'

/** Assumed height in pixels of a message that was never rendered. */
const usual = 128

/** Selectors of content that must stay: opened by the person, or loaded too slowly for printing (pictures, diagrams, charts). */
const staying = 'form, [open], [aria-expanded=true], [data-stays], figure, img[src^="blob:"]'

/**
 * Decides whether a group is rendered: near the viewport, with focus or selection, or with content that would be lost. Otherwise its
 * element `place` keeps its height, and its text only for the browser's search.
 */
function useDrawn({ box, changeAbove }: Scrolling, count: number, always: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(always)
  const [focused, setFocused] = useState(false)
  const [selected, setSelected] = useState(false)
  const [left, setLeft] = useState({ height: count * usual, stays: false })
  const drawn = always || near || focused || selected || left.stays

  const come = useEffectEvent(() => {
    if (drawn) setNear(true)
    else changeAbove(() => setNear(true))
  })
  const look = useEffectEvent((element: Element, isNear: boolean) => {
    if (isNear) return come()
    if (drawn) {
      const { height } = element.getBoundingClientRect()
      setLeft({ height, stays: element.querySelector(staying) !== null })
    }
    setNear(false)
  })

  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver((entries) => look(element, entries.at(-1)?.isIntersecting ?? false), {
      root: box.current,
      rootMargin: around,
    })
    const onSelect = () => startTransition(() => setSelected(getSelection()?.containsNode(element, true) ?? false))
    const onMatch = () => come()
    watch.observe(element)
    element.addEventListener('beforematch', onMatch)
    document.addEventListener('selectionchange', onSelect)
    return () => {
      watch.disconnect()
      element.removeEventListener('beforematch', onMatch)
      document.removeEventListener('selectionchange', onSelect)
    }
  }, [box])

  useLayoutEffect(() => {
    // React supports only true and false for `hidden`.
    if (drawn) place.current?.removeAttribute('hidden')
    else place.current?.setAttribute('hidden', 'until-found')
  }, [drawn])

  return {
    place,
    drawn,
    height: left.height,
    /** React's focus events also come from dialogs and menus of the group's messages. */
    focus: {
      onFocus: () => setFocused(true),
      // A window that loses the focus gets it back later.
      onBlur: () => document.hasFocus() && setFocused(false),
    },
  }
}
