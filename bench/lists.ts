import { formatAddress, type Operation } from '@prosa/contract/protocol/api.ts'
import type { Client } from '@prosa/contract/client/client.ts'
import { type AppContract, contract, type OperationName } from '@prosa/contract/client/contract.ts'
import type pg from 'pg'
import { createIds, firstIds } from '../apps/server/test/database/many-messages.ts'
import { sampleBody } from '../apps/server/test/operations/samples.ts'
import { type Product, withDatabase } from './systems/product.ts'
import { makeSchool } from './systems/school.ts'
import { printTable } from './table.ts'
import { timeHead, timesOf } from './times.ts'

const CHAT_COUNT = 1_000
const MESSAGES_A_CHAT = 100
const CALLS_A_LIST = 30

/** Measures every list of the contract, for a person with 100,000 messages or with the other data in the database. */
export async function measureLists(
  product: Product,
  token: string,
  assistantId: number,
  made = { title: `${CHAT_COUNT * MESSAGES_A_CHAT} messages`, fill: insertChats, calls: CALLS_A_LIST },
): Promise<void> {
  const api = product.api(token)
  const documents = `/api/assistants/${assistantId}/documents`
  const filled = {
    ...(await withDatabase(product, (database) => made.fill(database, assistantId))),
    ...(await makeRooms(api, assistantId)),
    userId: (await api.getSession()).id,
    documentId: await addDocument(product, token, documents),
    assistantId,
  }
  const baseDocumentId = await addDocument(product, token, `/api/knowledge-bases/${filled.baseId}/documents`)
  if (made.calls === 0) return
  const rows: string[][] = []
  for (const [name, operation] of Object.entries<Operation>(contract)) {
    if (!/^list|^getChat$/.test(name) || notMeasured.has(name)) continue
    const ofBase = operation.path.includes(':baseId')
    const known = { ...filled, ...(ofBase && { documentId: baseDocumentId }) }
    const params = { ...known, ...(await makeMissing(api, operation, known)) }
    for (const q of searchesOf(operation)) {
      const address = formatAddress(operation, {
        params,
        query: queryOf(operation, { before: filled.messageId, q }),
      })
      rows.push([q ? `${name}, searching` : name, ...(await timesOf(product, address, token, made.calls))])
    }
  }
  printTable(`Lists with ${made.title} (${made.calls} calls each)`, ['operation', ...timeHead], rows)
}

/** Creates what the address of an operation names and is not known, by the operation that creates it. */
async function makeMissing(api: Client<AppContract>, { path }: Operation, known: object) {
  const made: Record<string, unknown> = {}
  for (const [whole, param = ''] of path.matchAll(/\/:(\w+)/g)) {
    if (param in known) continue
    const [name] =
      Object.entries<Operation>(contract).find(
        ([, other]) => other.method === 'POST' && path.startsWith(`${other.path}${whole}`),
      ) ?? []
    const create = (api as unknown as Record<string, (input: object) => Promise<{ id: unknown }>>)[name ?? '']
    made[param] = (await create?.({ params: { ...known, ...made }, body: sampleBody(name as OperationName) }))?.id
  }
  return made
}

/** Lists that need a visitor's session, a model provider, or a document with tables. */
const notMeasured = new Set(['listVisitChats', 'listEmbeddingModels', 'listSheetRows', 'listBaseSheetRows'])

/** Creates a group, an institution, a base, a webhook and an activity, so that their lists are not empty. */
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
  const { activityId } = await makeSchool(api)
  const { id: classId } = await api.createClass({
    body: { name: '8º A', selfNames: false, endsOn: '2099-12-31', weekdays: [1, 2], opensAt: null, closesAt: null },
  })
  const others = { classId, permission: 'sga.integrations', of: 'assistants' }
  return { groupId, partnerId, baseId, webhookId: webhook.id, assessmentId: activityId, ...others }
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

/** Inserts the administrator's chats, each a single branch, with texts of about 60 words. */
async function insertChats(database: pg.Client, assistantId: number): Promise<{ chatId: string; messageId: string }> {
  await createIds(database)
  const values = [assistantId, CHAT_COUNT, MESSAGES_A_CHAT]
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
  await database.query(`update assistants set options = '{"chatsReadable":true}' where id = $1`, [assistantId])
  return firstIds(database)
}

/** A list with a search is measured with and without it. */
function searchesOf({ query }: Operation): (string | undefined)[] {
  return query !== undefined && 'q' in query.shape ? [undefined, 'avaliação'] : [undefined]
}

function queryOf({ query }: Operation, known: Record<string, unknown>): Record<string, unknown> {
  const needed = Object.keys(query?.shape ?? {}).filter((key) => key === 'q' || query?.safeParse({}).success === false)
  return Object.fromEntries(needed.map((key) => [key, known[key]]))
}
