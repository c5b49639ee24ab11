import { randomUUID } from 'node:crypto'
import type { StatsFigure, StatsFigureName } from '@prosa/contract/stats/stats.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { usageAnswers } from '#/modules/usage/counting/counting.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { createChat, postMessage, tellAll } from '#test/chat-reader.ts'
import {
  createPublishedAssistant,
  createShareLink,
  createUser,
  type TestUser,
  insertGroup,
  countedAnswer,
} from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp, startWithModel } from '#test/test-app.ts'
import { spanBefore, computeSpan } from '#/modules/stats/stats.model.ts'

const model = 'openai:prosa-teste'

const { models, app } = await forFile(startWithModel({ env: { MODEL_PRICES: `${model}=0/1000` } }))
await app.ctx.models.ready()
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const maria = await createUser(app)

beforeEach(async () => {
  await countAnswers(app.ctx)
  await app.ctx.db.execute(
    sql`truncate usage_answers, usage_days, usage_people, usage_presence, usage_totals, unanswered_questions, rating_days`,
  )
})

type Query = Parameters<TestUser['api']['getStats']>[0]['query']
const read = (query: Query = {}) => admin.api.getStats({ query })
const figure = (name: StatsFigureName, query: object = {}): Promise<StatsFigure> =>
  admin.api.getStatsFigure({ params: { figure: name }, query })
const cellsOf = async (name: StatsFigureName, query?: object) =>
  (await figure(name, query)).rows.map(({ cells }) => cells)

/** Inserts answers to be counted, `daysAgo` days old. */
async function insertAnswers(
  count: number,
  facts: Partial<typeof usageAnswers.$inferInsert> & { daysAgo?: number } = {},
) {
  const { daysAgo = 0, ...more } = facts
  const row = {
    at: sql`now() - make_interval(days => ${daysAgo})`,
    ...countedAnswer,
    costMicros: 1_500_000,
    firstTokenMs: 350,
    ...more,
  }
  await app.ctx.db.insert(usageAnswers).values(Array.from({ length: count }, () => row))
}

test('an answer counts at once and stays in the figures after its conversation is deleted [S27]', async () => {
  const chat = await createChat(app, maria, { model })
  models.next({ text: 'A célula é a menor unidade viva.' })
  await chat.ask('O que é uma célula?')
  models.next({ text: 'Não sei responder a isso.' })
  await chat.ask('Qual é o horário da SECRETARIA?')
  const { cards, any, exchangeRate } = await read()
  expect(any).toBe(true)
  expect(exchangeRate).toBeNull()
  expect(cards).toMatchObject({ people: 1, chats: 1, messages: 2, unanswered: 0.5, failed: 0, unpriced: 0 })
  expect(cards?.cost).toBeGreaterThan(0)
  expect(await cellsOf('questions')).toMatchObject([
    ['Qual é o horário da SECRETARIA?', 'Tutor de biologia', 1, expect.any(String)],
  ])

  await app.ctx.db.execute(sql`delete from chats where id = ${chat.id}`)
  expect((await read()).cards).toEqual(cards)
  expect(await cellsOf('questions')).toEqual([])
  const { rows } = await app.ctx.db.execute(sql`select * from usage_people, usage_days, usage_totals`)
  expect(JSON.stringify(rows)).not.toMatch(/célula|secretaria/i)
})

test('regenerating counts as another message of the same conversation; continuing an answer does not [S27]', async () => {
  const chat = await createChat(app, maria, { model })
  const first = await chat.ask('O que é uma célula?')
  await (await chat.post(`/messages/${first.messageId}/regenerate`, { id: randomUUID() })).text()
  expect((await read()).cards).toMatchObject({ chats: 1, messages: 2 })
  models.next({ fault: 'cut', faultAt: 5 })
  const broken = await chat.ask('E o núcleo?')
  expect(broken.status).not.toBe('done')
  await (await chat.post(`/messages/${broken.messageId}/continue`)).text()
  const { cards } = await read()
  expect(cards).toMatchObject({ chats: 1, messages: 3 })
  expect(cards?.failed).toBeCloseTo(1 / 3)
})

test('an answer that fails again when it is continued counts as one error of one message [S27]', async () => {
  const chat = await createChat(app, maria, { model })
  models.next({ fault: 'cut', faultAt: 5 })
  const broken = await chat.ask('E o núcleo?')
  for (const _ of [1, 2]) {
    models.next({ fault: 'cut', faultAt: 5 })
    await (await chat.post(`/messages/${broken.messageId}/continue`)).text()
  }
  expect((await read()).cards).toMatchObject({ messages: 1, failed: 1 })
})

test('tests of a draft do not count as use [S27]', async () => {
  const { id: assistantId } = await maria.api.createAssistant({
    body: { name: 'Rascunho', instructions: 'Responda.', model },
  })
  const { id } = await maria.api.createChat({ params: { assistantId }, body: { test: true } })
  expect((await tellAll(await postMessage(app, maria.token, id))).status).toBe('done')
  expect((await read()).any).toBe(false)
})

test('every filter narrows the figures, and the period before is compared [S27]', async () => {
  const joao = await createUser(app, { roles: ['partner'] })
  const group = await insertGroup(app, '7º A', [maria])
  await insertAnswers(3, { userId: maria.id, assistantId: 7 })
  await insertAnswers(2, { userId: joao.id, origin: 'api', model: 'outro:modelo', failed: true })
  await insertAnswers(4, { userId: joao.id, daysAgo: 8 })
  const week = await read({ period: '7' })
  expect(week.cards).toMatchObject({
    messages: 5,
    people: 2,
    cost: 7.5,
    costPerChat: 1.5,
    failed: 0.4,
    firstWordP50: 350,
  })
  expect(week.previous).toMatchObject({ messages: 4, people: 1, failed: 0 })
  expect((await read({ period: 'today' })).previous).toMatchObject({
    messages: 0,
    costPerChat: null,
    firstWordP50: null,
  })
  const messagesBy = async (query: Query) => (await read(query)).cards?.messages
  expect(await messagesBy({ assistantId: 7 })).toBe(3)
  expect(await messagesBy({ origin: 'api' })).toBe(2)
  expect(await messagesBy({ model: 'outro:modelo' })).toBe(2)
  expect(await messagesBy({ groupId: group })).toBe(3)
  expect(await messagesBy({ role: 'partner' })).toBe(6)
  expect(await messagesBy({ partnerId: 999 })).toBe(0)
  const today = week.to
  expect(await messagesBy({ period: 'custom', from: '2020-01-01', to: today })).toBe(9)
})

test('every figure is a table with its columns [S27]', async () => {
  await insertAnswers(3, { userId: maria.id, assistantId: 7 })
  await insertAnswers(2, { userId: maria.id, origin: 'sga', daysAgo: 7, costMicros: null, model: '' })
  const { to } = await read()
  const days = await figure('days', { period: '30' })
  expect(days.rows).toHaveLength(30)
  expect(days.rows.at(-1)?.cells).toEqual([to, 3, 3])
  const hours = await cellsOf('hours')
  expect(hours).toHaveLength(7)
  expect(hours.flatMap(([, ...counts]) => counts as number[]).reduce((sum, count) => sum + count, 0)).toBe(5)
  expect(await cellsOf('origins')).toEqual([
    ['Dentro do produto', 3, 3],
    ['Atividades', 2, 2],
  ])
  expect(await cellsOf('assistants', { sort: 'messages' })).toEqual([
    [expect.any(String), 2, 2, 1, null, 0],
    ['Assistente excluído', 3, 3, 1, null, 4.5],
  ])
  expect(await cellsOf('models')).toMatchObject([
    [expect.any(String), 3, 350, 0, 0, 4.5],
    ['', 2, 350, 0, 0, 0],
  ])
  expect(await cellsOf('funnel')).toEqual([])
  expect((await cellsOf('costs')).at(-1)?.slice(1)).toEqual([4.5, null])
  expect((await cellsOf('retention')).at(-1)).toEqual([expect.any(String), 1, 1])
  expect(await cellsOf('versions', { assistantId: 7 })).toEqual([['Assistente excluído · versão 1', null, 3, 0, 0]])
})

test('the costs stand beside the monthly limit of the filtered target [S27]', async () => {
  await insertAnswers(1, { userId: maria.id, assistantId: 7 })
  await read()
  await app.ctx.db.execute(sql`insert into budgets (id, scope, target_id, limit_cents)
    values (gen_random_uuid(), 'organization', '', 50000), (gen_random_uuid(), 'assistant', '7', 1250)`)
  const lastLimit = async (query: object) => (await cellsOf('costs', query)).at(-1)?.[2]
  expect(await lastLimit({})).toBe(500)
  expect(await lastLimit({ assistantId: 7 })).toBe(12.5)
  expect(await lastLimit({ assistantId: 7, origin: 'api' })).toBeNull()
  await emptyTables(app.ctx.db, 'budgets')
})

test('satisfaction is shown over all ratings and by version [S27]', async () => {
  const chat = await createChat(app, maria, { model })
  for (const value of ['good', 'bad'] as const) {
    const { messageId } = await chat.ask(`Pergunta ${value}`)
    await app.ctx.db
      .execute(sql`insert into ratings (message_id, chat_id, assistant_id, user_id, value, origin, version, model, day)
      values (${messageId}, ${chat.id}, ${chat.assistantId}, ${maria.id}, ${value}, 'internal', 1, ${model}, (now() at time zone 'America/Sao_Paulo')::date)`)
  }
  expect((await read({ assistantId: chat.assistantId })).cards?.satisfaction).toBe(0.5)
  expect((await read({ origin: 'api' })).cards?.satisfaction).toBeNull()
  expect((await cellsOf('versions'))[0]?.slice(0, 2)).toEqual(['Tutor de biologia · versão 1', 0.5])
  expect((await cellsOf('assistants', { sort: '-satisfaction' }))[0]?.[4]).toBe(0.5)
})

test('satisfaction outlives the conversation, and a changed or withdrawn rating counts as it is now [S27]', async () => {
  const chat = await createChat(app, maria, { model })
  const { messageId } = await chat.ask('O que é uma célula?')
  const params = { chatId: chat.id, messageId }
  const rate = (value: 'good' | 'bad') => maria.api.rateAnswer({ params, body: { value } })
  const satisfaction = async (query: Query = {}) => (await read(query)).cards?.satisfaction
  await rate('bad')
  expect(await satisfaction()).toBe(0)
  await Promise.all([rate('good'), rate('good')])
  expect(await satisfaction({ role: 'user', origin: 'internal', model })).toBe(1)
  expect(await satisfaction({ role: 'partner' })).toBeNull()
  await maria.api.removeRating({ params })
  expect(await satisfaction()).toBeNull()
  await rate('bad')
  await rate('good')
  await app.ctx.db.execute(sql`delete from chats where id = ${chat.id}`)
  expect(await satisfaction({ assistantId: chat.assistantId })).toBe(1)
  expect((await cellsOf('versions'))[0]?.slice(0, 2)).toEqual(['Tutor de biologia · versão 1', 1])
  const { rows } = await app.ctx.db.execute(sql`select good, bad from rating_days`)
  expect(rows).toEqual([{ good: 1, bad: 0 }])
})

test('the funnel of the links obeys the filters that apply to visitors [S27]', async () => {
  const assistantId = await createPublishedAssistant(maria, 'Guia da escola')
  const { id } = await createShareLink(maria, assistantId)
  await app.ctx.db.execute(sql`insert into share_days
      (link_id, day, visits, consents, starters, engaged, embed_visits, embed_consents, embed_starters, embed_engaged)
    select ${id}, (now() at time zone 'America/Sao_Paulo')::date - ago, v.a, v.b, v.c, v.d, v.e, v.f, v.g, v.h
    from (values (0, 8, 6, 4, 2, 3, 3, 1, 0), (40, 100, 100, 100, 100, 0, 0, 0, 0)) v (ago, a, b, c, d, e, f, g, h)`)
  const column = async (at: number, query: object) => (await cellsOf('funnel', query)).map((cells) => cells[at])
  expect(await column(1, { assistantId })).toEqual([8, 6, 4, 2])
  expect(await column(3, { assistantId })).toEqual([5, 3, 3, 2])
  expect(await column(4, { assistantId })).toEqual([3, 3, 1, 0])
  expect(await column(1, { assistantId, origin: 'share' })).toEqual([5, 3, 3, 2])
  expect(await column(1, { assistantId, origin: 'embed' })).toEqual([3, 3, 1, 0])
  expect(await column(3, { assistantId, origin: 'embed' })).toEqual([0, 0, 0, 0])
  expect(await column(1, { assistantId, period: '90' })).toEqual([108, 106, 104, 102])
  for (const query of [{ origin: 'api' }, { role: 'user' }, { groupId: 1 }, { partnerId: 999 }, { assistantId: 999 }])
    expect(await cellsOf('funnel', { assistantId, ...query })).toEqual([])
})

test('the assistants are sorted by people on request, the most first [S27]', async () => {
  const joao = await createUser(app)
  await insertAnswers(3, { userId: maria.id, assistantId: 7 })
  await insertAnswers(1, { userId: maria.id, assistantId: 8 })
  await insertAnswers(1, { userId: joao.id, assistantId: 8 })
  await read()
  const people = async (sort: string) => (await cellsOf('assistants', { sort })).map((cells) => cells[3])
  expect(await people('-people')).toEqual([2, 1])
  expect(await people('people')).toEqual([1, 2])
  expect(await people('-messages')).toEqual([1, 2])
})

test('a page behind the last one still has the total of a figure [S62]', async () => {
  await insertAnswers(1, { userId: maria.id, assistantId: 7 })
  await insertAnswers(1, { userId: maria.id, assistantId: 8 })
  await read()
  expect(await figure('assistants', { page: 5 })).toMatchObject({ rows: [], total: 2, page: 5 })
  expect(await figure('questions', { page: 5 })).toMatchObject({ rows: [], total: 0 })
})

test('a guest is counted anew every day, and no figure shows that the guest came back [S27]', async () => {
  const guestId = randomUUID()
  await insertAnswers(2, { guestId, origin: 'share' })
  await insertAnswers(1, { guestId, origin: 'share', daysAgo: 1 })
  expect((await read()).cards).toMatchObject({ people: 2, messages: 3 })
  expect(await cellsOf('people')).toEqual([])
})

test('without filters each account counts once, whatever its number and on however many days it comes [S27]', async () => {
  for (const userId of [maria.id, 4095, 4096, 12_287]) {
    await insertAnswers(2, { userId })
    await insertAnswers(1, { userId, daysAgo: 3 })
  }
  await insertAnswers(1, { guestId: randomUUID(), origin: 'share' })
  expect((await read()).cards?.people).toBe(5)
  expect((await read({ origin: 'internal' })).cards?.people, 'counted one by one').toBe(4)
  await insertAnswers(1, { userId: 4096 })
  expect((await read()).cards?.people).toBe(5)
})

test('an answer counts once with several counting processes [S27, Z10]', async () => {
  const second = await startTestApp({ beside: app })
  await insertAnswers(500, { userId: maria.id })
  await Promise.all([countAnswers(app.ctx), countAnswers(second.ctx), read(), countAnswers(second.ctx)])
  await second.close()
  expect((await read()).cards?.messages).toBe(500)
})

test('names of people and figures of very few people need the permission to see people [S27]', async () => {
  const group = await insertGroup(app, '8º A', [maria])
  await insertAnswers(3, { userId: maria.id })
  await read()
  expect((await cellsOf('people'))[0]?.slice(0, 2)).toEqual(['Maria da Silva', 3])
  await remove(['stats.view_people', 'stats.export'])
  expect((await cellsOf('people', { sort: 'name' }))[0]?.slice(0, 2)).toEqual(['Pessoa 1', 3])
  expect(await read({ groupId: group })).toMatchObject({
    cards: null,
    any: true,
    abilities: { export: false, viewPeople: false },
  })
  expect(await figure('days', { groupId: group })).toMatchObject({ suppressed: true, rows: [] })
  expect((await read()).cards?.people).toBe(1)
  await remove([])
})

test('a figure is exported as a table for spreadsheets, and the audit trail records it [S27, W4]', async () => {
  await app.ctx.db.update(users).set({ name: '=HYPERLINK("http://x")' }).where(eq(users.id, maria.id))
  await insertAnswers(3, { userId: maria.id })
  await read()
  const file = await admin.api.exportStatsFigure({ params: { figure: 'people' }, query: {} })
  expect(file.headers.get('content-disposition')).toContain('estatisticas-people.csv')
  const [head, row] = (await file.text()).split(/\r?\n/)
  expect(head).toContain('Pessoa;Mensagens;Conversas;Custo')
  expect(row).toContain(`"'=HYPERLINK`)
  expect(row).toContain(';3;3;4,5')
  const { rows } = await app.ctx.db.execute(sql`select target_id, data from audit_events where action = 'stats.export'`)
  expect(rows).toEqual([{ target_id: 'people', data: { count: 1 } }])
})

const remove = (permissions: string[]) =>
  app.ctx.db.update(users).set({ permissionsRemoved: permissions }).where(eq(users.id, admin.id))

test('a period has its days and as many days before it to compare with [S27]', () => {
  expect(computeSpan({ period: '7' }, '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(computeSpan({ period: 'today' }, '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  expect(computeSpan({ period: 'year' }, '2026-03-02')).toEqual({ from: '2026-01-01', to: '2026-03-02' })
  const backwards = { period: 'custom', from: '2026-03-02', to: '2026-03-01' } as const
  expect(computeSpan(backwards, '2026-05-01')).toEqual({ from: '2026-03-01', to: '2026-03-02' })
  expect(spanBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
})
