import type { EventPage, RunEvents } from '#/modules/conversations/runs/engine/events.repository.ts'
import { Follower, type FollowerOptions } from '#/modules/conversations/runs/streams/follower.stream.ts'
import { mergeEvents } from '#/modules/conversations/runs/streams/sse.model.ts'

const HEARTBEAT_MS = 15_000
const POLL_MS = 1000
const PROGRESS_CHECK_MS = 5000
const ANNOUNCE_EVERY = 10
const STALLED_MS = 60_000

export interface FollowersOptions {
  read: (chatId: string, after: number, limit: number) => Promise<EventPage>
  /** Whether this process runs the chat's answer, so that every event comes from memory. */
  isLocal: (chatId: string) => boolean
  /** Asks the instances that run these chats' answers to wake this one at every batch. */
  announce: (chatIds: string[]) => void
  /** Milliseconds without progress after which a reader is cut; 60 s (Rel9) by default. */
  stalledMs?: number
  onCount?: (open: number) => void
}

type NewFollower = Omit<FollowerOptions, 'read'>

/** All open streams of this process. */
export interface Followers {
  /** Registers a follower before reading, so that no event is missed meanwhile. */
  add(follower: NewFollower): Follower
  /** Whether this process has followers of the chat. */
  hasAny(chatId: string): boolean
  /** Sends stored events to followers. */
  publish(stored: RunEvents): void
  /** Makes a chat's followers read the database. */
  wake(chatId: string): void
  wakeAll(): void
  /** Ends every stream and accepts no more. */
  close(): void
}

/** Creates the followers of this process, with one timer for all heartbeats, polls and checks. */
export function createFollowers(options: FollowersOptions): Followers {
  const { read, isLocal, announce, onCount, stalledMs = STALLED_MS } = options
  const byChat = new Map<string, Set<Follower>>()
  let open = 0
  let closed = false
  let ticks = 0

  const timer = setInterval(tick, POLL_MS).unref()

  function tick(): void {
    ticks++
    const elsewhere = [...byChat.keys()].filter((chatId) => !isLocal(chatId))
    for (const chatId of elsewhere) wake(chatId)
    if (elsewhere.length > 0 && ticks % ANNOUNCE_EVERY === 0) announce(elsewhere)
    if (ticks % (PROGRESS_CHECK_MS / POLL_MS) === 0) {
      const now = performance.now()
      each((follower) => follower.checkProgress(now, stalledMs))
    }
    if (ticks % (HEARTBEAT_MS / POLL_MS) === 0) each((follower) => follower.sendHeartbeat())
  }

  function each(act: (follower: Follower) => void): void {
    for (const followers of byChat.values()) for (const follower of followers) act(follower)
  }

  function wake(chatId: string): void {
    for (const follower of byChat.get(chatId) ?? []) follower.catchUp()
  }

  function remove(follower: Follower): void {
    const followers = byChat.get(follower.chatId)
    if (!followers?.delete(follower)) return
    if (followers.size === 0) byChat.delete(follower.chatId)
    onCount?.(--open)
  }

  return {
    add({ chatId, after, response, shape }) {
      const follower = new Follower({
        chatId,
        after,
        response,
        ...(shape ? { shape } : {}),
        read: (last, limit) => read(chatId, last, limit),
      })
      const followers = byChat.get(chatId) ?? new Set()
      byChat.set(chatId, followers.add(follower))
      onCount?.(++open)
      response.on('close', () => remove(follower))
      if (closed) follower.end()
      else if (!isLocal(chatId)) announce([chatId])
      return follower
    },
    hasAny: (chatId) => byChat.has(chatId),
    publish({ run, events }) {
      const followers = byChat.get(run.chatId)
      const batch = followers && mergeEvents(events)
      if (!batch) return
      for (const follower of followers) follower.deliver(batch)
    },
    wake,
    wakeAll: () => each((follower) => follower.catchUp()),
    close() {
      closed = true
      clearInterval(timer)
      each((follower) => follower.end())
    },
  }
}
