import { readTextDelta, type TextDelta, textLike } from './text-delta.ts'

/** Decides whether bytes of an event stream are sent now, or held because text for the same place may follow. */
export interface TextMerger {
  /** Takes the next bytes, in pieces of any size, and returns those to send at once; throws within an endless event. */
  push: (bytes: Buffer) => Buffer | undefined
  /** Returns the held text as an event. */
  flush: () => Buffer | undefined
  /** Returns the held text as text. */
  flushText: () => string
  /** Returns everything held at the end of the stream, including an unfinished event. */
  end: () => Buffer | undefined
  /** Whether `flush` would return anything. */
  readonly holding: boolean
  /** Number of events with text returned so far. */
  readonly texts: number
  /** Whether the stream has announced its end; later bytes are dropped. */
  readonly isOver: boolean
  /** Whether the last returned event was one with text. */
  readonly endsWithText: boolean
}

/** Longer than any model's event. A longer one is refused, so that it cannot fill the memory. */
const LONGEST_EVENT = 4 << 20

/**
 * Joins consecutive text deltas of one model stream; all other events keep their bytes and their place. The first text passes at
 * once. Bytes are handled as latin1 strings: nothing is decoded, so a character split between two reads cannot break.
 */
export function createTextMerger(): TextMerger {
  let unread = ''
  let boundary: string | undefined
  let last: TextDelta | undefined
  let held = ''
  let started = false
  let texts = 0
  let endsWithText = false
  let isOver = false

  function takeHeld(): string {
    if (held === '' || last === undefined) return ''
    const event = last.before + held + last.after
    held = ''
    texts++
    endsWithText = true
    return event
  }

  function takeOther(event: string): string {
    const before = takeHeld()
    endsWithText = false
    return before + event
  }

  function mergeEvent(event: string): string {
    const text = last === undefined ? undefined : textLike(last, event)
    if (text !== undefined) return holdText(text)
    const delta = readTextDelta(event)
    if (delta === undefined) return takeOther(event)
    const before = delta.identity === last?.identity ? '' : takeHeld()
    const place = before === '' && held !== '' && last !== undefined ? last : delta
    last = place
    return before + holdText(delta.text)
  }

  function holdText(text: string): string {
    held += text
    if (started) return ''
    started = true
    return takeHeld()
  }

  function takeEvents(searched: number): string {
    boundary ??= findBoundary(unread)
    if (boundary === undefined) return ''
    let ready = ''
    let start = 0
    for (let end = unread.indexOf(boundary, searched); end >= 0; end = unread.indexOf(boundary, start)) {
      const event = unread.slice(start, end + boundary.length)
      ready += mergeEvent(event)
      start = end + boundary.length
      if (isLast(event)) {
        isOver = true
        unread = ''
        return ready
      }
    }
    unread = start === 0 ? unread : unread.slice(start)
    return ready
  }

  function releaseAll(): string {
    const rest = takeOther(unread)
    unread = ''
    return rest
  }

  return {
    get holding() {
      return held !== ''
    },
    get texts() {
      return texts
    },
    get endsWithText() {
      return endsWithText
    },
    get isOver() {
      return isOver
    },
    push(bytes) {
      if (isOver) return undefined
      if (unread.length > LONGEST_EVENT) throw new TypeError('an event of the stream does not end')
      const searched = boundary === undefined ? 0 : Math.max(0, unread.length - boundary.length + 1)
      unread += bytes.toString('latin1')
      return toBytes(takeEvents(searched))
    },
    flush: () => toBytes(takeHeld()),
    flushText() {
      const text = JSON.parse(`"${Buffer.from(held, 'latin1').toString()}"`) as string
      held = ''
      return text
    },
    end: () => toBytes(releaseAll()),
  }
}

/** The end markers of OpenAI and of Anthropic. */
const ends = /^(data: ?\[DONE\]|event: ?message_stop\s+data: ?\{\s*"type": ?"message_stop"\s*\})\s+$/
const isLast = (event: string): boolean => event.length < 80 && ends.test(event)

/** Detects how this server ends its events, by the first line. */
function findBoundary(start: string): string | undefined {
  const line = start.indexOf('\n')
  if (line < 0) return undefined
  return start[line - 1] === '\r' ? '\r\n\r\n' : '\n\n'
}

function toBytes(latin1: string): Buffer | undefined {
  return latin1 === '' ? undefined : Buffer.from(latin1, 'latin1')
}
