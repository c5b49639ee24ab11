import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#/modules/conversations/chats.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, permit, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'], name: 'Zélia Costa' })
const person = await createUser(app)
const assistantId = await createPublishedAssistant(person)
const chatId = (await person.api.createChat({ params: { assistantId }, body: {} })).id
const id = randomUUID()
const parts = [{ type: 'text' as const, text: 'Um segredo meu.' }]
await app.ctx.db.insert(messages).values({ id, chatId, role: 'user', parts, status: 'done' })
await app.ctx.db.execute(sql`update chats set current_leaf_id = ${id}, title = 'Segredos' where id = ${chatId}`)

const readAs = (reader: TestUser, reason: string, userId = person.id) =>
  reader.api.readPersonChat({ params: { userId, chatId }, body: { reason } })

test('another person’s conversation is read with a reason, and the reading is in the audit [G1]', async () => {
  const list = await admin.api.listPersonChats({ params: { userId: person.id }, query: {} })
  expect(list.items).toMatchObject([{ id: chatId, assistantName: 'Tutor de biologia', messages: 1 }])
  expect(JSON.stringify(list)).not.toContain('egredo')
  expect((await problemOf(readAs(admin, 'porque'))).status).toBe(422)
  const read = await readAs(admin, 'Denúncia da família em 20/11')
  expect(read).toMatchObject({ title: 'Segredos', messages: [{ role: 'user' }], hasOlder: false })
  expect(JSON.stringify(read)).toContain('Um segredo meu.')
  const { items } = await admin.api.listUserHistory({ params: { userId: person.id }, query: {} })
  expect(items).toMatchObject([{ action: 'user.read-chat', actorName: 'Zélia Costa' }])
  const { rows } = await app.ctx.db.execute(sql`select data from audit_events where action = 'user.read-chat'`)
  expect(rows).toEqual([{ data: { chatId, reason: 'Denúncia da família em 20/11' } }])
})

test('administering is not reading: without the permission nothing is there [S50]', async () => {
  expect((await problemOf(readAs(person, 'São as minhas conversas'))).status).toBe(404)
  expect((await problemOf(readAs(admin, 'De outra pessoa, por engano', admin.id))).status).toBe(404)
  await permit(app, admin, { removed: ['chats.read_all'] })
  const list = admin.api.listPersonChats({ params: { userId: person.id }, query: {} })
  expect((await problemOf(list)).status).toBe(404)
  expect((await problemOf(readAs(admin, 'Denúncia da família'))).status).toBe(404)
})

test('how an answer was made is a reading of its own, with the reason, and nobody’s without the permission [G1, S50]', async () => {
  const answerId = randomUUID()
  const parts = [{ type: 'text' as const, text: 'Uma resposta.' }]
  await app.ctx.db.insert(messages).values({
    id: answerId,
    chatId,
    role: 'assistant',
    parts,
    status: 'done',
    model: 'embedded:trechos',
    version: 1,
    finishedAt: new Date(),
  })
  const reader = await createUser(app, { roles: ['admin'] })
  const reason = 'Resposta errada, avisada pela família'
  const why = (messageId: string, by = reader) =>
    by.api.readPersonChatOrigin({ params: { userId: person.id, chatId, messageId }, body: { reason } })
  expect((await why(answerId)).inside).toMatchObject({ version: 1, model: 'embedded:trechos' })
  const { rows } = await app.ctx.db.execute(
    sql`select data from audit_events where action = 'user.read-chat' and data ? 'messageId'`,
  )
  expect(rows).toEqual([{ data: { chatId, messageId: answerId, reason } }])
  expect((await problemOf(why(randomUUID()))).status).toBe(404)
  expect((await problemOf(why(answerId, person))).status).toBe(404)
  await permit(app, reader, { removed: ['chats.read_all'] })
  expect((await problemOf(why(answerId))).status).toBe(404)
})
