import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { startChild } from './child.ts'
import { makeAdministrator, newDataFolder, startProduct, withDatabase } from './systems/product.ts'
import { prosaSystem } from './systems/prosa.ts'
import { measureStreams } from './streams.ts'
import { printTable } from './table.ts'
import { memoryBytes } from './usage.ts'

// Repeats the same load and measures growth: the memory of server and database while idle between rounds, and the size
// of tables whose rows should be short-lived. The slope is a least-squares fit over all rounds but the first.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, streams: { type: 'string', default: '50' } },
  allowPositionals: true,
})
const streams = Number(values.streams)
const REST_MS = 3_000
/** Tables whose rows live for minutes, a day, or until processed; lasting growth here is a leak. */
const passing = ['chat_events', 'usage_answers', 'budget_entries', 'rate_limits', 'jobs.job', 'runs', 'outbox_events']
/** Backdates finished answers, because the test is shorter than a day. */
const aged = `update runs set finished_at = finished_at - interval '1 day' where finished_at is not null`

const models = startChild(`${import.meta.dirname}/../apps/server/test/model-server.ts`)
const product = await startProduct(newDataFolder(), (await models.waitForOutput(/(http\S+)\n/)) ?? '')
const prosa = await prosaSystem(product, await makeAdministrator(product))
const level = { label: 'soak', streams, rounds: 4, tokens: 100 }
const looks: Record<string, number>[] = []
let lostAnswers = 0

await withDatabase(product, async (database) => {
  const end = performance.now() + Number(values.minutes) * 60_000
  while (performance.now() < end) {
    const { delivered, expected } = await measureStreams(prosa, level)
    lostAnswers += expected - delivered
    await runForgetting(database)
    await sleep(REST_MS)
    looks.push({ minutes: (performance.now() - end) / 60_000, ...(await readSizes(database)) })
    process.stderr.write(`${JSON.stringify(looks.at(-1))}\n`)
  }
})
const counted = looks.slice(1)
const names = Object.keys(counted[0] ?? {}).filter((name) => name !== 'minutes')
printTable(
  `${looks.length} rounds of ${streams} people with ${level.rounds} answers each; ${lostAnswers} tokens lost`,
  ['what', 'first', 'last', 'most', 'slope a minute'],
  names.map((name) => {
    const points = counted.map((each): [number, number] => [each.minutes ?? 0, each[name] ?? 0])
    const sizes = points.map(([, size]) => size)
    return [name, ...[sizes[0] ?? 0, sizes.at(-1) ?? 0, Math.max(...sizes), slopeOf(points)].map((n) => n.toFixed(1))]
  }),
)
await product.stop()
process.exit(0)

/** Runs the job at once that is scheduled every five minutes. */
async function runForgetting(database: pg.Client): Promise<void> {
  await database.query(aged)
  const { rows } = await database.query<{ id: string }>(
    `insert into jobs.job (name, data, policy, retry_limit) select name, '{}', policy, 0 from jobs.queue where name = 'runs.forget-events' returning id`,
  )
  for (let done = 0; done === 0; await sleep(50))
    done =
      (await database.query(`select from jobs.job where id = $1 and state >= 'completed'`, [rows[0]?.id])).rowCount ?? 0
}

async function readSizes(database: pg.Client): Promise<Record<string, number>> {
  const megabytes = (bytes: number) => bytes / 1024 / 1024
  const found: Record<string, number> = {
    'server, MB': megabytes(memoryBytes(product.child.pid, [product.databasePid])),
    'database, MB': megabytes(memoryBytes(product.databasePid)),
  }
  for (const table of passing) {
    const { rows } = await database.query<{ rows: number; bytes: number }>(
      `select (select count(*)::int from ${table}) as rows, pg_total_relation_size('${table}')::float8 as bytes`,
    )
    found[`${table}, rows`] = rows[0]?.rows ?? 0
    found[`${table}, MB`] = megabytes(rows[0]?.bytes ?? 0)
  }
  return found
}

function slopeOf(points: readonly [number, number][]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, size]) => size))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [at, size]) => sum + (at - x) * (size - y), 0) / spread
}
