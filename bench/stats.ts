import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { statsFigures } from '@prosa/contract/settings/stats.ts'
import type pg from 'pg'
import { fillWithMessages } from '../apps/server/test/database/many-messages.ts'
import { sampleLink } from '../apps/server/test/sample-link.ts'
import { plansOf } from './stats-plans.ts'
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
  for (const table of ['messages', 'usage_days', 'usage_people', 'rating_days', 'unanswered_questions']) {
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
