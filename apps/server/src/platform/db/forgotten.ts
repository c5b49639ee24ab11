import type pg from 'pg'

/** Gives a connection its number: PostgreSQL's own, as a pooler in between has another. */
export async function noteBackend(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  backends.set(client, rows[0]?.pid ?? 0)
}

const backends = new WeakMap<pg.ClientBase, number>()

/**
 * Ends connections in use that the database knows no more, every `lookMs`: a network that forgets them (a firewall, a switch of
 * servers) says nothing, and a statement that may take minutes would be waited for as long. `asking` asks the database. Answers what
 * ends the looking.
 */
export function endForgotten(pools: readonly pg.Pool[], asking: pg.Pool, lookMs: number): () => void {
  const busy = new Map<pg.PoolClient, { since: number }>()
  for (const pool of pools) {
    pool.on('acquire', (client) => busy.set(client, { since: performance.now() }))
    pool.on('release', (_error, client) => busy.delete(client))
    pool.on('remove', (client) => busy.delete(client))
  }

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
      // in the meantime it may have been given back and taken again
      if (gone.has(backends.get(client) ?? 0) && busy.get(client) === use)
        // with a statement under way this breaks the connection, and the statement fails as with any lost one
        void client.end()
  }

  // the database is away, which those who need it say: the next look finds what is forgotten
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return () => clearInterval(timer)
}
