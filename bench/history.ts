import type pg from 'pg'
import { makeAdministrator, newDataFolder, startProduct, withDatabase } from './systems/product.ts'
import { printTable } from './table.ts'

// The time of a page of 'Conversas' for somebody with 10,000 conversations, beside those of others, by the product's own doors.
const CHATS = 10_000
const MESSAGES_A_CHAT = 6
/** Conversations of other people, in the same tables and with the same words. */
const OTHERS = 20_000
const ASSISTANTS = 40
const CALLS = 100
const WARM_UP_CALLS = 5

const product = await startProduct(await newDataFolder(), 'http://127.0.0.1:9')
const token = await makeAdministrator(product)
const { id: assistantId } = await product
  .api(token)
  .createAssistant({ body: { name: 'Tutor', instructions: 'Responda.' } })
await product.api(token).publishAssistant({ params: { assistantId }, body: {} })
const folder = (await product.api(token).createChatFolder({ body: { name: 'Provas' } })).id
await withDatabase(product, fill)

const deep = await cursorAfter(20)
const rows = []
for (const [name, query] of Object.entries({
  'first page': {},
  'after 2,000': { before: deep },
  'one folder': { folder },
  'the archive': { status: 'archived' },
  'a word in all': { q: 'avaliação' },
  'a word in one of a hundred': { q: 'jabuticaba' },
  'a word in one': { q: 'palavra7777' },
  'a word in none': { q: 'xilofone' },
  'two words, one being typed': { q: 'avaliacao jabut' },
}))
  rows.push([name, ...(await timesOf(`/api/chats?${new URLSearchParams(query)}`))])
printTable(
  `'Conversas' with ${CHATS} conversations of one person and ${OTHERS} of others (${CALLS} calls each)`,
  ['page', 'p50', 'p95', 'p99'],
  rows,
)
await product.stop()
process.exit(0)

async function fill(database: pg.Client): Promise<void> {
  // A UUID of version 4, always the same for the same text.
  await database.query(
    `create function pg_temp.id(name text) returns uuid immutable language sql as
     $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`,
  )
  await database.query(
    `insert into assistants (owner_id, draft, draft_saved_by, published, published_version, visibility)
     select owner_id, draft, draft_saved_by, published, published_version, 'organization' from assistants, generate_series(2, ${ASSISTANTS})
     where id = $1`,
    [assistantId],
  )
  await database.query(
    `insert into users (name, email, roles) select 'Pessoa ' || n, 'p' || n || '@escola.test', '{user}' from generate_series(1, 200) n`,
  )
  await database.query(
    `insert into chats (id, assistant_id, user_id, title, current_leaf_id, folder_id, archived_at, created_at, last_message_at)
     select pg_temp.id('chat' || c), (select min(id) from assistants) + c % ${ASSISTANTS},
       case when c <= $1 then (select min(id) from users) else (select min(id) from users) + 1 + c % 200 end,
       'Dúvida ' || c || ' sobre avaliações', pg_temp.id(c || '-' || ${MESSAGES_A_CHAT}),
       case when c <= $1 and c % 10 = 1 then $3::uuid end, case when c % 10 = 2 then now() end,
       now() - c * interval '1 hour', now() - c * interval '1 hour'
     from generate_series(1, $1::int + $2::int) c`,
    [CHATS, OTHERS, folder],
  )
  await database.query(
    `insert into messages (id, chat_id, parent_id, role, parts, status, created_at, search)
     select pg_temp.id(c || '-' || n), pg_temp.id('chat' || c), case when n > 1 then pg_temp.id(c || '-' || n - 1) end,
       case when n % 2 = 1 then 'user' else 'assistant' end, jsonb_build_array(jsonb_build_object('type', 'text', 'text', text)),
       'done', now() - c * interval '1 hour' + n * interval '1 second', owned_search(pt_norm(text), h.user_id)
     from generate_series(1, $1::int + $2::int) c join chats h on h.id = pg_temp.id('chat' || c), generate_series(1, ${MESSAGES_A_CHAT}) n,
       lateral (select repeat('A avaliação número ' || c * n || ' de português é às nove. ', 8)
         || case when n = 2 and c % 100 = 7 then 'jabuticaba ' else '' end || case when n = 2 then 'palavra' || c else '' end as text) t`,
    [CHATS, OTHERS],
  )
  await database.query('vacuum analyze')
}

/** The cursor after so many pages of a hundred. */
async function cursorAfter(pages: number): Promise<string> {
  let before: string | undefined
  for (let page = 0; page < pages; page++)
    before = (await product.api(token).listOwnChats({ query: { before, limit: 100 } })).next ?? undefined
  return before ?? ''
}

async function timesOf(address: string): Promise<string[]> {
  const times: number[] = []
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
    const began = performance.now()
    const answer = await fetch(product.origin + address, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    if (call >= WARM_UP_CALLS) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return [0.5, 0.95, 0.99].map((share) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`)
}
