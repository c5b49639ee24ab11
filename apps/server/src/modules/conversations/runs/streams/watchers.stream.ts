import type { Writable } from 'node:stream'
import { heartbeatComment } from '#/modules/conversations/runs/streams/sse.model.ts'

const HEARTBEAT_MS = 15_000
/** Browsers have six HTTP/1.1 connections per host, and answers and pages need theirs. */
const MAX_PER_SESSION = 3

/** A reader who has a chat open without a running answer. */
interface Watcher {
  chatId: string
  sessionId: string
  response: Writable
  /** Rejects if the chat may no longer be seen. */
  recheck: () => Promise<unknown>
}

/** All readers that wait for changes of a chat in another tab or on another device. */
export interface Watchers {
  /** Sends the state now and after each change. Ends the oldest watcher if a session has too many. */
  add(watcher: Watcher): void
  /** Checks a chat that may have changed. */
  checkChat(chatId: string): void
  checkAllChats(): void
  /** Ends every stream and accepts no more. */
  close(): void
}

interface OpenWatcher extends Watcher {
  lastState?: string
}

/**
 * Creates watchers with one timer for all and one statement every 15 s for unannounced changes; announced chats are read
 * once for all watchers. `read` returns each existing chat's state as JSON, by id.
 */
export function createWatchers(read: (chatIds: string[]) => Promise<Map<string, string>>): Watchers {
  const byChat = new Map<string, Set<OpenWatcher>>()
  const bySession = new Map<string, Set<OpenWatcher>>()
  const unread = new Set<string>()
  let reading = false
  let closed = false

  const timer = setInterval(() => {
    each(({ response }) => response.write(heartbeatComment))
    checkAllChats()
  }, HEARTBEAT_MS).unref()

  function each(act: (watcher: OpenWatcher) => void): void {
    for (const watchers of byChat.values()) for (const watcher of watchers) act(watcher)
  }

  function checkChat(chatId: string): void {
    if (!byChat.has(chatId)) return
    unread.add(chatId)
    if (!reading) void readOn()
  }

  function checkAllChats(): void {
    for (const chatId of byChat.keys()) checkChat(chatId)
  }

  async function readOn(): Promise<void> {
    reading = true
    // collects the announcements of this turn of the event loop
    await Promise.resolve()
    while (unread.size > 0) {
      const chatIds = [...unread]
      unread.clear()
      // A failed read is repeated with the next heartbeat.
      const states = await read(chatIds).catch(() => undefined)
      if (!states) continue
      for (const chatId of chatIds)
        for (const watcher of byChat.get(chatId) ?? []) sendState(watcher, states.get(chatId) ?? 'null')
    }
    reading = false
  }

  /** Sends the state; a reader who lost access only learns that the chat must be read again. */
  function sendState(watcher: OpenWatcher, state: string): void {
    const { lastState } = watcher
    if (lastState === state) return
    watcher.lastState = state
    // A new watcher's access was checked when it connected.
    if (lastState === undefined) write(watcher, state)
    else
      watcher.recheck().then(
        () => write(watcher, state),
        () => {
          write(watcher, 'null')
          watcher.response.end()
        },
      )
  }

  function write({ response }: OpenWatcher, state: string): void {
    if (response.writableNeedDrain) response.destroy()
    else if (!response.writableEnded) response.write(`event: state\ndata: ${state}\n\n`)
  }

  function remove(watcher: OpenWatcher): void {
    removeFrom(byChat, watcher.chatId, watcher)
    removeFrom(bySession, watcher.sessionId, watcher)
  }

  return {
    add(watcher) {
      const held: OpenWatcher = { ...watcher }
      addTo(byChat, held.chatId, held)
      const [oldest] = addTo(bySession, held.sessionId, held)
      if (oldest && (bySession.get(held.sessionId)?.size ?? 0) > MAX_PER_SESSION) {
        remove(oldest)
        oldest.response.end()
      }
      held.response.on('close', () => remove(held))
      if (closed) held.response.end()
      else checkChat(held.chatId)
    },
    checkChat,
    checkAllChats,
    close() {
      closed = true
      clearInterval(timer)
      each(({ response }) => response.end())
    },
  }
}

function addTo<T>(map: Map<string, Set<T>>, key: string, value: T): Set<T> {
  const values = map.get(key) ?? new Set()
  map.set(key, values.add(value))
  return values
}

function removeFrom<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const values = map.get(key)
  if (values?.delete(value) && values.size === 0) map.delete(key)
}
