import { parseArgs } from 'node:util'
import type pg from 'pg'
import { statsFigures } from '@prosa/contract/stats/stats.ts'
import { type Filled, fillWithMessages } from '../../apps/server/test/database/many-messages.ts'
import { sampleLink } from '../../apps/server/test/sample-link.ts'
import { measureLists } from '../lists.ts'
import { makeAdministrator, newDataFolder, startProduct, withDatabase } from '../systems/product.ts'
import { printTable } from '../table.ts'
import { timeHead, timesOf } from '../times.ts'
import { measureNights } from './nights.ts'

// Measures every page of an installation with a million messages through the API, and how long each nightly job blocks
// others.
const { values } = parseArgs({
  options: { chats: { type: 'string', default: '100000' }, nights: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const chats = Number(values.chats)
const CALLS_A_LIST = 40

const product = await startProduct(newDataFolder(), 'http://127.0.0.1:9')
const token = await makeAdministrator(product)
const api = product.api(token)
const { id: assistantId } = await api.createAssistant({ body: { name: 'Tutor', instructions: 'Responda.' } })
await api.publishAssistant({ params: { assistantId }, body: {} })
const link = await api.createShareLink({ params: { assistantId }, body: sampleLink })

let filled: Filled | undefined
async function fill(database: pg.Client): Promise<Filled> {
  const began = performance.now()
  filled = await fillWithMessages(database, { chats, assistantId, linkId: link.id })
  // Updates the statistics first; otherwise the first request would count all data, while in production it is never
  // more than a minute's.
  await api.getStats({ query: {} })
  await database.query('vacuum analyze')
  process.stderr.write(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  return filled
}
await measureLists(product, token, assistantId, {
  title: `${chats * 10} messages`,
  fill,
  calls: values.nights ? 0 : CALLS_A_LIST,
})

if (!values.nights) await measurePages()
await withDatabase(product, (database) =>
  withDatabase(product, async (watcher) => {
    await fillWithOldThings(database)
    await measureNights(database, watcher, api, { url: `${product.origin}/api/chats`, token })
  }),
)
await product.stop()
process.exit(0)

async function measurePages(): Promise<void> {
  const aYearAgo = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10)
  const year = `?period=custom&from=${aYearAgo}`
  const deep = await cursorAfter(20)
  await printPageTimes('Conversations of a person with 10,000', {
    'first page': '/api/chats',
    'after 2,000': `/api/chats${deep === '' ? '' : `?before=${deep}`}`,
    'one folder': `/api/chats?folder=${filled?.folderId ?? ''}`,
    'the archive': '/api/chats?status=archived',
    ...Object.fromEntries(
      ['avaliação', 'assunto1', 'assunto12000', 'jabuticaba', 'palavra7777', 'xilofone', 'avaliacao jabut'].map((q) => [
        `searching '${q}'`,
        `/api/chats?${new URLSearchParams({ q })}`,
      ]),
    ),
  })
  const figures = ['/api/stats', ...statsFigures.map((name) => `/api/stats/figures/${name}`)]
  for (const [title, search] of [
    ['Figures of a year', year],
    ['Figures of a year, for one class', `${year}&groupId=1`],
    ['Figures of 30 days', ''],
  ] as const)
    await printPageTimes(title, Object.fromEntries(figures.map((path) => [path, path + search])))
}

async function printPageTimes(title: string, addresses: Record<string, string>): Promise<void> {
  const rows = []
  for (const [name, address] of Object.entries(addresses)) {
    rows.push([name, ...(await timesOf(product, address, token, CALLS_A_LIST))])
  }
  printTable(`${title} (${CALLS_A_LIST} calls each)`, ['page', ...timeHead], rows)
}

/** Returns the cursor after some pages of a hundred chats. */
async function cursorAfter(count: number): Promise<string> {
  let before: string | undefined
  for (let page = 0; page < count; page++)
    before = (await api.listOwnChats({ query: { before, limit: 100 } })).next ?? undefined
  return before ?? ''
}

/**
 * Inserts expired data for the nightly jobs: events, sessions, keys, counters, runs with their pieces, deliveries,
 * alerts, an assistant.
 */
async function fillWithOldThings(database: pg.Client): Promise<void> {
  await database.query(
    `insert into outbox_events (type, aggregate_type, aggregate_id, payload, created_at, dispatched_at)
     select 'chat.created', 'assistant', '1', '{}', now() - interval '40 days', now() - interval '40 days' from generate_series(1, 100000)`,
  )
  await database.query(
    `insert into sessions (id, token_hash, kind, user_id, idle_expires_at, expires_at)
     select gen_random_uuid(), sha256(n::text::bytea), 'user', (select max(id) from users), now() - interval '1 day', now() - interval '1 day' from generate_series(1, 50000) n`,
  )
  await database.query(
    `insert into idempotency_keys (actor, key, fingerprint, claim, claimed_at)
     select 'user:1', 'k' || n, sha256(n::text::bytea), gen_random_uuid(), now() - interval '2 days' from generate_series(1, 100000) n`,
  )
  await database.query(
    `insert into rate_limits (key, window_start, count) select 'k' || n, now() - interval '1 day', 1 from generate_series(1, 100000) n`,
  )
  await database.query(
    `insert into runs (id, chat_id, message_id, owner, slot, state, lease_owner, lease_until, first_seq, last_seq, created_at, finished_at)
     select gen_random_uuid(), id, current_leaf_id, 'user:1', 1, 'done', 'bench', now(), 1, 20, now() - age, now() - age
     from (select id, current_leaf_id, (20 + row_number() over () / 10) * interval '1 minute' as age from chats limit 20000) c`,
  )
  await database.query(
    `insert into chat_events (chat_id, seq, event, data)
     select r.chat_id, n, 'text', '{"text":"uma palavra"}' from (select chat_id from runs limit 5000) r, generate_series(1, 20) n`,
  )
  await database.query(
    `insert into webhook_deliveries (id, endpoint_id, event_id, event_type, body, level, state, created_at)
     select gen_random_uuid(), (select min(id::text)::uuid from webhook_endpoints), 'e' || n, 'chat.created', repeat('x', 500), 'metadata', 'delivered', now() - n * interval '1 minute'
     from generate_series(1, 100000) n`,
  )
  await database.query(
    `insert into safety_alerts (id, category, assistant_id, at) select gen_random_uuid(), 'violence', 1, now() - n * interval '10 minutes' from generate_series(1, 50000) n`,
  )
  await database.query(
    `update assistants set deleted_at = now() - interval '31 days' where id = (select max(id) from assistants where options ? 'chatsReadable')`,
  )
  await database.query('vacuum analyze')
}
