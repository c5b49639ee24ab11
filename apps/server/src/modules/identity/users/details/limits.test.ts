import { expect, test } from 'vitest'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { createAccount, problemOf } from '#test/accounts.ts'
import { createChat, eventsOf, readUntil, tellAll } from '#test/chat-reader.ts'
import { createPublishedAssistant, createShareLink, createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const [main, spare] = ['openai:principal', 'openai:reserva']

// input is free; a thousand output tokens cost a real
const env = {
  MODELS: `${main},${spare}`,
  MODEL_PRICES: `${main}=0/1000,${spare}=0/1000`,
}
const { models, app } = await forFile(startWithModel({ env }))
const admin = await createUser(app, { roles: ['admin'], name: 'Rita Lima' })

const setLimits = (user: TestUser, limitCents: number | null, allowedModels: string[] | null = null) =>
  admin.api.setUserLimits({ params: { userId: user.id }, body: { limitCents, allowedModels } })
const person = (user: TestUser) => admin.api.getUser({ params: { userId: user.id } })
const usedBy = async (user: TestUser) => (await person(user)).budget?.usedCents

test("a person's budget is the same on their page and in the settings [S30]", async () => {
  const ana = await createUser(app, { name: 'Ana Orçada' })
  expect(await person(ana)).toMatchObject({ budget: null, allowedModels: null })
  await setLimits(ana, 5000)
  const listed = async () => (await admin.api.listBudgets({ query: { q: 'Ana Orçada' } })).items
  const [made] = await listed()
  expect(made).toMatchObject({ scope: 'user', targetId: String(ana.id), limitCents: 5000, warnPercent: 80 })
  const params = { budgetId: made?.id ?? '' }
  await admin.api.updateBudget({ params, body: { limitCents: 7000, warnPercent: 60 } })
  expect((await person(ana)).budget).toEqual({ limitCents: 7000, usedCents: 0 })
  await Promise.all([setLimits(ana, 9000), setLimits(ana, 9000)])
  expect(await listed()).toMatchObject([{ id: made?.id, limitCents: 9000, warnPercent: 60 }])
  const { items } = await admin.api.listUsers({ query: { q: 'Ana Orçada' } })
  expect(items[0]?.budget).toEqual({ limitCents: 9000, usedCents: 0 })
  await setLimits(ana, null)
  expect(await listed()).toEqual([])
  expect((await person(ana)).budget).toBeNull()
})

test("new limits are in the person's history [S30]", async () => {
  const ana = await createUser(app)
  await setLimits(ana, 100, [main])
  const { items } = await admin.api.listUserHistory({ params: { userId: ana.id }, query: {} })
  expect(items[0]).toMatchObject({ action: 'user.change-limits', actorName: 'Rita Lima' })
})

test("only a person's allowed models answer them, the spare one included [S30]", async () => {
  const maria = await createAccount(app)
  const chat = await createChat(app, maria, { model: main, fallbackModel: spare })
  await setLimits(maria, null, [spare])
  expect((await maria.api.listModels()).items.map(({ id }) => id).toSorted()).toEqual(['embedded:trechos', spare])
  const refused = await chat.send('Oi')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    code: 'model_not_allowed',
    detail: expect.stringMatching(/principal, não está liberado para você\. .*administrador/),
  })
  expect((await maria.api.getChat({ params: { chatId: chat.id } })).messages).toEqual([])
  const requestCount = models.requests.length
  await setLimits(maria, null, [main])
  models.next({ status: 401 })
  expect(await chat.ask('Oi de novo')).toMatchObject({ status: 'failed', error: 'provider_auth' })
  expect(models.requests.slice(requestCount).map(({ body }) => body.model)).toEqual(['principal'])
  await setLimits(maria, null)
  expect(await chat.ask('E agora?')).toMatchObject({ status: 'done' })
})

test('better instructions, test runs and test chats are charged, and need budget before they begin [S31]', async () => {
  const caio = await createUser(app)
  const { id: assistantId } = await caio.api.createAssistant({
    body: { name: 'Tutor', instructions: 'Ajude.', model: main },
  })
  const params = { assistantId }
  const form = { question: 'Que horas abre?', mustContain: ['8h'], mustNotContain: [], required: false }
  const { id: testId } = await caio.api.createTestCase({ params, body: form })
  await setLimits(caio, 10_000)
  models.next({ tokens: 100 })
  await caio.api.improveInstructions({ params, body: { instructions: 'Ajude os alunos do 8º ano com frações.' } })
  expect(await usedBy(caio)).toBe(10)
  models.next({ tokens: 200 })
  await caio.api.runTestCase({ params: { assistantId, testId } })
  expect(await usedBy(caio)).toBe(30)
  const { id: chatId } = await caio.api.createChat({ params, body: { test: true } })
  const sent = { id: crypto.randomUUID(), text: 'Oi' }
  models.next({ tokens: 300 })
  await tellAll(await caio.api.sendMessage({ params: { chatId }, body: sent }))
  expect(await usedBy(caio)).toBe(60)
  // statistics count the cost, but no message and no person
  await countAnswers(app.ctx)
  const { cards } = await admin.api.getStats({ query: { assistantId } })
  expect(cards).toMatchObject({ cost: 0.6, messages: 0, chats: 0, people: 0 })
  await setLimits(caio, 61)
  const calls = models.requests.length
  const refusal = {
    code: 'quota_exceeded',
    detail: expect.stringContaining('Seu limite deste mês acabou. Ele volta em'),
  }
  expect(
    await problemOf(
      caio.api.improveInstructions({ params, body: { instructions: 'Ajude os alunos do 8º ano com frações.' } }),
    ),
  ).toMatchObject(refusal)
  expect(await problemOf(caio.api.runTestCase({ params: { assistantId, testId } }))).toMatchObject(refusal)
  expect(models.requests).toHaveLength(calls)
  // a failed answer releases its reservation
  await setLimits(caio, 10_000)
  models.next({ status: 401 })
  expect(
    await problemOf(
      caio.api.improveInstructions({ params, body: { instructions: 'Ajude os alunos do 8º ano com frações.' } }),
    ),
  ).toMatchObject({ code: 'provider_auth' })
  expect(await usedBy(caio)).toBe(60)
})

test("a budget counts the month's whole cost, tests and better texts included [S30, S31]", async () => {
  const [limited, free] = [
    await createUser(app, { name: 'Rui Limitado' }),
    await createUser(app, { name: 'Rui Livre' }),
  ]
  await setLimits(limited, 10_000)
  for (const one of [limited, free]) {
    const { id: assistantId } = await one.api.createAssistant({
      body: { name: 'Tutor', instructions: 'Oi.', model: main },
    })
    const params = { assistantId }
    models.next({ tokens: 100 })
    await one.api.improveInstructions({ params, body: { instructions: 'Ajude os alunos do 8º ano com frações.' } })
    const { id: chatId } = await one.api.createChat({ params, body: { test: true } })
    models.next({ tokens: 300 })
    await tellAll(await one.api.sendMessage({ params: { chatId }, body: { id: crypto.randomUUID(), text: 'Oi' } }))
    models.next({ status: 401 })
    await problemOf(one.api.improveInstructions({ params, body: { instructions: 'Ajude com frações e decimais.' } }))
    expect((await person(one)).usage.monthCostBrl).toBe(0.4)
    expect((await one.api.getOwnUsage()).monthCostBrl).toBe(0.4)
  }
  const { items } = await admin.api.listUsers({ query: { q: 'Rui' } })
  expect(items.map(({ name, monthCostBrl }) => [name, monthCostBrl])).toEqual([
    ['Rui Limitado', 0.4],
    ['Rui Livre', 0.4],
  ])
  expect(await usedBy(limited)).toBe(40)
  // a later limit includes the month's earlier cost
  await setLimits(free, 10_000)
  expect(await usedBy(free)).toBe(40)
})

test("a link's budget is listed with its visitors' cost, and set on the link alone [S31]", async () => {
  const owner = await createUser(app)
  const assistantId = await createPublishedAssistant(owner, 'Tutor da feira')
  const link = await createShareLink(owner, assistantId, { name: 'Feira de ciências', budgetCents: 1000 })
  const { token } = await app.api().startVisit({ params: { token: link.token }, body: {} })
  const { id: chatId } = await app.api(token).createVisitChat({ body: {} })
  models.next({ tokens: 50 })
  const body = { id: crypto.randomUUID(), text: 'Oi' }
  await tellAll(await app.api(token).sendMessage({ params: { chatId }, body }))
  const { items } = await admin.api.listBudgets({ query: { scope: 'link', q: 'feira de ciencias' } })
  expect(items).toEqual([
    {
      id: null,
      scope: 'link',
      targetId: link.id,
      targetName: 'Feira de ciências',
      assistant: { id: assistantId, name: 'Tutor da feira' },
      limitCents: 1000,
      warnPercent: 80,
      usedCents: 5,
      version: '',
    },
  ])
})

test('an answer by the spare model says so, live and when read again; a visitor sees no names [Rel7]', async () => {
  const maria = await createUser(app)
  const chat = await createChat(app, maria, { model: main, fallbackModel: spare })
  models.next({ status: 401 })
  const events = eventsOf(await chat.send('Oi'))
  const note = 'Respondido por reserva porque principal não respondeu.'
  const streamed = await readUntil(events)
  expect(streamed.filter(({ event }) => event === 'part').map(({ data }) => data)).toMatchObject([{ note }])
  expect((await maria.api.getChat({ params: { chatId: chat.id } })).messages[1]?.note).toBe(note)
  expect(await chat.ask('De novo')).toMatchObject({ status: 'done' })
  expect((await maria.api.getChat({ params: { chatId: chat.id } })).messages.at(-1)?.note).toBeNull()

  const assistantId = await createPublishedAssistant(maria)
  const { revision } = await maria.api.getDraft({ params: { assistantId } })
  await maria.api.updateDraft({ params: { assistantId }, body: { revision, changes: { fallbackModel: spare } } })
  await maria.api.publishAssistant({ params: { assistantId }, body: {} })
  const link = await createShareLink(maria, assistantId)
  const { token } = await app.api().startVisit({ params: { token: link.token }, body: {} })
  const { id: chatId } = await app.api(token).createVisitChat({ body: {} })
  models.next({ status: 401 })
  await tellAll(await app.api(token).sendMessage({ params: { chatId }, body: { id: crypto.randomUUID(), text: 'Oi' } }))
  const { messages } = await app.api(token).getChat({ params: { chatId } })
  expect(messages[1]).toMatchObject({ status: 'done', note: 'Respondido por um modelo reserva.' })
})
