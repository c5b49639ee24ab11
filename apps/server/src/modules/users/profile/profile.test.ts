import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#/modules/chats/chats.tables.ts'
import { mailsTo, outbox } from '#test/accounts.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('S22 the own phone is changed, and who wants no mail about shared assistants gets none', async () => {
  const [owner, quiet, other] = [await createUser(app), await createUser(app), await createUser(app)]
  expect(await quiet.api.getProfile()).toEqual({ phone: '', sharedMail: true })
  await quiet.api.changeProfile({ body: { phone: '(11) 91234-5678' } })
  expect(await quiet.api.changeProfile({ body: { sharedMail: false } })).toEqual({
    phone: '(11) 91234-5678',
    sharedMail: false,
  })
  const assistantId = await createPublishedAssistant(owner)
  const principals = [quiet, other].map(({ id }) => ({ kind: 'user' as const, id }))
  await owner.api.addAccess({ params: { assistantId }, body: { principals, role: 'viewer', notify: true } })
  await mailsTo(app, other.email)
  expect((await outbox(app)).filter((mail) => mail.includes(quiet.email))).toEqual([])
})

test('S22 the own usage counts what the person wrote, and nobody else', async () => {
  const [person, other] = [await createUser(app), await createUser(app)]
  const assistantId = await createPublishedAssistant(person)
  const { id: chatId } = await person.api.createChat({ params: { assistantId }, body: {} })
  const parts = [{ type: 'text' as const, text: 'Olá' }]
  const written = { chatId, parts, status: 'done' as const }
  await app.ctx.db.insert(messages).values([
    { ...written, id: randomUUID(), role: 'user' },
    { ...written, id: randomUUID(), role: 'assistant', costMicros: 2_500_000 },
  ])
  const usage = await person.api.getOwnUsage()
  expect(usage).toMatchObject({ recentChats: 1, recentMessages: 1, monthCostBrl: 2.5, hours: [{ messages: 1 }] })
  expect(await other.api.getOwnUsage()).toEqual({ recentChats: 0, recentMessages: 0, monthCostBrl: 0, hours: [] })
})
