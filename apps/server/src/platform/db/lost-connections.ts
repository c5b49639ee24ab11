import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Connections in use, with the time at which each was acquired. */
function watchBusy(pools: readonly pg.Pool[]): ReadonlyMap<pg.PoolClient, { since: number }> {
  const busy = new Map<pg.PoolClient, { since: number }>()
  for (const pool of pools) {
    pool.on('acquire', (client) => busy.set(client, { since: performance.now() }))
    pool.on('release', (_error, client) => busy.delete(client))
    pool.on('remove', (client) => busy.delete(client))
  }
  return busy
}

const backends = new WeakMap<pg.ClientBase, number>()

/** Stores the number of a connection's backend as PostgreSQL reports it, because a pooler reports another. */
export async function noteBackend(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  backends.set(client, rows[0]?.pid ?? 0)
}

/**
 * Ends busy connections that the database no longer knows, checked every `lookMs` ms: a network that forgets them (a firewall, a
 * failover) sends no error, and a long statement would be waited for in vain. `asking` is the pool for the check. Returns a
 * function that stops checking.
 */
export function endForgotten(pools: readonly pg.Pool[], asking: pg.Pool, lookMs: number): () => void {
  const busy = watchBusy(pools)

  async function look(): Promise<void> {
    const long = [...busy].filter(([, { since }]) => performance.now() - since >= lookMs)
    if (long.length === 0) return
    const { rows } = await asking.query<{ pid: number }>({
      name: 'forgotten-backends',
      text: 'select pid from unnest($1::int[]) pid where pid not in (select a.pid from pg_stat_activity a where a.pid is not null)',
      values: [long.map(([client]) => backends.get(client) ?? 0)],
    })
    const gone = new Set(rows.map(({ pid }) => pid))
    for (const [client, use] of long)
      // the connection may have been released and acquired again meanwhile
      if (gone.has(backends.get(client) ?? 0) && busy.get(client) === use)
        // ending a connection with a running statement breaks it, and the statement fails as with any lost connection
        void client.end()
  }

  // an outage is reported by other queries: the next check finds forgotten connections
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return () => clearInterval(timer)
}

/** Time without an answer after which the database is asked, and the time that it has for that, in milliseconds: below 5 s together. */
const QUIET_MS = 2500
const PROBE_MS = 1800
const LOOK_MS = 500

/**
 * Ends the busy connections of `pool` where the database answers nothing at all, so that requests fail within 5 seconds and not
 * after the limit of a statement. A slow or locked statement is left alone: `asking`, a pool with connections to spare, still gets answers.
 * Returns a function that stops checking.
 */
export function endSilent(pool: pg.Pool, asking: pg.Pool, onSilence: () => void): () => void {
  const busy = watchBusy([pool])
  let answeredAt = 0
  let isLooking = false
  pool.on('release', (error) => {
    if (!error) answeredAt = performance.now()
  })

  async function look(): Promise<void> {
    const began = performance.now()
    const isQuiet = (since: number) => began - Math.max(since, answeredAt) >= QUIET_MS
    if (![...busy.values()].some(({ since }) => isQuiet(since))) return
    const probe = asking.query('select 1').then(() => (answeredAt = performance.now()))
    // an answer may have arrived while this process was busy: it is read in the next turn
    await Promise.race([probe.catch(() => undefined), sleep(PROBE_MS).then(() => nextTurn())])
    if (answeredAt >= began) return
    for (const [client, { since }] of busy) if (isQuiet(since)) void client.end()
    onSilence()
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}
