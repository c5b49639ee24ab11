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
import { textOf } from '#/blocks/chat/store/chat-state.ts'
import { usePrinting } from '#/lib/device/printing.ts'
import { TextBoundary } from '#/ui/feedback/text-boundary.tsx'
import { preloadMarkdown } from '#/ui/markdown/markdown.tsx'

// where it is here before the messages are drawn, they are drawn once
preloadMarkdown()

interface MessageListProps {
  messages: Message[]
  scrolling: Scrolling
  around: Around
  /** The message whose sources or origin were opened last beside the list: it gets the focus back. */
  besideId: string | undefined
}

/**
 * A branch of the conversation, of which only what is near the reader stands on the page. Not a live region: words that come
 * one by one would be read one by one.
 */
export default function MessageList({ messages, scrolling, around, besideId }: MessageListProps) {
  const groups = useGroups(messages)
  const printing = usePrinting(scrolling.keepScroll)
  // the end is where all begin to read, and where everything new comes; the last group may be a single message. What stands
  // above these is drawn when the page has been, if it is near enough
  const newest = groups.length - ((groups.at(-1)?.length ?? 0) < GROUP / 2 ? 2 : 1)
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
  /** On the page wherever the reader is. */
  always: boolean
  /** The newest message of the conversation. */
  lastId: string | undefined
}

/** Some messages after each other: drawn near the reader, elsewhere a space of their height. */
const MessageGroup = memo(function MessageGroup({ messages, scrolling, around, always, lastId }: MessageGroupProps) {
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
            <PersonMessage message={message} around={around} />
          ) : (
            <Answer message={message} around={around} last={message.id === lastId} />
          )}
        </TextBoundary>
      ))}
    </div>
  )
})

/** Messages that come to the page and leave it together. A page of older ones fills whole groups. */
export const GROUP = 10

interface Groups {
  messages: readonly Message[]
  groups: Message[][]
}

/** The messages in groups; a group is the same array for as long as its messages are the same. */
export function useGroups(messages: Message[]): Message[][] {
  const [known, setKnown] = useState<Groups>(() => grouped(messages, { messages: [], groups: [] }))
  if (known.messages === messages) return known.groups
  const next = grouped(messages, known)
  setKnown(next)
  return next.groups
}

/** Groups are counted from what was there first: older messages above shift none of them. */
function grouped(messages: Message[], before: Groups): Groups {
  const above = messages.findIndex(({ id }) => id === before.messages[0]?.id)
  const first = before.groups.length > 1 ? (before.groups[0]?.length ?? 0) : 0
  const start = above < 0 ? 0 : (above + first) % GROUP
  const starts = Array.from({ length: Math.ceil((messages.length - start) / GROUP) }, (_, n) => start + n * GROUP)
  const groups = (start > 0 ? [0, ...starts] : starts).map((from) =>
    messages.slice(from, from < start ? start : from + GROUP),
  )
  const kept = new Map(before.groups.map((group) => [group[0], group]))
  return {
    messages,
    groups: groups.map((group) => {
      const same = kept.get(group[0])
      return same?.length === group.length && same.every((message, n) => message === group[n]) ? same : group
    }),
  }
}

/** The scrolling list, and what changes it without moving what is being read. */
interface Scrolling {
  box: RefObject<HTMLElement | null>
  keepScroll: (change: () => void) => void
}

/** How far from the eye messages are still drawn. */
const around = '1000px 0px'

/** Height of a message that was never drawn, in pixels. */
const usual = 128

/** What the person has opened, or what paper could not have at once: pictures that are fetched, diagrams, charts. */
const staying = 'form, [open], [aria-expanded=true], [data-stays], figure, img[src^="blob:"]'

/**
 * Whether a group of messages stands on the page: near the eye, where the focus or the selection is, or with something that
 * would be lost. Elsewhere its element `place` keeps its height, and its words for the browser's own search alone.
 */
function useDrawn({ box, keepScroll }: Scrolling, count: number, always: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(always)
  const [focused, setFocused] = useState(false)
  const [selected, setSelected] = useState(false)
  const [left, setLeft] = useState({ height: count * usual, stays: false })
  const drawn = always || near || focused || selected || left.stays

  const come = useEffectEvent(() => {
    if (drawn) setNear(true)
    else keepScroll(() => setNear(true))
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
    // React knows `hidden` as yes or no
    if (drawn) place.current?.removeAttribute('hidden')
    else place.current?.setAttribute('hidden', 'until-found')
  }, [drawn])

  return {
    place,
    drawn,
    height: left.height,
    /** Of its element: dialogs and menus of its messages too have the focus. */
    focus: {
      onFocus: () => setFocused(true),
      // a window that loses the focus gives it back
      onBlur: () => document.hasFocus() && setFocused(false),
    },
  }
}
