import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@prosa/contract/client/client.ts'
import type { AppContract } from '@prosa/contract/client/contract.ts'
import type pg from 'pg'
import { printTable } from '../table.ts'
import { formatPercentile, timeOf } from '../times.ts'

const LOOK_MS = 4
const PROBE_PAUSE_MS = 25

interface Watched {
  /** Longest time in milliseconds from a transaction's first write lock to its end. */
  held: number
  text: string
}

/** Runs every scheduled job, one after the other, while a reader keeps requesting pages; then erases a person. */
export async function measureNights(
  database: pg.Client,
  watcher: pg.Client,
  api: Client<AppContract>,
  page: { url: string; token: string },
): Promise<void> {
  const { retention } = await api.getPrivacySettings()
  await api.updatePrivacySettings({
    body: { introduction: '', retention: { ...retention, internal: 365, api: 365, deliveries: 30, records: 90 } },
  })
  const { rows } = await database.query<{ name: string }>(`select name from jobs.schedule order by name`)
  const figures: string[][] = []
  const counted = async (name: string, work: () => Promise<void>) => {
    const before = await countMessages(database)
    const figure = await measureLocks(watcher, page, work)
    figures.push([name, ...figure.cells, `${before - (await countMessages(database))}`])
    process.stderr.write(`${figures.at(-1)?.join('  ')}  ${figure.text}\n`)
  }
  for (const { name } of rows) await counted(name, () => runJob(database, name))
  await counted('erasure of a person with a twentieth of them', async () => {
    const { id } = await api.openPrivacyRequest({ body: { kind: 'erasure', email: 'p1@escola.test', message: '' } })
    await api.executeErasure({ params: { requestId: id }, body: { transferTo: null } })
    await waitForRows(database, `select from privacy_requests where status = 'done' and user_id is not null`)
  })
  printTable(
    'Jobs of the night and of the hour, while a person goes on reading a list',
    [
      'job',
      'time',
      'longest transaction that writes',
      'longest pause of the watcher',
      'list meanwhile, p95',
      'messages gone',
    ],
    figures,
  )
}

async function runJob(database: pg.Client, name: string): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    `insert into jobs.job (name, data, policy, expire_seconds, retry_limit) select name, '{}', policy, expire_seconds, 0 from jobs.queue where name = $1 returning id`,
    [name],
  )
  await waitForRows(database, `select from jobs.job where id = '${rows[0]?.id}' and state >= 'completed'`)
}

async function waitForRows(database: pg.Client, query: string): Promise<void> {
  for (let count = 0; count === 0; await sleep(20)) count = (await database.query(query)).rowCount ?? 0
}

async function countMessages(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from messages')
  return rows[0]?.count ?? 0
}

/**
 * Samples write transactions every few milliseconds and reads a page continuously. Delays of the sampling itself show
 * how long the machine stalls even idle statements.
 */
async function measureLocks(
  watcher: pg.Client,
  { url, token }: { url: string; token: string },
  work: () => Promise<void>,
): Promise<{ cells: string[]; text: string }> {
  const longest: Watched = { held: 0, text: '' }
  const reads: number[] = []
  const over = new AbortController()
  let pause = 0
  const looking = (async () => {
    for (let last = performance.now(); !over.signal.aborted; await sleep(LOOK_MS)) {
      const { rows } = await watcher.query<Watched>(writers)
      for (const row of rows) if (row.held > longest.held) Object.assign(longest, row)
      pause = Math.max(pause, performance.now() - last - LOOK_MS)
      last = performance.now()
    }
  })()
  const reading = (async () => {
    while (!over.signal.aborted) {
      reads.push((await timeOf(url, token)).ms)
      await sleep(PROBE_PAUSE_MS)
    }
  })()
  const began = performance.now()
  await work()
  const took = performance.now() - began
  over.abort()
  await Promise.all([looking, reading])
  reads.sort((a, b) => a - b)
  return {
    cells: [
      `${(took / 1000).toFixed(1)} s`,
      `${longest.held.toFixed(0)} ms`,
      `${pause.toFixed(0)} ms`,
      formatPercentile(reads, 0.95),
    ],
    text: longest.text,
  }
}

// Readers hold no locks that block others.
const writers = `select extract(epoch from clock_timestamp() - a.xact_start)::float8 * 1000 as held, left(a.query, 120) as text
  from pg_stat_activity a where a.application_name = 'prosa' and a.xact_start is not null and a.pid <> pg_backend_pid()
    and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'relation'
      and l.mode in ('RowExclusiveLock', 'ShareUpdateExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))`
