import { formatAddress, type Operation } from '@prosa/contract/protocol/api.ts'
import { contract } from '@prosa/contract/client/contract.ts'
import { statsFigures } from '@prosa/contract/stats/stats.ts'
import pg, { type ClientBase } from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { forFile } from '#test/for-file.ts'
import { samplePartner } from '#test/operations/samples.ts'
import { createAddedThings, createAdministrationThings } from '#test/operations/things.ts'
import { fillWithMessages } from '#test/database/many-messages.ts'
import { createPublishedAssistant, createShareLink, createUser } from '#test/factories.ts'
import { createSchoolThings } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'
import { inDatabase } from '#test/test-cluster.ts'
import { insertWebhook } from '#test/webhooks.ts'

/** Real rows, and the factor by which the planner believes in more: a million messages. */
const CHATS = 1000
const TIMES = 100

/** Tables that grow daily: reading one completely for a page makes that page slower every day. */
const growing = [
  'audit_events',
  'chats',
  'guests',
  'messages',
  'ratings',
  'unanswered_questions',
  'usage_days',
  'usage_people',
  'usage_presence',
  'usage_totals',
  'visits',
]

const queries = vi.spyOn(pg.Client.prototype, 'query')

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Administradora' })
const assistantId = await createPublishedAssistant(admin)
const params = { assistantId }
const link = await createShareLink(admin, assistantId)
const client = await app.ctx.pool.connect()
const filled = await fillWithMessages(client, { chats: CHATS, assistantId, linkId: link.id })
client.release(true)
const document = await admin.api.addText({ params, body: { name: 'Aviso', text: 'A prova é na sexta-feira.' } })
const { id: chatId } = await admin.api.createChat({ params, body: {} })
const partner = await admin.api.createPartner({ body: { ...samplePartner, name: 'Parceira' } })
/** Ids of existing things, by the names of parameters. */
const known: Record<string, unknown> = {
  ...(await createAddedThings(app, admin, { id: chatId, assistantId })),
  ...params,
  ...filled,
  before: filled.messageId,
  documentId: document.id,
  userId: admin.id,
  groupId: 1,
  partnerId: partner.id,
  permission: 'sga.integrations',
  of: 'assignees',
  linkId: link.id,
  ...(await insertWebhook(app, assistantId)),
  ...(await createAdministrationThings(app, assistantId, filled.chatId)),
  ...(await createSchoolThings(app)),
}
await countAnswers(app.ctx)
// A sweep during a request would count as its statements.
await app.ctx.jobs.stop({ timeoutMs: 1000 })
await app.ctx.pool.query('vacuum analyze')

const believing = async (work: (client: ClientBase) => Promise<void>): Promise<void> => {
  const client = new pg.Client(
    inDatabase(inject('cluster').adminUrl, new URL(app.ctx.pool.options.connectionString ?? '').pathname),
  )
  await client.connect()
  // never committed, so that only this connection's planner is affected
  await client.query('begin')
  await client.query(
    `update pg_class set reltuples = reltuples * $1 where reltuples > 0
       and (relname = any($2) or oid in (select indexrelid from pg_index where indrelid = any($2::regclass[])))`,
    [TIMES, growing],
  )
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  Filter?: string
  Plans?: Plan[]
}

const readWhole = ({ Plans = [], ...plan }: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && growing.includes(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...Plans.flatMap(readWhole),
]

/** Returns every statement that the running product sends for a request. */
async function statementsOf(address: string): Promise<Map<string, unknown[]>> {
  queries.mockClear()
  const answer = await app.fetch(address, { headers: { authorization: `Bearer ${admin.token}` } })
  expect(answer.status, `${address}: ${await answer.text()}`).toBe(200)
  const sent = queries.mock.calls.map((call): [string, unknown[]] => {
    const [query, values] = call as unknown as [string | pg.QueryConfig, unknown[] | undefined]
    return typeof query === 'string' ? [query, values ?? []] : [query.text, query.values ?? values ?? []]
  })
  return new Map(
    sent.filter(([text]) => /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes('jobs.')),
  )
}

async function wholeTablesOf(client: ClientBase, address: string): Promise<string[]> {
  const found: string[] = []
  for (const [text, values] of await statementsOf(address)) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
    for (const table of readWhole(rows[0]!['QUERY PLAN'][0].Plan)) found.push(`${table}: ${text.slice(0, 3000)}`)
  }
  return found
}

/** Operations that need a visitor's session or the providers of models. */
const ofOthers = new Set(['listVisitChats', 'listEmbeddingModels'])
/** Operations of bases use the same statements as those of assistants; tables of documents do not grow with use. */
const alike = /knowledge-bases\/:baseId\/\w|sheet-rows/

const pages = Object.entries<Operation>(contract)
  .filter(([name, { path }]) => /^list|^get(Chat|Stats)$/.test(name) && !ofOthers.has(name) && !alike.test(path))
  .flatMap(([name, { path, params, query }]) => {
    const needed = Object.keys(query?.shape ?? {}).filter(() => query?.safeParse({}).success === false)
    const searched = query && 'q' in query.shape ? [undefined, 'avaliação'] : [undefined]
    return searched.map((q) => ({
      name: q ? `${name}, searching` : name,
      operation: { path, params, query },
      needed,
      q,
    }))
  })

test('no list reads a growing table completely: the plans of all its statements over a million messages', async () => {
  const whole: Record<string, string[]> = {}
  await believing(async (client) => {
    for (const { name, operation, needed, q } of pages) {
      const query = { ...Object.fromEntries(needed.map((key) => [key, known[key]])), q }
      const found = await wholeTablesOf(client, formatAddress(operation, { params: known, query }))
      if (found.length > 0) whole[name] = found
    }
    for (const figure of statsFigures) {
      const found = await wholeTablesOf(client, `/api/stats/figures/${figure}`)
      if (found.length > 0) whole[figure] = found
    }
  })
  expect(whole).toEqual({})
})

/** The plan steps of a response's statements that contain these words, such as `Seq Scan users SubPlan`, with their filters. */
async function stepsOf(address: string, words: string): Promise<string[]> {
  const steps = ({ Plans = [], ...plan }: Plan): string[] => [
    [plan['Node Type'], plan['Relation Name'], plan['Parent Relationship'], plan.Filter].filter(Boolean).join(' '),
    ...Plans.flatMap(steps),
  ]
  const found: string[] = []
  await believing(async (client) => {
    for (const [text, values] of await statementsOf(address)) {
      if (!text.includes(words)) continue
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
      found.push(...steps(rows[0]!['QUERY PLAN'][0].Plan))
    }
  })
  return found
}

test('a page of people holds no rows of other pages, however many are counted [S29]', async () => {
  const steps = await stepsOf('/api/users', '"registration"')
  expect(steps).not.toEqual([])
  expect(steps.filter((step) => step.startsWith('WindowAgg'))).toEqual([])
})

test('a search for people runs once for a page and its count [S29]', async () => {
  const looks = (await stepsOf('/api/users?q=ana', 'found')).filter((step) => /Scan users .*~/.test(step))
  expect(looks).toHaveLength(1)
})

test('the figures of students read only the alerts of students who have some [S28]', async () => {
  const steps = await stepsOf('/api/stats/students', 'sga_alerts')
  const counted = steps.filter((step) => step.includes('sga_alerts'))
  expect(
    counted.filter((step) => !step.includes('assessment_id')),
    'once for all',
  ).toHaveLength(1)
})

test('the assistants of all bases are counted in one scan, not once for each base [S13]', async () => {
  const looks = (await stepsOf('/api/knowledge-bases', 'knowledge_bases')).filter((step) =>
    step.includes('Scan assistants'),
  )
  expect(looks.filter((step) => step.includes('SubPlan'))).toEqual([])
  expect(looks).not.toEqual([])
})

test('a search in the audit trail runs once for a page and its count [G1]', async () => {
  const steps = await stepsOf('/api/audit/events?q=ana', 'audit_events')
  expect(steps.filter((step) => /Scan users .*~/.test(step))).toHaveLength(1)
  expect(steps.filter((step) => /Scan audit_events .*actor/.test(step))).toHaveLength(1)
})
