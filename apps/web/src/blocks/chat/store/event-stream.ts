import type { ChatEvent, ChatEventName } from '@prosa/contract/conversations/chat-events.ts'

/** The server writes at least every 15 s: after this many milliseconds without a byte the connection is dead. */
const deadAfter = 40_000

/** How to treat a silent stream. */
interface Silence {
  /** Called after every `every` milliseconds without a byte; true ends the reading. */
  every?: number
  isOver?: () => Promise<boolean>
}

/** Yields the events of a chat's stream, batched as they arrive; see `readBlocks`. */
export async function* readEvents(response: Response, silence: Silence = {}): AsyncGenerator<ChatEvent[]> {
  for await (const blocks of readBlocks(response, silence)) {
    const events = blocks.flatMap((block) => parseEvent(block) ?? [])
    if (events.length > 0) yield events
  }
}

/**
 * Reads an event stream block by block. It ends when the server closes the stream or falls silent, and throws when the connection breaks.
 * EventSource cannot be used, because it sends no Authorization header.
 */
export async function* readBlocks(
  response: Response,
  { every = deadAfter, isOver }: Silence = {},
): AsyncGenerator<string[]> {
  if (!response.body) return
  let rest = ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  try {
    for (;;) {
      const timer = setTimeout(cancel, deadAfter)
      const asking = setInterval(() => void isOver?.().then((over) => over && cancel()), every)
      const { done, value } = await reader.read().finally(() => {
        clearTimeout(timer)
        clearInterval(asking)
      })
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      if (blocks.length > 0) yield blocks
    }
  } finally {
    cancel()
  }
}

const known: Readonly<Record<ChatEventName, true>> = {
  status: true,
  delta: true,
  part: true,
  call: true,
  error: true,
  done: true,
}

/** Returns the fields of a block by name; none for a comment. */
export function parseFields(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''))
  }
  return fields
}

/** Ignores comments, `retry:` and events of a newer server. */
function parseEvent(block: string): ChatEvent | undefined {
  const fields = parseFields(block)
  const name = fields.get('event') ?? ''
  if (!Object.hasOwn(known, name)) return undefined
  const data: unknown = JSON.parse(fields.get('data') ?? 'null')
  return { seq: Number(fields.get('id')), event: name, data } as ChatEvent
}
