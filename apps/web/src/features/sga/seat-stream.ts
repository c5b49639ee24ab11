import type { Seat } from '@prosa/contract/school/sga.ts'
import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import { api } from '#/lib/api/api.ts'

interface Listeners {
  onSeat: (seat: Seat) => void
  /** Whether the server can be reached. */
  onReachable: (reachable: boolean) => void
}

/** The server writes every 15 s: after this long without a byte the connection is dead. */
const deadAfter = 40_000
const pauses = [500, 1000, 2000, 5000]

/** Follows a place until the signal ends it, however often the connection breaks; ends where the server refuses it. */
export async function followPlace(code: string, listeners: Listeners, signal: AbortSignal): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      const response = await api.followPlace({ params: { code } }, { signal })
      listeners.onReachable(true)
      tries = 0
      await readSeats(response, listeners.onSeat)
    } catch (error) {
      if (signal.aborted || (error instanceof ApiProblem && error.status < 500 && error.status !== 429)) return
    }
    // a server that restarts is back at the first try
    if (tries > 0 || !navigator.onLine) listeners.onReachable(false)
    await pause(pauses[Math.min(tries, pauses.length - 1)] ?? 0, signal)
  }
}

async function readSeats(response: Response, onSeat: (seat: Seat) => void): Promise<void> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  let rest = ''
  for (;;) {
    const timer = setTimeout(cancel, deadAfter)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^event: place\ndata: (.*)$/.exec(block)?.[1]
      if (data !== undefined) onSeat(JSON.parse(data) as Seat)
    }
  }
}

/** Cut short when the internet comes back or the signal ends it. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const wake = () => {
      clearTimeout(timer)
      end.abort()
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    addEventListener('online', wake, { signal: end.signal })
    signal.addEventListener('abort', wake, { signal: end.signal })
  })
}
