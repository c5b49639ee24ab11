import { expect, test } from 'vitest'
import { type CallDecision, registerRunTools, type RunTool } from '#/modules/conversations/runs/run-tools.service.ts'
import { startEngine } from '#/modules/conversations/runs/runs.service.ts'
import { createChat, eventsOf, readUntil, sumOf, tellAll, type TestChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

const models = await forFile(startModelServer())
const env = {
  // an address that does not count as local: local models without a price are free
  OPENAI_BASE_URL: models.url.replace('127.0.0.1', '0.0.0.0'),
  MODELS: 'openai:prosa-teste,openai:sem-preco',
  MODEL_PRICES: 'openai:prosa-teste=10/20',
}
const app = await forFile(startTestApp({ env }))
const other = await forFile(startTestApp({ env, beside: app }))
const maria = await createUser(app)

const decisions = new Map<string, CallDecision>()
let answer = async (): Promise<string> => 'Anotado.'
const makeTool = (name: string, waits: boolean): RunTool => ({
  name,
  description: 'Serve para testar.',
  inputSchema: { type: 'object', properties: { texto: { type: 'string' } } },
  display: { label: name, writes: waits, waits },
  call: () => answer(),
})
for (const { ctx } of [app, other]) {
  await startEngine(ctx, { renewMs: 200 })
  registerRunTools(ctx, async () => ({ tools: [makeTool('consultar', false), makeTool('anotar', true)], decisions }))
}

/** A step of the model that requests tools, with its tokens. */
const asking = (promptTokens: number, ...names: string[]) => ({
  toolCall: names.map((name, at) => ({ name, arguments: JSON.stringify({ texto: `${at}` }) })),
  text: '',
  tokens: 0,
  promptTokens,
})

const lastMessage = async (chat: TestChat) =>
  (await maria.api.getChat({ params: { chatId: chat.id } })).messages.at(-1)!
const callIds = async (chat: TestChat) =>
  (await lastMessage(chat)).parts.flatMap((part) => (part.type === 'call' ? [part.id] : []))
const insideOf = async (chat: TestChat) => {
  const { id: messageId } = await lastMessage(chat)
  return (await maria.api.getAnswerOrigin({ params: { chatId: chat.id, messageId } })).inside!
}
const stepsOf = async (chat: TestChat) => (await insideOf(chat)).steps

test.each([
  ['without a price', 'openai:sem-preco', {}],
  ['whose usage the provider does not report', 'openai:prosa-teste', { reportsUsage: false }],
])('calls %s have no cost', async (_, model, behaviour) => {
  const chat = await createChat(app, maria, { model })
  models.next({ ...asking(100, 'consultar'), ...behaviour }, { text: 'Pronto.' })
  expect(await chat.ask('Consulte.')).toMatchObject({ status: 'done' })
  expect(await callIds(chat)).toHaveLength(1)
  expect(await stepsOf(chat)).toEqual([])
})

test('after its worker died an earlier call has no cost, a later one has its own', async () => {
  const chat = await createChat(app, maria)
  const reached = Promise.withResolvers<void>()
  answer = () => (reached.resolve(), new Promise(() => undefined))
  models.next(asking(100, 'consultar'), asking(300, 'consultar'), { text: 'Pronto.' })
  const stream = eventsOf(await chat.send('Consulte.'))
  await reached.promise
  answer = async () => 'Anotado.'
  await app.ctx.pool.query(
    `update runs set lease_owner = 'gone', lease_until = now() - interval '1 second' where chat_id = $1 and state = 'running'`,
    [chat.id],
  )
  expect(sumOf(await readUntil(stream)).status).toBe('done')
  const [, second] = await callIds(chat)
  expect(await stepsOf(chat)).toEqual([{ calls: [second], costBrl: 0.003 }])
})

test('a stopped answer keeps what its calls cost, and counts them in its own cost', async () => {
  const chat = await createChat(app, maria)
  models.next(asking(100_000, 'consultar'), { tokens: 5000, tokensPerSecond: 100 })
  const stream = eventsOf(await chat.send('Consulte.'))
  await readUntil(stream, ({ event }) => event === 'delta')
  await chat.post('/stop')
  expect(sumOf(await readUntil(stream)).status).toBe('stopped')
  const { steps, inputTokens, costBrl } = await insideOf(chat)
  expect(steps).toEqual([{ calls: await callIds(chat), costBrl: 1 }])
  expect(inputTokens, 'and an estimate of the step that was stopped').toBeGreaterThan(100_000)
  expect(costBrl).toBeGreaterThan(1)
})

test('calls of one step share its cost, the next step has its own', async () => {
  const chat = await createChat(app, maria)
  models.next(asking(100, 'consultar', 'consultar'), asking(200, 'consultar'), { text: 'Pronto.', promptTokens: 300 })
  await chat.ask('Consulte.')
  const [one, two, three] = await callIds(chat)
  expect(await stepsOf(chat)).toEqual([
    { calls: [one, two], costBrl: 0.001 },
    { calls: [three], costBrl: 0.002 },
  ])
})

test('a call that a person confirmed keeps its cost in the continued answer, whose cost is that of all its runs', async () => {
  const chat = await createChat(app, maria)
  models.next(asking(100, 'anotar'), asking(200, 'consultar'), { text: 'Anotei.', promptTokens: 300, tokens: 0 })
  await chat.ask('Anote.')
  const [waiting] = await callIds(chat)
  expect(await stepsOf(chat)).toEqual([{ calls: [waiting], costBrl: 0.001 }])
  decisions.set(waiting!, { tries: 0, perform: true })
  const { id } = await lastMessage(chat)
  expect(await tellAll(await chat.post(`/messages/${id}/continue`))).toMatchObject({ status: 'done' })
  const [, next] = await callIds(chat)
  expect(await stepsOf(chat)).toEqual([
    { calls: [waiting], costBrl: 0.001 },
    { calls: [next], costBrl: 0.002 },
  ])
  expect(await insideOf(chat)).toMatchObject({ inputTokens: 600 })
})

test('a number of tokens that no sum can hold refuses the end of no answer', async () => {
  const chat = await createChat(app, maria)
  const most = 2 ** 31 - 1
  models.next(asking(most, 'anotar'), { text: 'Anotei.', promptTokens: most, tokens: 0 })
  await chat.ask('Anote.')
  const [waiting] = await callIds(chat)
  decisions.set(waiting!, { tries: 0, perform: true })
  const { id } = await lastMessage(chat)
  expect(await tellAll(await chat.post(`/messages/${id}/continue`))).toMatchObject({ status: 'done' })
  expect(await insideOf(chat)).toMatchObject({ inputTokens: most })
  models.next(asking(most, 'consultar'), { tokens: 5000, tokensPerSecond: 100 })
  const stream = eventsOf(await chat.send('Consulte.'))
  await readUntil(stream, ({ event }) => event === 'delta')
  await chat.post('/stop')
  expect(sumOf(await readUntil(stream)).status).toBe('stopped')
  expect((await insideOf(chat)).costBrl, 'an estimate').toBeGreaterThan(0)
})
