import { Agent, type Dispatcher } from 'undici'
import { type BodyShape, openResponse, type Send } from '#/platform/http/raw-response.ts'
import { createTextMerger } from '#/platform/http/text-merger.ts'

export interface MergingFetchOptions {
  /** Milliseconds that text after the first may wait for more text; asked anew for every wait. `createLoadGauge` has one. */
  window: () => number
  /** Who opens the connections: where they may go is its business. */
  dispatcher?: Dispatcher
  /** Milliseconds without a byte after which an answer has failed [Rel7]. */
  idleMs?: number
  /** Called once for each event stream, when its first bytes arrive. */
  onFirstToken?: () => void
}

const IDLE_MS = 30_000

/**
 * A `fetch` for model providers. In an event stream, consecutive text deltas arrive joined, the first at once; all other events and
 * answers arrive as they are. Whatever stands behind it costs per event and not per character, so this is where answers become cheap
 * (stack.md 7). Takes bodies of text or bytes. Rejects as `fetch` does: with the signal's reason, or with a TypeError whose cause is the
 * network's error. Does not follow redirects.
 */
export function createMergingFetch(options: MergingFetchOptions): typeof fetch {
  const { dispatcher = new Agent(), idleMs = IDLE_MS } = options
  return function mergingFetch(input, init = {}) {
    const headers = new Headers(init.headers)
    // A compressed stream would have to be inflated token by token.
    headers.set('accept-encoding', 'identity')
    if (!headers.has('accept')) headers.set('accept', '*/*')
    const { method = 'GET', signal = null } = init
    const body = plainBody(init.body)
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
        ? merge(send, options)
        : { push: send, end: () => undefined },
    )
  }
}

function plainBody(body: RequestInit['body']): string | Uint8Array | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  throw new TypeError('the body of a model request must be text or bytes')
}

/** A timer runs only while text is held, so an idle stream costs nothing. */
function merge(send: Send, { window, onFirstToken }: MergingFetchOptions): BodyShape {
  const merger = createTextMerger()
  let timer: NodeJS.Timeout | undefined
  let silent = true

  const pass = (bytes: Buffer | undefined) => bytes && send(bytes)
  const flush = () => {
    timer = undefined
    pass(merger.flush())
  }

  return {
    push(bytes) {
      if (silent) onFirstToken?.()
      silent = false
      pass(merger.push(bytes))
      if (merger.holding) timer ??= setTimeout(flush, window())
    },
    end() {
      clearTimeout(timer)
      pass(merger.end())
    },
  }
}
