import type { ChatMark } from '@prosa/contract/conversations/chat-events.ts'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import { parseFields, readBlocks } from '#/blocks/chat/store/event-stream.ts'
import type { Unsent } from '#/blocks/chat/store/chat-state.ts'
import { pauseUntilOnline, pauseBefore, withDeadline } from '#/blocks/chat/store/waiting.ts'
import { api } from '#/lib/api/api.ts'
import { awaitFirstWord, streamHealth } from '#/lib/api/streams.ts'

/**
 * Follows changes of a chat by other tabs and devices until the signal aborts, across restarts of the server; `null` means that it must be
 * read again. Never rejects.
 */
export async function watchChat(chatId: string, signal: AbortSignal, onMark: (mark: ChatMark | null) => void) {
  for (let tries = 0; !signal.aborted; tries++) {
    if (streamHealth.areHeld()) {
      await pauseUntilOnline(BETWEEN_LOOKS, signal)
      if (signal.aborted) return
      onMark(null)
      continue
    }
    const first = awaitFirstWord(signal)
    try {
      const response = await api.watchChat({ params: { chatId } }, { signal: first.signal })
      for await (const blocks of readBlocks(response)) {
        first.noteFirstEvent()
        tries = 0
        const last = blocks.map(parseFields).findLast((fields) => fields.get('event') === 'state')
        if (last && !signal.aborted) onMark(JSON.parse(last.get('data') ?? 'null') as ChatMark | null)
      }
      // Ended in good order: the server stops, or this browser has newer windows with a chat.
      await pauseUntilOnline(afterEnd(), signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) return onMark(null)
      await pauseUntilOnline(pauseBefore(tries), signal)
    } finally {
      first.noteFirstEvent()
    }
  }
}

/** Milliseconds between two polls of a chat without a working stream. */
const BETWEEN_LOOKS = 10_000

/** Spread randomly, so that clients do not reconnect all at once. */
const afterEnd = () => 2000 + Math.random() * 2000

/** Whether the server does not have the chat or no longer opens it. */
export const isGone = (error: unknown) => error instanceof ApiProblem && [404, 410].includes(error.status)

/**
 * Opens the stream of the running answer after event `lastSeq`: until its end, or with `now` only the events so far. Status 204 if no
 * answer is running and nothing newer is stored.
 */
export function openStream(chatId: string, lastSeq: number, signal: AbortSignal, until?: 'now'): Promise<Response> {
  const headers = { 'last-event-id': String(lastSeq) }
  return withDeadline((signal) => api.followChat({ params: { chatId }, query: { until } }, { signal, headers }), signal)
}

/** Whether the server has news, including that no answer is running any more. */
export const hasMore = (chatId: string, lastSeq: number, signal: AbortSignal): Promise<boolean> =>
  openStream(chatId, lastSeq, signal, 'now')
    .then(async (response) => response.status === 204 || (await response.text()) !== '')
    .catch(() => false)

/** Sends a message; the response is the stream of its events. */
export function postMessage(chatId: string, { id, parentId, siblings, text, files }: Unsent, signal: AbortSignal) {
  const place = siblings.length > 0 ? { replaces: siblings.at(-1) } : { parentId }
  const body = { id, ...place, text, attachments: files.map((file) => file.id) }
  return api.sendMessage({ params: { chatId }, body }, { signal, headers: { 'idempotency-key': id } })
}
