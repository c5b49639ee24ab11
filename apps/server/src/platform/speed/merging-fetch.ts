import { Agent, type Dispatcher } from 'undici'
import type { Pace } from '#/platform/speed/flush-interval.ts'
import { pacedConnector } from '#/platform/speed/batched-reads.ts'
import { type BodyShape, openResponse, type Send } from '#/platform/speed/raw-response.ts'
import { takeLane, type TextLane } from '#/platform/speed/text-fast-path.ts'
import { createTextMerger } from '#/platform/speed/text-merger.ts'

export interface MergingFetchOptions {
  /** When text after the first is read and passed on. */
  pace: Pick<Pace, 'atBeat' | 'afterBeat'>
  /** Who opens the connections, with `pacedConnector`: where they may go is its business. */
  dispatcher?: Dispatcher
  /** Milliseconds without a byte after which an answer has failed [Rel7]. */
  idleMs?: number
}

const IDLE_MS = 30_000
/** In bytes: no answer is so long, however much stands around its words; no list and no embedding either. */
const LONGEST_STREAM = 128 << 20
const LONGEST_BODY = 32 << 20

/**
 * A `fetch` for model providers. In an event stream, consecutive text deltas arrive joined, the first at once; all other events and
 * answers arrive as they are. Whatever stands behind it costs per event and not per character, so this is where answers become cheap
 * (stack.md 7); a caller with a lane (`alongLane`) gets most of the text without any event. Takes bodies of text or bytes. Rejects as
 * `fetch` does: with the signal's reason, or with a TypeError whose cause is the network's error. Does not follow redirects.
 */
export function createMergingFetch(options: MergingFetchOptions): typeof fetch {
  const { pace, dispatcher = new Agent({ connect: pacedConnector(pace) }), idleMs = IDLE_MS } = options
  return function mergingFetch(input, init = {}) {
    const headers = new Headers(init.headers)
    // A compressed stream would have to be inflated token by token.
    headers.set('accept-encoding', 'identity')
    if (!headers.has('accept')) headers.set('accept', '*/*')
    const { method = 'GET', signal = null } = init
    const body = plainBody(init.body)
    const lane = takeLane()
    const request = {
      url: new URL(input instanceof Request ? input.url : input),
      method,
      headers,
      body,
      signal,
      dispatcher,
    }
    return openResponse({ ...request, bodyTimeout: idleMs }, (send, received) =>
      received['content-type']?.startsWith('text/event-stream')
        ? limited(LONGEST_STREAM, merge(send, pace, lane))
        : limited(LONGEST_BODY, { push: send, end: () => undefined }),
    )
  }
}

function plainBody(body: RequestInit['body']): string | Uint8Array | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  throw new TypeError('the body of a model request must be text or bytes')
}

function limited(bytes: number, { push, end }: BodyShape): BodyShape {
  let left = bytes
  return {
    push(some) {
      left -= some.length
      if (left < 0) throw new TypeError('the body is too long')
      push(some)
    },
    end,
  }
}

function merge(send: Send, { afterBeat }: MergingFetchOptions['pace'], lane: TextLane | undefined): BodyShape {
  const merger = createTextMerger()
  let waits = false

  const pass = (bytes: Buffer | undefined) => bytes && send(bytes)
  /** Nothing is on its way through the parser that this text could overtake. */
  const mayOvertake = () => merger.endsWithText && lane?.parsed === merger.texts
  const flush = () => {
    waits = false
    if (merger.holding && mayOvertake()) lane?.say(merger.flushText())
    else pass(merger.flush())
  }

  return {
    push(bytes) {
      pass(merger.push(bytes))
      if (!merger.holding || waits) return
      waits = true
      afterBeat(flush)
    },
    end: () => pass(merger.end()),
  }
}
