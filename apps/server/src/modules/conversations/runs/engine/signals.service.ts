import type { AppContext } from '#/context.ts'

const stops = 'run_stops'
const announcements = 'run_followers'
const events = 'run_events'
const changes = 'chat_changes'

/** Milliseconds for which changes are collected, so that a class that starts at once costs few statements. */
const GATHERED_MS = 25

export interface SignalHandlers {
  onStop: (runId: string) => void
  /** Another instance has followers of this chat. */
  onAnnounced: (chatId: string) => void
  /** Another instance has stored events of this chat. */
  onEvents: (chatId: string) => void
  /** A chat has changed: sent, answered, renamed, deleted. */
  onChanged: (chatId: string) => void
  onReconnect: () => void
}

/** Notifications between instances by NOTIFY with ids only. They may be lost, because tables and polls hold the truth. */
export interface Signals {
  announce(chatIds: readonly string[]): void
  wake(chatId: string): void
  /** Notifies watchers of the chat on every instance. */
  change(chatId: string): void
  /** Stops listening, and sends later notifications at once, because connections end soon. */
  close(): void
}

/** Listens for notifications of other instances until it is closed. */
export function createSignals(ctx: Pick<AppContext, 'listen' | 'pool' | 'log'>, handlers: SignalHandlers): Signals {
  const { listen, pool, log } = ctx
  const waking = new Set<string>()
  const changed = new Set<string>()
  let isClosing = false
  const off = [
    listen.on(stops, handlers.onStop),
    listen.on(announcements, handlers.onAnnounced),
    listen.on(events, handlers.onEvents),
    listen.on(changes, handlers.onChanged),
    listen.onReconnect(handlers.onReconnect),
  ]

  function notifyInstances(channel: string, ids: readonly string[]): void {
    pool
      .query('select pg_notify($1, id) from unnest($2::text[]) as id', [channel, ids])
      .catch((err: unknown) => log.warn({ err, channel }, 'instances could not be told'))
  }

  return {
    announce: (chatIds) => notifyInstances(announcements, chatIds),
    wake(chatId) {
      // One statement for all chats of a batch.
      if (waking.size === 0) setImmediate(sayWaking)
      waking.add(chatId)
    },
    change(chatId) {
      if (changed.size === 0 && !isClosing) setTimeout(sayChanged, GATHERED_MS)
      changed.add(chatId)
      if (isClosing) sayChanged()
    },
    close: () => {
      for (const stop of off) stop()
      isClosing = true
      sayChanged()
    },
  }

  function sayChanged(): void {
    if (changed.size === 0) return
    notifyInstances(changes, [...changed])
    changed.clear()
  }

  function sayWaking(): void {
    notifyInstances(events, [...waking])
    waking.clear()
  }
}

/** Requests the stop of a running answer and returns its id. Its instance learns of it at once, or within 5 s. */
export async function requestStop(ctx: Pick<AppContext, 'pool'>, chatId: string): Promise<string | undefined> {
  const { rows } = await ctx.pool.query<{ id: string }>({
    name: 'run-stop',
    text: `with stopped as (update runs set stop_requested = true where chat_id = $1 and state = 'running' returning id)
      select id, pg_notify($2, id::text) from stopped`,
    values: [chatId, stops],
  })
  return rows[0]?.id
}
