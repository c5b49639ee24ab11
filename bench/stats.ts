import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { statsFigures } from '@prosa/contract/settings/stats.ts'
import type pg from 'pg'
import { plansOf } from './stats-plans.ts'
import { makeAdministrator, newDataFolder, startProduct, withDatabase } from './systems/product.ts'
import { printTable } from './table.ts'

// The time of every figure of `/stats` over a year of a million messages, by the product's own doors, and how PostgreSQL finds them.
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '40' },
    plans: { type: 'boolean', default: false },
  },
})
const chats = Math.round(Number(values.messages) / 10)
const calls = Number(values.calls)
const WARM_UP_CALLS = 3
const PEOPLE = 2000
const ASSISTANTS = 40

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

/** Chats of ten messages over a year: of accounts, most in the daytime, some in classes; one in ten questions goes unanswered, one chat in five is rated. */
async function fill(database: pg.Client): Promise<void> {
  await database.query(
    `create function pg_temp.id(name text) returns uuid immutable language sql as $$ select md5(name)::uuid $$`,
  )
  await database.query(
    `insert into users (name, email, roles) select 'Pessoa ' || n, 'p' || n || '@escola.test', '{user}' from generate_series(1, ${PEOPLE}) n`,
  )
  await database.query(`insert into groups (name, kind) select 'Turma ' || n, 'class' from generate_series(1, 50) n`)
  await database.query(`insert into group_members (group_id, user_id) select id % 50 + 1, id from users`)
  const { id } = await product.api(token).createAssistant({ body: { name: 'Tutor', instructions: 'Responda.' } })
  await database.query(
    `insert into assistants (owner_id, draft, draft_saved_by) select owner_id, draft, draft_saved_by from assistants, generate_series(2, ${ASSISTANTS}) where id = $1`,
    [id],
  )
  await database.query(
    `insert into chats (id, assistant_id, user_id, origin, created_at, last_message_at)
     select pg_temp.id('chat' || c), (select min(id) from assistants) + c % ${ASSISTANTS}, 2 + (c * 7919 % ${PEOPLE}),
       case when c % 9 = 0 then 'api' else 'internal' end, at, at
     from generate_series(1, $1::int) c,
       lateral (select date_trunc('day', now()) - (c % 365) * interval '1 day' + (10 + c % 11) * interval '1 hour' as at) moment`,
    [chats],
  )
  await database.query(
    `insert into messages (id, chat_id, parent_id, role, parts, status, model, version, input_tokens, output_tokens, cost_micros, first_token_ms, created_at, finished_at)
     select pg_temp.id(m.c || '-' || n), m.id, case when n > 1 then pg_temp.id(m.c || '-' || n - 1) end,
       case when n % 2 = 1 then 'user' else 'assistant' end,
       jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'Qual é a regra ' || m.c % 5000 || '?')), 'done',
       'openai:modelo-' || m.c % 3, 1 + m.c % 4, 400, 60, 9000, 200 + m.c % 4000, m.created_at, m.created_at + n * interval '20 seconds'
     from (select row_number() over () as c, id, created_at from chats) m, generate_series(1, 10) n`,
  )
  await database.query(
    `insert into rating_days (day, assistant_id, version, model, origin, person, good, bad)
     select created_at::date, assistant_id, 1, 'openai:modelo-0', origin, user_id, count(*), 0
     from chats where hashtext(id::text) % 5 = 0 group by 1, 2, 5, 6`,
  )
  await database.query(
    `insert into unanswered_questions (answer_id, question_id, assistant_id, origin, model, user_id, key, at)
     select m.id, m.parent_id, c.assistant_id, c.origin, m.model, c.user_id, md5(m.parts::text), m.finished_at
     from messages m join chats c on c.id = m.chat_id where m.role = 'assistant' and hashtext(m.id::text) % 10 = 0`,
  )
  await database.query(
    `insert into usage_answers (at, assistant_id, version, model, origin, user_id, again, begins, begins_version, failed, unanswered,
       input_tokens, output_tokens, cost_micros, first_token_ms)
     select m.finished_at, c.assistant_id, m.version, m.model, c.origin, c.user_id, false, row_number() over chat = 1,
       row_number() over chat = 1, false, hashtext(m.id::text) % 10 = 0, 400, 60, 9000, m.first_token_ms
     from messages m join chats c on c.id = m.chat_id where m.role = 'assistant'
     window chat as (partition by c.id order by m.finished_at)`,
  )
}

async function waitUntilCounted(database: pg.Client): Promise<void> {
  const waiting = async () => (await database.query('select from usage_answers limit 1')).rowCount ?? 0
  while ((await waiting()) > 0) await sleep(1000)
}

async function measure(title: string, search: string): Promise<void> {
  const addresses = ['/api/stats', ...statsFigures.map((name) => `/api/stats/figures/${name}`)]
  const rows: string[][] = []
  for (const address of addresses) {
    const ms: number[] = []
    for (let call = 0; call < WARM_UP_CALLS + calls; call++) {
      const began = performance.now()
      const answer = await fetch(product.origin + address + search, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
      if (call >= WARM_UP_CALLS) ms.push(performance.now() - began)
    }
    ms.sort((a, b) => a - b)
    const at = (share: number) => `${(ms[Math.floor((ms.length - 1) * share)] ?? 0).toFixed(1)} ms`
    rows.push([address, at(0.5), at(0.95), at(1)])
  }
  printTable(`${title} (${calls} calls each)`, ['figure', 'p50', 'p95', 'max'], rows)
}
