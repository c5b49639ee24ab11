import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { chats } from '#/modules/conversations/chats.tables.ts'
import { nameByModel } from '#/modules/conversations/chats/naming.service.ts'
import { createChat, type TestChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const env = { MODELS: 'openai:principal', MODEL_PRICES: 'openai:principal=0/1000', MODEL_TITLES: 'true' }
const { models, app } = await forFile(startWithModel({ env }))
const admin = await createUser(app, { roles: ['admin'] })
const maria = await createUser(app)

const question = 'Você pode me explicar como funciona a mitose, por favor? Meu e-mail é ana@escola.test.'
const firstWords = 'Você pode me explicar como funciona a mitose, por favor?…'
const newChat = (model = 'openai:principal') => createChat(app, maria, { model })
const readTitle = async ({ id }: TestChat) => (await maria.api.getChat({ params: { chatId: id } })).title
const countRequests = () => models.requests.length

/** Creates a chat whose question is answered, with a model that gives this title. */
async function answered(answerText: string, chat?: TestChat): Promise<TestChat> {
  const used = chat ?? (await newChat())
  models.behave({ text: answerText })
  await used.ask(question)
  return used
}

test("the conversation's model names it once after the first answer, without personal data [S12]", async () => {
  const before = countRequests()
  const masked = await newChat()
  await maria.api.updateAssistantSafety({ params: { assistantId: masked.assistantId }, body: { maskEmail: true } })
  const chat = await answered('<think>\nUm título curto.\n</think>\n\n**“Título: Fases da mitose.”**', masked)
  await vi.waitFor(async () => expect(await readTitle(chat)).toBe('Fases da mitose'), 20_000)
  expect(countRequests()).toBe(before + 2)
  const sent = JSON.stringify(models.requests.at(-1)?.body)
  expect(sent).toContain('como funciona a mitose')
  expect(sent).not.toContain('ana@escola.test')
  const { items } = await maria.api.listChats({ params: { assistantId: chat.assistantId }, query: {} })
  expect(items.map(({ title }) => title)).toEqual(['Fases da mitose'])

  models.behave({ text: 'Outro título' })
  await chat.ask('E a meiose?')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await readTitle(chat)).toBe('Fases da mitose')
  expect(countRequests()).toBe(before + 3)
})

test.each([
  ['a whole sentence', 'Claro! Aqui está um bom título para a conversa que você acabou de me enviar.'],
  ['a mask', 'Mensagem de [EMAIL_1]'],
  ['nothing', '""'],
])('an answer that is no title, such as %s, keeps the first words [S12]', async (_, answerText) => {
  const before = countRequests()
  const chat = await answered(answerText)
  await vi.waitFor(() => expect(countRequests()).toBe(before + 2), 20_000)
  await nameByModel(app.ctx, chat.id)
  expect(await readTitle(chat)).toBe(firstWords)
})

test('a failing model or an exhausted budget keeps the first words [S12]', async () => {
  const chat = await answered('Fases da mitose')
  await vi.waitFor(async () => expect(await readTitle(chat)).toBe('Fases da mitose'), 20_000)
  await app.ctx.db.update(chats).set({ title: firstWords }).where(eq(chats.id, chat.id))
  models.behave({ status: 500 })
  await nameByModel(app.ctx, chat.id)
  models.behave({ status: 200 })
  expect(await readTitle(chat)).toBe(firstWords)

  const body = { scope: 'organization', targetId: '', limitCents: 1, warnPercent: 80 } as const
  const { id } = await admin.api.createBudget({ body })
  const before = countRequests()
  await nameByModel(app.ctx, chat.id)
  expect([await readTitle(chat), countRequests()]).toEqual([firstWords, before])
  await admin.api.deleteBudget({ params: { budgetId: id ?? '' } })
})

test("a person's title is never replaced, and test chats are not named [S12]", async () => {
  const chat = await answered('Fases da mitose')
  await vi.waitFor(async () => expect(await readTitle(chat)).toBe('Fases da mitose'), 20_000)
  await maria.api.updateChat({ params: { chatId: chat.id }, body: { title: 'Prova de quinta' } })
  const before = countRequests()
  await nameByModel(app.ctx, chat.id)
  expect([await readTitle(chat), countRequests()]).toEqual(['Prova de quinta', before])
  await app.ctx.db.update(chats).set({ origin: 'test', titledByPerson: false }).where(eq(chats.id, chat.id))
  await nameByModel(app.ctx, chat.id)
  expect(countRequests()).toBe(before)
})

test('Prosa Trechos writes no titles [S12]', async () => {
  const chat = await newChat('embedded:trechos')
  await chat.ask(question)
  await nameByModel(app.ctx, chat.id)
  expect(await readTitle(chat)).toBe(firstWords)
})
