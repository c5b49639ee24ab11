import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { runs } from '#/modules/conversations/runs/runs.tables.ts'
import { eventsOf, readUntil, tellAll, postMessage } from '#test/chat-reader.ts'
import { createPublishedAssistant, createShareLink, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

const models = await forFile(startModelServer({ models: ['prosa-teste', 'cara'] }))
// input is free; a thousand output tokens cost a real
const env = {
  OPENAI_BASE_URL: models.url,
  MODELS: 'openai:prosa-teste,openai:cara',
  MODEL_PRICES: 'openai:prosa-teste=0/1000,openai:cara=0/4000',
}
const app = await forFile(startTestApp({ env }))
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)

const costOf = async (linkId: string) =>
  (await maria.api.getShareLinkStats({ params: { assistantId, linkId } })).month.costCents
const send = (visitor: string, chatId: string, id: string = randomUUID()) => postMessage(app, visitor, chatId, { id })

/** Creates a visitor of a link, with a chat. */
async function comeBy(token: string) {
  const { token: visitor } = await app.api().startVisit({ params: { token }, body: {} })
  return { visitor, chatId: (await app.api(visitor).createVisitChat({ body: {} })).id }
}

test('of 30 concurrent visitors only as many are admitted as the budget certainly pays for [Z10]', async () => {
  // an answer of middle length may cost R$ 1,50: two of them are certain to fit into R$ 3,50
  const link = await createShareLink(maria, assistantId, { budgetCents: 350 })
  const visitors = await Promise.all(Array.from({ length: 30 }, () => comeBy(link.token)))
  models.behave({ tokens: 400, tokensPerSecond: 80 })
  const answers = await Promise.all(visitors.map(({ visitor, chatId }) => send(visitor, chatId)))
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(28)
  expect(await refused[0]!.json()).toMatchObject({
    code: 'share_limit_reached',
    data: { limit: 'budget' },
    detail: expect.stringContaining('uma pessoa por vez'),
  })
  for (const answer of answers.filter(({ ok }) => ok)) expect(await tellAll(answer)).toMatchObject({ status: 'done' })
  expect(await costOf(link.id)).toBe(80)
  models.behave({ tokens: 20 })
  // the reservations are released, except for the real cost
  expect(await tellAll(await send(visitors[9]!.visitor, visitors[9]!.chatId))).toMatchObject({ status: 'done' })
})

test('the same message again is admitted, and one refused at a later check reserves nothing [Z10]', async () => {
  const link = await createShareLink(maria, assistantId, { budgetCents: 200 })
  const { visitor, chatId } = await comeBy(link.token)
  models.next({ tokens: 100, tokensPerSecond: 40 })
  const id = randomUUID()
  const first = await send(visitor, chatId, id)
  expect((await send(visitor, chatId, id)).status).toBe(200)
  expect((await send(visitor, chatId)).status).toBe(409)
  await tellAll(first)
  const next = await comeBy(link.token)
  expect(await tellAll(await send(next.visitor, next.chatId))).toMatchObject({ status: 'done' })
})

test('a stopped answer counts what it used, even if the provider reported nothing [S17]', async () => {
  const link = await createShareLink(maria, assistantId, { budgetCents: 10_000 })
  const { visitor, chatId } = await comeBy(link.token)
  models.next({ tokens: 500, tokensPerSecond: 50 })
  const events = eventsOf(await send(visitor, chatId))
  await readUntil(events, ({ event }) => event === 'delta')
  await app.api(visitor).stopChat({ params: { chatId } })
  await readUntil(events)
  await vi.waitFor(
    async () =>
      expect(await app.ctx.db.select({ state: runs.state }).from(runs).where(eq(runs.chatId, chatId))).toEqual([
        { state: 'stopped' },
      ]),
    { timeout: 20_000 },
  )
  const [text] = (await app.api(visitor).getChat({ params: { chatId } })).messages.at(-1)!.parts
  expect(text).toMatchObject({ type: 'text', text: expect.any(String) })
  const tokens = Math.ceil((text as { text: string }).text.length / 3.5)
  expect(await costOf(link.id)).toBe(Math.round(tokens / 10))
})

test('erasing conversations gives a visitor no messages of the day back [Z10]', async () => {
  const link = await createShareLink(maria, assistantId, { options: { messagesPerDay: 2 } })
  const { visitor, chatId } = await comeBy(link.token)
  models.behave({ tokens: 5 })
  await tellAll(await send(visitor, chatId))
  await app.api(visitor).deleteVisitChats()
  const again = (await app.api(visitor).createVisitChat({ body: {} })).id
  expect(await tellAll(await send(visitor, again))).toMatchObject({ status: 'done' })
  await app.api(visitor).deleteVisitChats()
  const last = (await app.api(visitor).createVisitChat({ body: {} })).id
  const refused = await send(visitor, last)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'share_limit_reached', data: { limit: 'messages' } })
})

test('an answer that is erased while it is being written has been counted [S17]', async () => {
  const link = await createShareLink(maria, assistantId, { budgetCents: 10_000 })
  const { visitor, chatId } = await comeBy(link.token)
  models.next({ tokens: 2000, tokensPerSecond: 200 })
  const events = eventsOf(await send(visitor, chatId))
  await readUntil(events, ({ event }) => event === 'delta')
  await app.api(visitor).deleteVisitChats()
  expect((await app.api(visitor).listVisitChats({ query: {} })).items).toEqual([])
  const { month } = await maria.api.getShareLinkStats({ params: { assistantId, linkId: link.id } })
  expect(month).toMatchObject({ messages: 1 })
})

test('the possible cost of the organization’s spare model is reserved too [Z10]', async () => {
  const admin = await createUser(app, { roles: ['admin'] })
  const setSpare = (fallback: string | null) =>
    admin.api.updateModel({
      body: { modelId: 'openai:prosa-teste', enabled: true, price: null, audience: null, fallback },
    })
  // an answer may cost R$ 1,50, or R$ 6,00 with the spare model: only one fits
  const link = await createShareLink(maria, assistantId, { budgetCents: 700 })
  const visitors = await Promise.all(Array.from({ length: 3 }, () => comeBy(link.token)))
  await setSpare('openai:cara')
  models.behave({ tokens: 200, tokensPerSecond: 200 })
  const answers = await Promise.all(visitors.map(({ visitor, chatId }) => send(visitor, chatId)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  for (const answer of answers.filter(({ ok }) => ok)) await tellAll(answer)
  await setSpare(null)
})
