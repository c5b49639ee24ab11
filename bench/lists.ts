import { addressOf, type Operation } from '@prosa/contract/protocol/api.ts'
import type { Client } from '@prosa/contract/protocol/client.ts'
import { type AppContract, contract } from '@prosa/contract/contract.ts'
import type pg from 'pg'
import { type Product, withDatabase } from './systems/product.ts'
import { makeSchool } from './systems/school.ts'
import { printTable } from './table.ts'

const CHATS = 1_000
const MESSAGES_A_CHAT = 100
const CALLS = 30
const WARM_UP_CALLS = 3

/** The time of every list of the contract, for a person with 100,000 messages. */
export async function measureLists(product: Product, token: string, assistantId: number): Promise<void> {
  const api = product.api(token)
  const documents = `/api/assistants/${assistantId}/documents`
  const filled = {
    ...(await withDatabase(product, (database) => fill(database, assistantId))),
    ...(await makeRooms(api, assistantId)),
    userId: (await api.getSession()).id,
    documentId: await addDocument(product, token, documents),
    assistantId,
  }
  const baseDocumentId = await addDocument(product, token, `/api/knowledge-bases/${filled.baseId}/documents`)
  const rows: string[][] = []
  for (const [name, operation] of Object.entries<Operation>(contract)) {
    if (!/^list|^getChat$/.test(name) || notMeasured.has(name)) continue
    const documentId = operation.path.includes(':baseId') ? baseDocumentId : filled.documentId
    for (const q of searches(operation)) {
      const address = addressOf(operation, {
        params: { ...filled, documentId },
        query: queryOf(operation, { before: filled.messageId, q }),
      })
      const times = await timesOf(product.origin + address, token)
      rows.push([
        q ? `${name}, searching` : name,
        percentile(times.ms, 0.5),
        percentile(times.ms, 0.99),
        `${times.bytes}`,
      ])
    }
  }
  printTable(
    `Lists with ${CHATS * MESSAGES_A_CHAT} messages (${CALLS} calls each)`,
    ['operation', 'p50', 'p99', 'bytes'],
    rows,
  )
}

/** Read with a visitor's session, and from the providers of models. */
const notMeasured = new Set(['listVisitChats', 'listEmbeddingModels'])

/** What the lists need to be lists of something: a group, an institution, a base, a webhook, an activity. */
async function makeRooms(api: Client<AppContract>, assistantId: number) {
  const nothing = { cnpj: '', contacts: '', dpoEmail: '', maxPeople: null, maxLinks: null, monthlyBudgetBrl: null }
  const { id: groupId } = await api.createGroup({ body: { name: '7º D', kind: 'class', description: '' } })
  const { id: partnerId } = await api.createPartner({ body: { name: 'Parceira', ...nothing } })
  const { id: baseId } = await api.createKnowledgeBase({ body: { name: 'Regimento', description: '' } })
  const { webhook } = await api.createWebhook({
    params: { assistantId },
    body: {
      name: 'Escola',
      url: 'https://example.com/prosa',
      events: ['assistant.published'],
      level: 'metadata',
      headers: [],
    },
  })
  const { assessmentId } = await makeSchool(api)
  return { groupId, partnerId, baseId, webhookId: webhook.id, assessmentId }
}

async function addDocument({ origin }: Product, token: string, path: string): Promise<string> {
  const body = new FormData()
  const text = 'A avaliação de português é às nove horas. '.repeat(2000)
  body.append('file', new File([text], 'regras.md', { type: 'text/markdown' }))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(origin + path, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the document was refused: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** Chats of the administrator, each a single branch, with texts of some 60 words. */
async function fill(database: pg.Client, assistantId: number): Promise<{ chatId: string; messageId: string }> {
  // A UUID of version 4, always the same for the same text.
  await database.query(
    `create function pg_temp.id(name text) returns uuid immutable language sql as
     $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`,
  )
  const values = [assistantId, CHATS, MESSAGES_A_CHAT]
  await database.query(
    `insert into chats (id, assistant_id, user_id, title, current_leaf_id, created_at, last_message_at)
     select pg_temp.id('chat' || c), $1, (select min(id) from users), 'Dúvida ' || c || ' sobre avaliações',
       pg_temp.id(c || '-' || $3), now() - c * interval '1 hour', now() - c * interval '1 hour'
     from generate_series(1, $2::int) c`,
    values,
  )
  await database.query(
    `insert into messages (id, chat_id, parent_id, role, parts, status, created_at, search)
     select pg_temp.id(c || '-' || n), pg_temp.id('chat' || c), case when n > 1 then pg_temp.id(c || '-' || n - 1) end,
       case when n % 2 = 1 then 'user' else 'assistant' end, jsonb_build_array(jsonb_build_object('type', 'text', 'text', text)),
       'done', now() - c * interval '1 hour' + n * interval '1 second', owned_search(pt_norm(text), (select min(id) from users))
     from generate_series(1, $1::int) c, generate_series(1, $2::int) n,
       lateral repeat('A avaliação número ' || c * n || ' de português é às nove. ', 8) text`,
    values.slice(1),
  )
  await database.query('update assistants set chats_readable = true where id = $1', [assistantId])
  await database.query('analyze')
  const { rows } = await database.query<{ chatId: string; messageId: string }>(
    `select pg_temp.id('chat1') as "chatId", pg_temp.id('1-60') as "messageId"`,
  )
  if (rows[0] === undefined) throw new Error('the database is empty')
  return rows[0]
}

/** A list that can be searched is measured twice. */
function searches({ query }: Operation): (string | undefined)[] {
  return query !== undefined && 'q' in query.shape ? [undefined, 'avaliação'] : [undefined]
}

function queryOf({ query }: Operation, known: Record<string, unknown>): Record<string, unknown> {
  const needed = Object.keys(query?.shape ?? {}).filter((key) => key === 'q' || query?.safeParse({}).success === false)
  return Object.fromEntries(needed.map((key) => [key, known[key]]))
}

async function timesOf(url: string, token: string): Promise<{ ms: number[]; bytes: number }> {
  const ms: number[] = []
  let bytes = Buffer.alloc(0)
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${bytes.toString()}`)
    if (call >= WARM_UP_CALLS) ms.push(performance.now() - began)
  }
  return { ms: ms.toSorted((a, b) => a - b), bytes: bytes.length }
}

function percentile(sorted: number[], share: number): string {
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`
}
