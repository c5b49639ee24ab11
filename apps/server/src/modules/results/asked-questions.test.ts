import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { runRetention } from '#/modules/privacy/retention.service.ts'
import { problemOf } from '#test/accounts.ts'
import { openChat } from '#test/chat-reader.ts'
import {
  createPublishedAssistant,
  createShareLink,
  createUser,
  createVisitor,
  grant,
  makePublic,
  permit,
  type TestUser,
} from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const { models, app } = await forFile(startWithModel())
await app.ctx.models.ready()
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })

async function teacherWith(name = 'Cantina') {
  const teacher = await createUser(app, { name: 'Rita Alves' })
  const assistantId = await createPublishedAssistant(teacher, name)
  await makePublic(app, assistantId)
  return { teacher, assistantId, list: (query = {}) => teacher.api.listAskedQuestions({ query }) }
}

const people = await Promise.all(
  ['Júlia Prado', 'Caio Reis', 'Bia Melo', 'Téo Dias', 'Lia Souza'].map((name) => createUser(app, { name })),
)
const [julia] = people as [TestUser]

type Facts = Partial<typeof chats.$inferInsert> & { at?: Date }

/** Stores a conversation with one question and its answer. */
async function insertQuestion(assistantId: number, text: string, { at = new Date(), ...facts }: Facts) {
  const [id, question, answer] = [randomUUID(), randomUUID(), randomUUID()]
  const days = { createdAt: at, lastMessageAt: at }
  await app.ctx.db.insert(chats).values({ id, assistantId, currentLeafId: answer, ...days, ...facts })
  const row = { chatId: id, status: 'done', createdAt: at } as const
  await app.ctx.db.insert(messages).values([
    { ...row, id: question, role: 'user', parts: [{ type: 'text', text }] },
    { ...row, id: answer, parentId: question, role: 'assistant', parts: [{ type: 'text', text: 'Sim.' }] },
  ])
  return { chatId: id, messageId: answer }
}

/** Lets everybody ask an assistant something of their own. */
const askAll = (assistantId: number, askers: readonly TestUser[] = people) =>
  Promise.all(
    askers.map(({ id }, index) => insertQuestion(assistantId, `Quanto custa o lanche ${index}?`, { userId: id })),
  )

test('foreign assistants, viewers and people without the permission get a 404 [Z2, S50]', async () => {
  const { assistantId } = await teacherWith()
  await askAll(assistantId)
  const viewer = await createUser(app)
  await grant(app, viewer, assistantId, 'viewer')
  const query = { assistant: String(assistantId) }
  for (const user of [viewer, admin, julia]) {
    expect(await problemOf(user.api.listAskedQuestions({ query }))).toMatchObject({ status: 404 })
    expect(await user.api.listAskedQuestions({ query: {} })).toMatchObject({ items: [], total: 0, withheld: 0 })
  }
  await grant(app, viewer, assistantId, 'editor')
  expect(await viewer.api.listAskedQuestions({ query })).toMatchObject({ total: 5 })
  await permit(app, viewer, { removed: ['stats.view_own'] })
  expect(await problemOf(viewer.api.listAskedQuestions({ query }))).toMatchObject({ status: 404 })
})

test('below five people who asked nothing is shown, and neither the teacher nor visits of one person count', async () => {
  const { teacher, assistantId, list } = await teacherWith()
  await askAll(assistantId, people.slice(0, 4))
  for (const day of [1, 2, 3])
    await insertQuestion(assistantId, `E no dia ${day}, abre?`, {
      userId: julia.id,
      at: new Date(Date.now() - day * 86_400_000),
    })
  await insertQuestion(assistantId, 'Aparece a minha pergunta?', { userId: teacher.id })
  expect(await list()).toMatchObject({ items: [], total: 0, withheld: 8 })
  for (const only of ['bad', 'unanswered', 'poor']) expect(await list({ only })).toMatchObject({ items: [], total: 0 })

  // a visitor is the fifth person
  const link = await createShareLink(teacher, assistantId)
  const visitor = await createVisitor(app, link.id)
  await insertQuestion(assistantId, 'Onde fica a cantina?', { guestId: visitor.id, linkId: link.id, origin: 'share' })
  expect(await list()).toMatchObject({ total: 9, withheld: 0 })
  // the period has its own people
  const old = new Date(Date.now() - 60 * 86_400_000)
  await app.ctx.db
    .update(messages)
    .set({ createdAt: old })
    .where(eq(messages.chatId, (await chatsOf(visitor.id))[0]!.id))
  expect(await list()).toMatchObject({ total: 0, withheld: 8 })
  expect(await list({ period: '90' })).toMatchObject({ total: 9 })
})

const chatsOf = (guestId: string) => app.ctx.db.select({ id: chats.id }).from(chats).where(eq(chats.guestId, guestId))

test('tests, temporary chats, activities, the trash and greetings within a chat are left out', async () => {
  const { assistantId, list } = await teacherWith()
  await askAll(assistantId)
  for (const facts of [
    { origin: 'test' },
    { origin: 'temporary' },
    { origin: 'sga' },
    { deletedAt: new Date() },
  ] as const)
    await insertQuestion(assistantId, 'Isto aparece?', { userId: julia.id, ...facts })
  const { chatId, messageId } = await insertQuestion(assistantId, 'Oi', { userId: julia.id })
  const later = { chatId, parentId: messageId, role: 'user', status: 'done' } as const
  await app.ctx.db.insert(messages).values(
    ['obrigada', 'e a pamonha', 'hoje?'].map((text) => ({
      ...later,
      id: randomUUID(),
      parts: [{ type: 'text' as const, text }],
    })),
  )
  const { items } = await list()
  const texts = items.map(({ question }) => question)
  expect(texts).toHaveLength(8)
  expect(texts).toEqual(expect.arrayContaining(['Oi', 'e a pamonha', 'hoje?']))
})

test('questions that differ in capitals alone are one, without name, address and numbers of its author', async () => {
  const { assistantId, list } = await teacherWith()
  await askAll(assistantId)
  await insertQuestion(assistantId, 'que horas abre a QUADRA', { userId: julia.id, at: new Date(Date.now() - 60_000) })
  await insertQuestion(assistantId, 'Que horas abre a quadra?', { userId: people[1]!.id })
  const personal = 'Sou a Júlia Prado, julia@casa.com.br, (11) 98888-7777 e CPF 529.982.247-25. Posso entrar?'
  await insertQuestion(assistantId, personal, { userId: julia.id })
  const found = await list()
  expect(found.items[0]).toMatchObject({ question: 'Que horas abre a quadra?', count: 2, approved: false })
  const answerText = JSON.stringify(found)
  expect(answerText).toContain('[nome oculto], [e-mail oculto], [telefone oculto] e CPF [CPF oculto]. Posso entrar?')
  for (const secret of ['Júlia', 'julia@', '98888', '529.982', '"userId"']) expect(answerText).not.toContain(secret)
})

test('an approved answer in the draft is told with the question, and the filters find what failed [S13, S23]', async () => {
  const { teacher, assistantId, list } = await teacherWith()
  await askAll(assistantId)
  const chat = await openChat(app, julia, assistantId)
  models.next({ text: 'Não sei responder a isso.' })
  await chat.ask('Vende pamonha?')
  expect((await list({ only: 'unanswered' })).items).toMatchObject([
    { question: 'Vende pamonha?', count: 1, unanswered: 1, bad: 0, approved: false },
  ])
  expect((await list({ only: 'bad' })).total).toBe(0)
  const rated = await insertQuestion(assistantId, 'Abre domingo?', { userId: julia.id })
  await julia.api.rateAnswer({ params: rated, body: { value: 'bad', reasons: ['incorrect'] } })
  expect((await list({ only: 'bad' })).items).toMatchObject([{ question: 'Abre domingo?', bad: 1, unanswered: 0 }])
  expect((await list({ only: 'poor' })).total).toBe(2)
  expect((await list()).total).toBe(7)

  const body = { question: 'Vende pamonha?', answer: 'Às sextas.', validUntil: null }
  await teacher.api.approveAnswer({ params: { assistantId }, body })
  await teacher.api.approveAnswer({ params: { assistantId }, body: { ...body, answer: 'Só às sextas.' } })
  const { config } = await teacher.api.getDraft({ params: { assistantId } })
  expect(config.approvedAnswers).toEqual([{ ...body, answer: 'Só às sextas.' }])
  expect((await list({ only: 'unanswered' })).items).toMatchObject([{ approved: true }])
})

test('an erased person and expired conversations leave no question, and the others are hidden [P2, P3]', async () => {
  const { assistantId, list } = await teacherWith()
  const leaving = await createUser(app, { name: 'Davi Luz' })
  await askAll(assistantId, [...people.slice(0, 4), leaving])
  expect((await list()).total).toBe(5)
  await admin.api.deleteUser({ params: { userId: leaving.id }, body: { transferTo: null, chats: 'delete' } })
  expect(await list()).toMatchObject({ total: 0, withheld: 4 })

  await app.ctx.db.execute(
    sql`update chats set created_at = now() - interval '3 years', last_message_at = now() - interval '3 years' where assistant_id = ${assistantId}`,
  )
  const { retention } = await admin.api.getPrivacySettings()
  await admin.api.updatePrivacySettings({ body: { retention: { ...retention, internal: 30 }, introduction: '' } })
  await runRetention(app.ctx, randomUUID())
  expect(await list({ period: 'year' })).toMatchObject({ total: 0, withheld: 0 })
})

test('a person who may see names in statistics reads the questions of fewer people too [S27]', async () => {
  const assistantId = await createPublishedAssistant(admin, 'Da direção')
  await insertQuestion(assistantId, 'Tem estacionamento?', { userId: julia.id })
  const query = { assistant: String(assistantId) }
  expect(await admin.api.listAskedQuestions({ query })).toMatchObject({
    items: [{ question: 'Tem estacionamento?', assistantName: 'Da direção' }],
    withheld: 0,
  })
})
