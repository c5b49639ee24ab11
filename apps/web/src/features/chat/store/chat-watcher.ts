import type { ChatMark } from '@prosa/contract/protocol/events.ts'
import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import { fieldsOf, readBlocks } from '#/features/chat/store/event-stream.ts'
import { pause, pauseBefore, withDeadline } from '#/features/chat/store/waiting.ts'
import { api } from '#/lib/api/api.ts'

/**
 * Hears until the signal ends it what becomes of a chat in other tabs and on other devices, across restarts of the server;
 * `null`: it must be read again. Never rejects.
 */
export async function watchChat(chatId: string, signal: AbortSignal, onMark: (mark: ChatMark | null) => void) {
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      const response = await withDeadline((signal) => api.watchChat({ params: { chatId } }, { signal }), signal)
      for await (const blocks of readBlocks(response)) {
        tries = 0
        const last = blocks.map(fieldsOf).findLast((fields) => fields.get('event') === 'state')
        if (last && !signal.aborted) onMark(JSON.parse(last.get('data') ?? 'null') as ChatMark | null)
      }
      // ended in good order: the server stops, or this browser has newer windows with a chat
      await pause(afterEnd(), signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) return onMark(null)
      await pause(pauseBefore(tries), signal)
    }
  }
}

/** Not all at once. */
const afterEnd = () => 2000 + Math.random() * 2000
