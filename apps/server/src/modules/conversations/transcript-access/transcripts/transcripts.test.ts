import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, grant, permit, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const owner = await createUser(app, { name: 'Bruno Souza' })
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const maria = await createUser(app, { name: 'Maria Reis' })
const assistantId = await createPublishedAssistant(owner)
const params = { assistantId }
await admin.api.updateAccess({ params, body: { chatsReadable: true } })

type NewChat = Pick<typeof chats.$inferInsert, 'userId' | 'guestId' | 'origin' | 'deletedAt' | 'title'>

async function chatOf(chat: NewChat, length = 1, of = assistantId): Promise<string> {
  const id = randomUUID()
  await app.ctx.db.insert(chats).values({ id, assistantId: of, ...chat })
  let parentId: string | null = null
  for (let n = 0; n < length; n += 1) {
    const messageId = randomUUID()
    const parts = [{ type: 'text' as const, text: `segredo ${n}` }]
    await app.ctx.db
      .insert(messages)
      .values({ id: messageId, chatId: id, parentId, role: 'user', parts, status: 'done' })
    parentId = messageId
  }
  await app.ctx.db.update(chats).set({ currentLeafId: parentId }).where(eq(chats.id, id))
  return id
}

async function answerIn(chatId: string): Promise<string> {
  const id = randomUUID()
  const parts = [{ type: 'text' as const, text: 'Porque sim.' }]
  const made = { model: 'embedded:trechos', version: 2, finishedAt: new Date() }
  await app.ctx.db.insert(messages).values({ id, chatId, role: 'assistant', parts, status: 'done', ...made })
  return id
}

const list = (by: TestUser, q = '') => by.api.listAssistantChats({ params, query: { q } })
const read = (by: TestUser, chatId: string, before?: string) =>
  by.api.readAssistantChat({ params: { ...params, chatId }, query: before === undefined ? {} : { before } })

test('conversations of people and guests are listed by name, without tests, students and deleted ones [Z2]', async () => {
  const [linkId, guestId, unnamed] = [randomUUID(), randomUUID(), randomUUID()]
  await app.ctx.db.insert(guests).values([
    { id: guestId, linkId, name: 'Visitante Célia' },
    { id: unnamed, linkId },
  ])
  await chatOf({ userId: maria.id, title: 'Fotossíntese' })
  await chatOf({ guestId, origin: 'share', title: 'Do link' })
  await chatOf({ guestId: unnamed, origin: 'embed', title: 'Da bolha' })
  await chatOf({ userId: owner.id, origin: 'test', title: 'Teste' })
  await chatOf({ guestId, origin: 'sga', title: 'De aluno' })
  await chatOf({ userId: maria.id, title: 'Excluída', deletedAt: new Date() })
  const { items, total } = await list(admin)
  expect(items.map(({ title, personName, guest }) => [title, personName, guest])).toEqual([
    ['Da bolha', '', true],
    ['Do link', 'Visitante Célia', true],
    ['Fotossíntese', 'Maria Reis', false],
  ])
  expect(total).toBe(3)
  expect((await list(admin, 'celia')).items).toHaveLength(1)
  expect((await list(admin, 'fotossintese maria')).items).toHaveLength(1)
  for (const q of ['fotossintese celia', 'fotossintese%', 'maria excluida'])
    expect((await list(admin, q)).total).toBe(0)
})

test('each reading is audited without the text [G1]', async () => {
  const chatId = await chatOf({ userId: maria.id, title: 'Confidência' }, 60)
  const first = await read(admin, chatId)
  expect(first).toMatchObject({ chat: { personName: 'Maria Reis', messageCount: 60 }, hasOlder: true })
  expect(first.messages).toHaveLength(50)
  const older = await read(admin, chatId, first.messages[0]?.id)
  expect([older.messages.length, older.hasOlder]).toEqual([10, false])
  const { rows } = await app.ctx.db.execute(
    sql`select actor, target_id, data, request_id is not null as traced from audit_events where action = 'assistant.read-chat'`,
  )
  const entry = {
    actor: { kind: 'user', id: String(admin.id) },
    target_id: String(assistantId),
    data: { chatId },
    traced: true,
  }
  expect(rows).toEqual([entry, entry])
  const { items } = await owner.api.listAccessHistory({ params, query: {} })
  expect(items[0]).toMatchObject({ action: 'read-chat', actorName: 'Ana Lima' })
})

test('editing does not include reading: without the permission conversations give a 404 [S50]', async () => {
  const chatId = await chatOf({ userId: maria.id })
  expect([(await problemOf(list(owner))).status, (await problemOf(read(owner, chatId))).status]).toEqual([404, 404])
  await permit(app, owner, { added: ['chats.read_assistant'] })
  await expect(read(owner, chatId)).resolves.toMatchObject({ chat: { id: chatId } })
  await permit(app, maria, { added: ['chats.read_assistant'] })
  await grant(app, maria, assistantId, 'viewer')
  expect((await problemOf(read(maria, chatId))).status).toBe(404)
})

test('after reading is switched off, no conversation can be read', async () => {
  const chatId = await chatOf({ userId: maria.id })
  await admin.api.updateAccess({ params, body: { chatsReadable: false } })
  for (const call of [() => list(admin), () => read(admin, chatId)])
    expect(await problemOf(call())).toMatchObject({ status: 409, code: 'chats_unreadable' })
  await admin.api.updateAccess({ params, body: { chatsReadable: true } })
  await expect(read(admin, chatId)).resolves.toBeDefined()
})

test('how an answer was made is shown to readers of the conversation, and not while reading is off [Z2, S50]', async () => {
  const chatId = await chatOf({ userId: maria.id, title: 'Por quê' })
  const messageId = await answerIn(chatId)
  const why = (by: TestUser, of = { chatId, messageId }) =>
    by.api.readAssistantChatOrigin({ params: { ...params, ...of } })
  await admin.api.updateAccess({ params, body: { chatsReadable: true } })
  expect((await why(admin)).inside).toMatchObject({ version: 2 })
  expect((await problemOf(why(maria))).status).toBe(404)
  const test = await chatOf({ userId: owner.id, origin: 'test' })
  expect((await problemOf(why(admin, { chatId: test, messageId }))).status).toBe(404)
  expect((await problemOf(why(admin, { chatId, messageId: randomUUID() }))).status).toBe(404)
  await admin.api.updateAccess({ params, body: { chatsReadable: false } })
  expect((await problemOf(why(admin))).code).toBe('chats_unreadable')
})

const person = await createUser(app)
const chatId = await chatOf({ userId: person.id, title: 'Segredos' }, 1, await createPublishedAssistant(person))

const readAs = (reader: TestUser, reason: string, userId = person.id) =>
  reader.api.readPersonChat({ params: { userId, chatId }, body: { reason } })

test("another person's conversation is read with a reason, and the reading is audited [G1]", async () => {
  const list = await admin.api.listPersonChats({ params: { userId: person.id }, query: {} })
  expect(list.items).toMatchObject([{ id: chatId, assistantName: 'Tutor de biologia', messages: 1 }])
  expect(JSON.stringify(list)).not.toContain('egredo')
  expect((await problemOf(readAs(admin, 'porque'))).status).toBe(422)
  const read = await readAs(admin, 'Denúncia da família em 20/11')
  expect(read).toMatchObject({ title: 'Segredos', messages: [{ role: 'user' }], hasOlder: false })
  expect(JSON.stringify(read)).toContain('segredo 0')
  const { items } = await admin.api.listUserHistory({ params: { userId: person.id }, query: {} })
  expect(items).toMatchObject([{ action: 'user.read-chat', actorName: 'Ana Lima' }])
  const { rows } = await app.ctx.db.execute(sql`select data from audit_events where action = 'user.read-chat'`)
  expect(rows).toEqual([{ data: { chatId, reason: 'Denúncia da família em 20/11' } }])
})

test('how an answer was made is audited separately with its reason, and needs the permission [G1, S50]', async () => {
  const answerId = await answerIn(chatId)
  const reader = await createUser(app, { roles: ['admin'] })
  const reason = 'Resposta errada, avisada pela família'
  const why = (messageId: string, by = reader) =>
    by.api.readPersonChatOrigin({ params: { userId: person.id, chatId, messageId }, body: { reason } })
  expect((await why(answerId)).inside).toMatchObject({ version: 2, model: 'embedded:trechos' })
  const { rows } = await app.ctx.db.execute(
    sql`select data from audit_events where action = 'user.read-chat' and data ? 'messageId'`,
  )
  expect(rows).toEqual([{ data: { chatId, messageId: answerId, reason } }])
  expect((await problemOf(why(randomUUID()))).status).toBe(404)
  expect((await problemOf(why(answerId, person))).status).toBe(404)
  await permit(app, reader, { removed: ['chats.read_all'] })
  expect((await problemOf(why(answerId))).status).toBe(404)
})
