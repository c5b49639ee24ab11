import { beforeEach, expect, test } from 'vitest'
import { createChat, openChat, type TestChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const env = { MODELS: 'openai:principal', MODEL_PRICES: 'openai:principal=1000/1000' }
const { models, app } = await forFile(startWithModel({ env }))
const admin = await createUser(app, { roles: ['admin'] })
const maria = await createUser(app)

beforeEach(() => models.behave({ text: 'A mitose tem quatro fases.' }))

const model = 'openai:principal'
const three = '1. Quais são as fases?\n- "E a meiose?"\n**Dê um exemplo.**\nMais uma?'
const countRequests = () => models.requests.length

async function answered(config: object = { nextQuestions: true, model }, chat?: TestChat) {
  const used = chat ?? (await createChat(app, maria, config))
  await used.ask('O que é mitose? Meu e-mail é ana@escola.test.')
  const { messages } = await maria.api.getChat({ params: { chatId: used.id } })
  return { chat: used, params: { chatId: used.id, messageId: messages.at(-1)!.id } }
}
const propose = (params: { chatId: string; messageId: string }, by = maria) => by.api.proposeQuestions({ params })

test('no questions are proposed unless the assistant wants them [S12]', async () => {
  const off = await answered({ model })
  const before = countRequests()
  expect(await propose(off.params)).toEqual({ questions: [] })
  expect(countRequests()).toBe(before)
})

test("the answer's model proposes up to three questions, once per answer, without personal data [S12]", async () => {
  const { chat, params } = await answered()
  await maria.api.updateAssistantSafety({ params: { assistantId: chat.assistantId }, body: { maskEmail: true } })
  const before = countRequests()
  models.behave({ text: three })
  expect(await propose(params)).toEqual({ questions: ['Quais são as fases?', 'E a meiose?', 'Dê um exemplo.'] })
  expect(JSON.stringify(models.requests.at(-1)?.body)).not.toContain('ana@escola.test')
  expect((await propose(params)).questions).toHaveLength(3)
  expect(countRequests()).toBe(before + 1)
})

test('of two simultaneous requests only one asks the model [S12]', async () => {
  const { params } = await answered()
  const before = countRequests()
  models.behave({ text: three })
  await Promise.all([propose(params), propose(params)])
  expect(countRequests()).toBe(before + 1)
})

test.each([
  ['masks and sentences that announce', 'Aqui estão as sugestões:\nFale com [EMAIL_1]\n', 200],
  ['a model that fails', '', 500],
])('%s give no questions and are not retried [S12]', async (_, text, status) => {
  const { params } = await answered()
  models.behave({ text, status })
  expect(await propose(params)).toEqual({ questions: [] })
  const before = countRequests()
  models.behave({ text: three, status: 200 })
  expect(await propose(params)).toEqual({ questions: [] })
  expect(countRequests()).toBe(before)
})

test('an exhausted budget gives no questions and no call [S12]', async () => {
  const { params } = await answered()
  const body = { scope: 'organization', targetId: '', limitCents: 1, warnPercent: 80 } as const
  const { id } = await admin.api.createBudget({ body })
  const before = countRequests()
  expect(await propose(params)).toEqual({ questions: [] })
  expect(countRequests()).toBe(before)
  await admin.api.deleteBudget({ params: { budgetId: id! } })
})

test('questions, answers without a model, older ones and alarming conversations get none [S12]', async () => {
  const { chat, params } = await answered()
  const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
  const before = countRequests()
  expect(await propose({ ...params, messageId: messages[0]!.id })).toEqual({ questions: [] })
  const quoted = await answered({ nextQuestions: true, model: 'embedded:trechos' })
  expect(await propose(quoted.params)).toEqual({ questions: [] })
  expect(countRequests()).toBe(before)
  await app.ctx.pool.query(`update messages set finished_at = now() - interval '1 hour' where id = $1`, [
    params.messageId,
  ])
  expect(await propose(params)).toEqual({ questions: [] })
  const alarming = await answered()
  await app.ctx.pool.query(
    `insert into safety_alerts (id, category, assistant_id, chat_id) values (gen_random_uuid(), 'self_harm', $1, $2)`,
    [alarming.chat.assistantId, alarming.chat.id],
  )
  const later = countRequests()
  expect(await propose(alarming.params)).toEqual({ questions: [] })
  expect(countRequests()).toBe(later)
})

test("a school's activity and a paused assistant get none [S12]", async () => {
  const { chat, params } = await answered()
  const before = countRequests()
  await app.ctx.pool.query(`update chats set origin = 'sga' where id = $1`, [chat.id])
  expect(await propose(params)).toEqual({ questions: [] })
  const second = await openChat(app, maria, chat.assistantId)
  const { params: paused } = await answered(undefined, second)
  await maria.api.setAssistantState({ params: { assistantId: chat.assistantId }, body: { action: 'pause' } })
  expect(await propose(paused)).toEqual({ questions: [] })
  expect(countRequests()).toBe(before + 1)
})
