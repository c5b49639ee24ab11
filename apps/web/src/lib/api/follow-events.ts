import { ApiProblem } from '@prosa/contract/client/client.ts'
import { awaitFirstWord, MAX_SILENCE_MS, streamHealth } from '#/lib/api/streams.ts'

interface Followed<Data> {
  /** Opens the stream. */
  open: (signal: AbortSignal) => Promise<Response>
  /** Requests the same data without a stream, for networks that block streams. */
  ask?: () => Promise<unknown>
  /** The event type to listen for. */
  event: string
  onData: (data: Data) => void
  /** Called with whether the server can be reached. */
  onReachable: (reachable: boolean) => void
}

/** Milliseconds without data after which the connection is considered dead; the server writes every 15 s. */
const deadAfter = 40_000
const pauses = [500, 1000, 2000, 5000]

/** Follows a stream until the signal aborts, reconnecting after failures; stops if the server refuses it. */
export async function followEvents<Data>(followed: Followed<Data>, signal: AbortSignal): Promise<void> {
  const { open, ask, onReachable } = followed
  for (let tries = 0; !signal.aborted; tries++) {
    const first = awaitFirstWord(signal)
    try {
      if (ask && streamHealth.areHeld()) {
        first.noteFirstEvent()
        await ask()
        onReachable(true)
        tries = 0
        await pauseUntilOnline(MAX_SILENCE_MS, signal)
        continue
      }
      const response = await open(first.signal)
      onReachable(true)
      tries = 0
      await readEvents(response, followed, first.noteFirstEvent)
    } catch (error) {
      if (signal.aborted || (error instanceof ApiProblem && error.status < 500 && error.status !== 429)) return
    } finally {
      first.noteFirstEvent()
    }
    // Not reported on the first try, so that a restarting server goes unnoticed.
    if (tries > 0 || !navigator.onLine) onReachable(false)
    await pauseUntilOnline(pauses[Math.min(tries, pauses.length - 1)] ?? 0, signal)
  }
}

async function readEvents<Data>(
  response: Response,
  { event, onData }: Followed<Data>,
  onWord: () => void,
): Promise<void> {
  if (!response.body) return
  const begin = `event: ${event}\ndata: `
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  let rest = ''
  for (;;) {
    const timer = setTimeout(cancel, deadAfter)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    onWord()
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) if (block.startsWith(begin)) onData(JSON.parse(block.slice(begin.length)) as Data)
  }
}

/** Resolves early when the connection returns or the signal aborts. */
function pauseUntilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
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
