import { readTextDelta, type TextDelta, textLike } from './text-delta.ts'

/** What to do with the bytes of an event stream: send now, or hold because text for the same place may follow. */
export interface TextMerger {
  /** Takes the next bytes, in pieces of any size, and answers those to send at once. */
  push: (bytes: Buffer) => Buffer | undefined
  /** Gives up the text held back. */
  flush: () => Buffer | undefined
  /** Gives up everything at the end of the stream, an unfinished event too. */
  end: () => Buffer | undefined
  /** Whether `flush` would give anything. */
  readonly holding: boolean
}

/** Longer events are not text; from there on the stream is passed through as it is. */
const LONGEST_EVENT = 1 << 20

/**
 * Joins consecutive text deltas of one model stream; all other events keep their bytes and their place. The first text passes at once.
 * Bytes are handled as latin1 strings: nothing is decoded, so a character split between two reads cannot break.
 */
export function createTextMerger(): TextMerger {
  let unread = ''
  let boundary: string | undefined
  let last: TextDelta | undefined
  let held = ''
  let started = false
  let passing = false

  function takeHeld(): string {
    if (held === '' || last === undefined) return ''
    const event = last.before + held + last.after
    held = ''
    return event
  }

  function take(event: string): string {
    const text = last === undefined ? undefined : textLike(last, event)
    if (text !== undefined) return hold(text)
    const delta = readTextDelta(event)
    if (delta === undefined) return takeHeld() + event
    const before = delta.identity === last?.identity ? '' : takeHeld()
    const place = before === '' && held !== '' && last !== undefined ? last : delta
    last = place
    return before + hold(delta.text)
  }

  function hold(text: string): string {
    held += text
    if (started) return ''
    started = true
    return takeHeld()
  }

  function takeEvents(): string {
    boundary ??= boundaryOf(unread)
    if (boundary === undefined) return ''
    let ready = ''
    let start = 0
    for (let end = unread.indexOf(boundary); end >= 0; end = unread.indexOf(boundary, start)) {
      ready += take(unread.slice(start, end + boundary.length))
      start = end + boundary.length
    }
    unread = start === 0 ? unread : unread.slice(start)
    return ready
  }

  function everything(): string {
    const rest = takeHeld() + unread
    unread = ''
    return rest
  }

  return {
    get holding() {
      return held !== ''
    },
    push(bytes) {
      if (passing) return bytes
      unread += bytes.toString('latin1')
      const ready = takeEvents()
      passing = unread.length > LONGEST_EVENT
      return toBytes(passing ? ready + everything() : ready)
    },
    flush: () => toBytes(takeHeld()),
    end: () => toBytes(everything()),
  }
}

/** How this server ends its events, by its first line. */
function boundaryOf(start: string): string | undefined {
  const line = start.indexOf('\n')
  if (line < 0) return undefined
  return start[line - 1] === '\r' ? '\r\n\r\n' : '\n\n'
}

function toBytes(latin1: string): Buffer | undefined {
  return latin1 === '' ? undefined : Buffer.from(latin1, 'latin1')
}
