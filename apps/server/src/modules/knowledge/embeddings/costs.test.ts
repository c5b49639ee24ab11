import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { catchUp } from '#/modules/knowledge/embeddings/embeddings.service.ts'
import { problemOf } from '#test/accounts.ts'
import { createChat } from '#test/chat-reader.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploadAndRead, uploaded } from '#test/uploads.ts'
import { listening } from '#test/instances/listening.ts'

/** Tokens that the fake service reports for each text. */
const TOKENS = 1000
/** R$ 5 for a million tokens: 5,000 millionths of a real for each text. */
const embeddingPrice = 5
const COST = TOKENS * embeddingPrice

let embeddedTexts: string[] = []

const { host } = await forFile(
  listening(
    createServer((request, response) => {
      void json(request).then((body) => {
        const { input } = body as { input: string[] }
        embeddedTexts.push(...input)
        const data = input.map((_, index) => ({ index, embedding: [1, 0] }))
        const usage = { prompt_tokens: input.length * TOKENS, total_tokens: input.length * TOKENS }
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data, usage }))
      })
    }),
  ),
)
const env = {
  EGRESS_ALLOW: host,
  EMBEDDING_URL: `http://${host}/v1`,
  EMBEDDING_MODEL: 'sentido',
}
const app = await forFile(startTestApp({ env }))
const maria = await createUser(app)
const admin = await createUser(app, { roles: ['admin'] })
await admin.api.updateKnowledgeSettings({ body: { embeddingPrice } })

beforeEach(async () => {
  embeddedTexts = []
  await app.ctx.db.execute(sql`truncate budgets, budget_months, budget_entries, usage_answers`)
})

const limit = (scope: 'assistant' | 'user' | 'organization', targetId: string | number, limitCents: number) =>
  admin.api.createBudget({ body: { scope, targetId: String(targetId), limitCents, warnPercent: 80 } })
const used = async (): Promise<Record<string, number>> => {
  const { rows } = await app.ctx.db.execute<{ scope: string; micros: number }>(
    sql`select scope, used_micros::int as micros from budget_months m where scope <> 'user'
      or exists (select from budgets b where (b.scope, b.target_id) = (m.scope, m.target_id))`,
  )
  return Object.fromEntries(rows.map(({ scope, micros }) => [scope, micros]))
}
const counted = async () => {
  const { rows } = await app.ctx.db.execute<{ assistant: number; model: string; micros: number }>(
    sql`select assistant_id as assistant, model, cost_micros::int as micros from usage_answers order by id`,
  )
  return rows
}
const documentOf = async (assistantId: number) =>
  (await maria.api.listDocuments({ params: { assistantId }, query: {} })).items[0]!
const embedded = (id: number, count: number, column: 'assistant_id' | 'base_id' = 'assistant_id') =>
  vi.waitFor(async () => {
    const { rows } = await app.ctx.pool.query(`select 1 from chunk_embeddings where ${column} = $1`, [id])
    expect(rows).toHaveLength(count)
  }, 10_000)

test('reading a document by meaning costs its tokens, in the budgets and the statistics [S31]', async () => {
  const id = await createPublishedAssistant(maria)
  await limit('assistant', id, 1000)
  await limit('user', maria.id, 1000)
  await limit('organization', '', 1000)
  await uploadAndRead(app, maria, id, { name: 'regras.txt', content: 'O portão fecha às sete e meia.' })
  await embedded(id, 1)
  await vi.waitFor(async () => expect(await counted()).toEqual([{ assistant: id, model: 'sentido', micros: COST }]), {
    timeout: 20_000,
  })
  expect(await used()).toEqual({ assistant: COST, user: COST, organization: COST })
})

test('a semantic search costs tokens: alone in a trial, within the answer in a chat [S31]', async () => {
  const chat = await createChat(app, maria, { model: 'embedded:trechos' })
  const { assistantId } = chat
  await uploadAndRead(app, maria, assistantId, { name: 'regras.txt', content: 'O portão fecha às sete e meia.' })
  await embedded(assistantId, 1)
  await limit('assistant', assistantId, 1000)
  const params = { assistantId }
  await maria.api.searchKnowledge({ params, query: { q: 'Quando fecha o portão?' } })
  expect(await used()).toEqual({ assistant: COST })
  await chat.ask('Quando fecha o portão?')
  await vi.waitFor(async () => expect(await used()).toEqual({ assistant: 2 * COST }), { timeout: 20_000 })
  expect((await counted()).at(-1)).toMatchObject({ assistant: assistantId, micros: COST })
})

test('a used-up budget keeps the document with a notice, and it is embedded when there is room again [S31]', async () => {
  const id = await createPublishedAssistant(maria)
  const params = { assistantId: id }
  const { id: budgetId } = await limit('assistant', id, 1)
  await app.ctx.db.execute(sql`insert into budget_months (scope, target_id, month, used_micros)
    values ('assistant', ${String(id)}, date_trunc('month', now() at time zone 'America/Sao_Paulo')::date, 10000)`)
  await uploaded(app, maria, id, { name: 'regras.txt', content: 'O portão fecha às sete e meia.' })
  await vi.waitFor(async () => {
    const { status, problem } = await documentOf(id)
    expect([status, problem]).toEqual(['attention', expect.stringContaining('Orçamento do mês esgotado')])
  }, 15_000)
  expect(embeddedTexts).toEqual([])
  expect((await admin.api.getKnowledgeSettings()).held).toBe(1)
  const refused = await problemOf(maria.api.searchKnowledge({ params, query: { q: 'portão' } }))
  expect(refused).toMatchObject({ status: 409, code: 'quota_exceeded' })
  expect((await maria.api.listDocuments({ params, query: { status: 'attention' } })).total).toBe(1)

  await admin.api.updateBudget({ params: { budgetId: budgetId ?? '' }, body: { limitCents: 1000, warnPercent: 80 } })
  await catchUp(app.ctx)
  await embedded(id, 1)
  await vi.waitFor(async () => expect(await documentOf(id)).toMatchObject({ status: 'ready', problem: null }), {
    timeout: 20_000,
  })
})

test('a shared base is paid by the person who manages it and the organization, by no assistant [S31]', async () => {
  await limit('user', admin.id, 1000)
  await limit('organization', '', 1000)
  const { id: baseId } = await admin.api.createKnowledgeBase({ body: { name: 'Normas' } })
  await admin.api.addBaseText({ params: { baseId }, body: { name: 'Normas', text: 'A matrícula é em janeiro.' } })
  await embedded(baseId, 1, 'base_id')
  await vi.waitFor(async () => expect(await counted()).toEqual([{ assistant: 0, model: 'sentido', micros: COST }]), {
    timeout: 20_000,
  })
  expect(await used()).toEqual({ user: COST, organization: COST })
})

test('without a price no cost is counted, and no budget blocks embedding [S31]', async () => {
  await admin.api.updateKnowledgeSettings({ body: { embeddingPrice: null } })
  const id = await createPublishedAssistant(maria)
  await limit('assistant', id, 1)
  await app.ctx.db.execute(sql`insert into budget_months (scope, target_id, month, used_micros)
    values ('assistant', ${String(id)}, date_trunc('month', now() at time zone 'America/Sao_Paulo')::date, 10000)`)
  await uploadAndRead(app, maria, id, { name: 'regras.txt', content: 'O recreio é às dez.' })
  await embedded(id, 1)
  expect(await counted()).toEqual([])
  await admin.api.updateKnowledgeSettings({ body: { embeddingPrice } })
})
