import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { personQuestions } from '#/attendance/server/attendance.tables.ts'
import { removeForgotten } from '@prosa/server/src/modules/conversations/chats/removal.repository.ts'
import { chats } from '@prosa/server/src/modules/conversations/chats.tables.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { eventsOf, openChat, readUntil, tellAll, postMessage } from '@prosa/server/test/chat-reader.ts'
import {
  createPublishedAssistant,
  createShareLink,
  createUser,
  makePublic,
  type TestUser,
} from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startWithModel } from '@prosa/server/test/test-app.ts'

let owner: TestUser
let student: TestUser
let assistantId: number

const { models, app } = await forFile(startWithModel())

beforeEach(async () => {
  owner = await createUser(app, { name: 'Rita Alves' })
  student = await createUser(app, { name: 'Júlia Prado' })
  assistantId = await createPublishedAssistant(owner, 'Secretaria')
  await makePublic(app, assistantId)
  const body = { enabled: true, groupId: null, weekdays: [0, 1, 2, 3, 4, 5, 6], opensAt: null, closesAt: null }
  await owner.api.updateAttendanceSettings({ params: { assistantId }, body })
})

const form = () => ({ id: randomUUID(), text: 'Quem assina a declaração?', name: '', withChat: true })
const answer = (questionId: string) =>
  owner.api.answerPersonQuestion({ params: { questionId }, body: { text: 'A diretora.', signed: false } })
const readTitle = async (id: string) => (await app.ctx.db.select().from(chats).where(eq(chats.id, id)))[0]?.title
/** Runs the nightly sweep two days later. */
async function twoDaysLater(): Promise<void> {
  await app.ctx.db.execute(sql`update chats set created_at = created_at - interval '2 days'`)
  await removeForgotten(app.ctx.db)
}

async function visitor() {
  const { token } = await createShareLink(owner, assistantId)
  const visit = await app.api().startVisit({ params: { token }, body: {} })
  return { token: visit.token, api: app.api(visit.token) }
}

test('a question may begin a conversation: a repeated request is one question, which waits there [S12]', async () => {
  const chatId = randomUUID()
  const params = { chatId }
  const body = form()
  const askPerson = async () => {
    await student.api.createChat({ params: { assistantId }, body: { id: chatId } })
    return student.api.askPerson({ params, body })
  }
  await Promise.all([askPerson(), askPerson()])
  expect((await askPerson()).questions).toMatchObject([{ id: body.id, state: 'waiting' }])
  expect((await owner.api.getPersonQuestion({ params: { questionId: body.id } })).conversation).toEqual([])

  // A conversation with only a question is listed and not swept as abandoned.
  const waiting = { id: chatId, title: body.text }
  expect((await student.api.listOwnChats({ query: {} })).items).toMatchObject([waiting])
  expect((await student.api.listChats({ params: { assistantId }, query: {} })).items).toMatchObject([waiting])
  await twoDaysLater()
  expect((await student.api.getChatAttendance({ params, query: {} })).questions).toHaveLength(1)
  await answer(body.id)
  expect((await student.api.getChat({ params })).messages).toMatchObject([
    { role: 'user', parentId: null },
    { role: 'assistant', byPerson: true },
  ])
  const { items } = await student.api.listOwnChats({ query: {} })
  expect(items).toMatchObject([{ id: chatId, title: body.text }])
  // The assistant continues after it.
  const chat = await openChat(app, student, assistantId)
  expect((await tellAll(await postMessage(app, student.token, chatId))).status).toBe('done')
  expect(JSON.stringify(models.requests.at(-1))).toContain('A diretora.')
  expect(chat.id).not.toBe(chatId)
})

test('a question withdrawn before any message leaves nothing behind', async () => {
  const { id: chatId } = await student.api.createChat({ params: { assistantId }, body: {} })
  const params = { chatId }
  const [first, second] = [form(), { ...form(), text: 'Abre no sábado?' }]
  await student.api.askPerson({ params, body: first })
  await student.api.askPerson({ params, body: second })
  await student.api.withdrawPersonQuestion({ params: { ...params, questionId: first.id } })
  await twoDaysLater()
  expect(await readTitle(chatId)).toBe(first.text)
  await student.api.withdrawPersonQuestion({ params: { ...params, questionId: second.id } })
  expect(await readTitle(chatId)).toBe('')
  expect((await student.api.listOwnChats({ query: {} })).items).toEqual([])
  await twoDaysLater()
  expect(await readTitle(chatId)).toBeUndefined()
})

test('a visitor asks before the first message; if attendance ends, the text can be sent later [S12]', async () => {
  const { api } = await visitor()
  const { id: chatId } = await api.createVisitChat({ body: { id: randomUUID() } })
  const params = { chatId }
  const off = { enabled: false, groupId: null, weekdays: [1], opensAt: null, closesAt: null }
  await owner.api.updateAttendanceSettings({ params: { assistantId }, body: off })
  const body = form()
  expect(await problemOf(api.askPerson({ params, body }))).toMatchObject({ status: 409, code: 'attendance_off' })
  await owner.api.updateAttendanceSettings({ params: { assistantId }, body: { ...off, enabled: true } })
  expect((await api.askPerson({ params, body })).questions).toMatchObject([{ id: body.id }])
  await answer(body.id)
  expect((await api.getChat({ params })).messages.at(-1)).toMatchObject({ byPerson: true })
})

test('a temporary conversation cannot ask, because nothing would be left for the answer', async () => {
  const { id: chatId } = await student.api.createChat({ params: { assistantId }, body: { temporary: true } })
  expect(await problemOf(student.api.askPerson({ params: { chatId }, body: form() }))).toMatchObject({
    code: 'attendance_off',
  })
})

test('while a model’s answer is being written, a person’s answer is refused and not stored [S12, S14]', async () => {
  const chat = await openChat(app, student, assistantId)
  await chat.ask('Que horas abre?')
  const params = { chatId: chat.id }
  const body = form()
  await student.api.askPerson({ params, body })
  models.next({ text: 'A secretaria abre às nove horas da manhã.', tokensPerSecond: 1 })
  const events = eventsOf(await chat.send('E no sábado?'))
  await readUntil(events, ({ event }) => event === 'delta')
  expect(await problemOf(answer(body.id))).toMatchObject({
    status: 409,
    code: 'chat_busy',
    detail: 'Quem perguntou está recebendo outra resposta nesta conversa. Espere alguns segundos e envie de novo.',
  })
  expect((await student.api.getChatAttendance({ params, query: {} })).questions).toMatchObject([{ state: 'waiting' }])
  await student.api.stopChat({ params })
  await readUntil(events)
  await answer(body.id)
  const { messages } = await student.api.getChat({ params })
  expect(messages).toHaveLength(6)
  expect(messages.at(-1)).toMatchObject({ byPerson: true })
})

test('a guest whose session ended cannot ask, read or withdraw; an open question is still answered [Z8]', async () => {
  const { api } = await visitor()
  const { id: chatId } = await api.createVisitChat({ body: {} })
  const params = { chatId }
  const body = form()
  await api.askPerson({ params, body })
  await app.ctx.db.execute(sql`update sessions set idle_expires_at = now(), expires_at = now()
    where guest_id = (select guest_id from chats where id = ${chatId})`)
  const own = { params: { ...params, questionId: body.id } }
  for (const call of [
    () => api.askPerson({ params, body: form() }),
    () => api.getChatAttendance({ params, query: {} }),
    () => api.withdrawPersonQuestion(own),
  ])
    expect(await problemOf(call())).toMatchObject({ status: 401 })
  await answer(body.id)
  const [stored] = await app.ctx.db.select().from(personQuestions).where(eq(personQuestions.id, body.id))
  expect(stored).toMatchObject({ state: 'answered', answer: 'A diretora.' })
})
