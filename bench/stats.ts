import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { defaultTimeZone } from '@prosa/contract/protocol/time-zones.ts'
import { statsFigures } from '@prosa/contract/settings/stats.ts'
import * as rankings from '../apps/server/src/modules/stats/figures/rankings.repository.ts'
import * as series from '../apps/server/src/modules/stats/figures/series.repository.ts'
import type { StatsFilter } from '../apps/server/src/modules/stats/stats.model.ts'
import { countPeople, findTotals } from '../apps/server/src/modules/stats/stats.repository.ts'
import { fillWithMessages } from '../apps/server/test/database/many-messages.ts'
import { sampleLink } from '../apps/server/test/sample-link.ts'
import { makeAdministrator, newDataFolder, startProduct, withDatabase } from './systems/product.ts'
import { printTable } from './table.ts'
import { timeHead, timesOf } from './times.ts'

// The time of every figure of `/stats` over a year, with a million messages of two, by the product's own doors, and how PostgreSQL finds them.
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '40' },
    plans: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const chats = Math.round(Number(values.messages) / 10)
const calls = Number(values.calls)

const aYearAgo = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10)

const product = await startProduct(await newDataFolder(), 'http://127.0.0.1:9')
const token = await makeAdministrator(product)
await withDatabase(product, async (database) => {
  await timed('filled', () => fill(database))
  await timed('counted by the job', () => waitUntilCounted(database))
  await database.query('vacuum analyze')
  for (const table of [
    'messages',
    'usage_days',
    'usage_people',
    'usage_presence',
    'rating_days',
    'unanswered_questions',
  ]) {
    const { rows } = await database.query<{ count: string }>(`select count(*) from ${table}`)
    console.log(`${table}: ${rows[0]?.count} rows`)
  }
  await measure('Of a whole year', `?period=custom&from=${aYearAgo}`)
  await measure('Of 30 days', '')
  await measure('Of a whole year, for one class', `?period=custom&from=${aYearAgo}&groupId=1`)
  if (values.plans) console.log(await plansOf(database))
})
await product.stop()
process.exit(0)

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${what} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function fill(database: pg.Client): Promise<void> {
  const api = product.api(token)
  const { id: assistantId } = await api.createAssistant({ body: { name: 'Tutor', instructions: 'Responda.' } })
  await api.publishAssistant({ params: { assistantId }, body: {} })
  const { id: linkId } = await api.createShareLink({ params: { assistantId }, body: sampleLink })
  await fillWithMessages(database, { chats, assistantId, linkId })
}

async function waitUntilCounted(database: pg.Client): Promise<void> {
  const waiting = async () => (await database.query('select from usage_answers limit 1')).rowCount ?? 0
  while ((await waiting()) > 0) await sleep(1000)
}

async function measure(title: string, search: string): Promise<void> {
  const addresses = ['/api/stats', ...statsFigures.map((name) => `/api/stats/figures/${name}`)]
  const rows: string[][] = []
  for (const address of addresses) rows.push([address, ...(await timesOf(product, address + search, token, calls))])
  printTable(`${title} (${calls} calls each)`, ['figure', ...timeHead], rows)
}

/** How PostgreSQL finds the heaviest figures: each query as the product sends it, explained. */
async function plansOf(database: pg.Client): Promise<string> {
  const filter: StatsFilter = {
    from: '2000-01-01',
    to: '2100-01-01',
    assistantId: 'all',
    origin: 'all',
    model: 'all',
    groupId: 'all',
    partnerId: 'all',
    role: 'all',
  }
  const twelveWeeksAgo = new Date(Date.now() - 83 * 86_400_000).toISOString().slice(0, 10)
  const part = { page: 1, pageSize: 10, sort: '-messages', timeZone: defaultTimeZone }
  const asked: { query: string; params: unknown[] }[] = []
  const db = drizzle(database, { logger: { logQuery: (query, params) => asked.push({ query, params }) } })
  const names = ['cards', 'people', 'assistants', 'most active', 'retention', 'questions']
  await findTotals(db, filter)
  await countPeople(db, filter)
  await rankings.findAssistantUse(db, filter, part)
  await rankings.findPersonUse(db, filter, { ...part, named: true })
  await series.findRetention(db, { ...filter, from: twelveWeeksAgo })
  await series.findQuestions(db, filter, part)
  const plans: string[] = []
  for (const [index, { query, params }] of asked.entries()) {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, buffers off) ${query}`,
      params,
    )
    plans.push(`\n${names[index]}`, ...rows.map((row) => row['QUERY PLAN'].slice(0, 160)))
  }
  return plans.join('\n')
}
