import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { createChat, type TestChat } from '#test/chat-reader.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { createUser, insertPartner } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

/** Without any limit a message checks none; from the commit of the first limit on, it does. */
const ESTIMATE_CENTS = 150
const queries = vi.spyOn(pg.Client.prototype, 'query')

const env = { MODEL_PRICES: 'openai:prosa-teste=0/1000' }
const { models, app } = await forFile(startWithModel({ env }))
const maria = await createUser(app)

/** No limit exists, and the process knows so from its last message. */
beforeEach(async () => {
  await app.ctx.db.execute(sql`update partners set monthly_budget_brl = null`)
  await emptyTables(app.ctx.db, 'budgets', 'budget_months', 'budget_entries')
  await (await createChat(app, maria)).ask('Oi')
})

const limit = (scope: 'organization' | 'assistant' | 'user', targetId: string | number, cents: number) =>
  app.ctx.db.execute(sql`insert into budgets (id, scope, target_id, limit_cents, warn_percent)
    values (${randomUUID()}, ${scope}, ${String(targetId)}, ${cents}, 80)`)

/** Counts how often each named statement was sent. */
const sent = () => {
  const names = queries.mock.calls.map(([query]) => (query as unknown as pg.QueryConfig).name)
  return (name: string) => names.filter((each) => each === name).length
}
async function refusalOf(chat: TestChat): Promise<unknown> {
  const response = await chat.send('Oi')
  const { code } = (await response.json()) as { code: string }
  return [response.status, code]
}
const reserved = async () =>
  (await app.ctx.db.execute(sql`select from budget_entries where kind = 'reserve'`)).rows.length

test('without any limit none is checked, and an answer takes two statements: its beginning and its end [S31]', async () => {
  const chat = await createChat(app, maria)
  queries.mockClear()
  expect(await chat.ask('Oi')).toMatchObject({ status: 'done' })
  const times = sent()
  expect([times('budget-reserve'), times('run-send'), times('run-finish')]).toEqual([0, 1, 1])
})

test('a limit applies from the next message on, and after its removal none is checked again [S31]', async () => {
  const chat = await createChat(app, maria)
  await limit('organization', '', 1)
  expect(await refusalOf(chat)).toEqual([409, 'quota_exceeded'])
  expect((await maria.api.getChat({ params: { chatId: chat.id } })).messages).toEqual([])
  await app.ctx.db.execute(sql`update budgets set limit_cents = ${ESTIMATE_CENTS * 10}`)
  expect(await chat.ask('Oi')).toMatchObject({ status: 'done' })
  expect(await reserved()).toBe(1)
  const { id } = (await maria.api.getChat({ params: { chatId: chat.id } })).messages[1]!
  await emptyTables(app.ctx.db, 'budgets', 'budget_months', 'budget_entries')
  await chat.ask('E agora?')
  // An answer beside another one counts too.
  await limit('user', maria.id, 1)
  const again = await chat.post(`/messages/${id}/regenerate`, { id: randomUUID() })
  expect(again.status).toBe(409)
})

test('an institution’s limit applies from the next message on [S31]', async () => {
  const lia = await createUser(app)
  const chat = await createChat(app, lia)
  await insertPartner(app, { monthlyBudgetBrl: 0.01 }, [lia])
  expect(await refusalOf(chat)).toEqual([409, 'quota_exceeded'])
})

test('another person’s limit is checked and stops no one else [S31]', async () => {
  const chat = await createChat(app, maria)
  await limit('assistant', chat.assistantId + 1, 1)
  queries.mockClear()
  expect(await chat.ask('Oi')).toMatchObject({ status: 'done' })
  expect(sent()('budget-reserve')).toBe(1)
  expect(await reserved()).toBe(0)
})

test('of many messages right after a limit was set exactly as many begin as it allows [S31, Z10]', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => createUser(app)))
  const chats = await Promise.all(people.map((person) => createChat(app, person)))
  await limit('organization', '', ESTIMATE_CENTS * 5)
  models.behave({ firstTokenMs: 50_000 })
  const answers = await Promise.all(chats.map((chat) => chat.send('Oi')))
  const ended = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([ended(200), ended(409)]).toEqual([5, 7])
  expect(await reserved()).toBe(5)
  models.behave({ firstTokenMs: 0 })
  for (const chat of chats) await chat.post('/stop')
  await Promise.all(answers.map((answer) => answer.text()))
})
