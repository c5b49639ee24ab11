import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { dropImageJob } from '#/modules/images/images.service.ts'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { mailsTo, outbox, problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())

test('a person changes their phone and turns mails about shared assistants off [S22]', async () => {
  const [owner, quiet, other] = [await createUser(app), await createUser(app), await createUser(app)]
  const usual = { ratingsMail: true, pushKinds: ['answers', 'shared', 'alerts', 'ratings'], timeZone: null }
  expect(await quiet.api.getProfile()).toEqual({ ...usual, phone: '', sharedMail: true })
  await quiet.api.changeProfile({ body: { phone: '(11) 91234-5678' } })
  expect(await quiet.api.changeProfile({ body: { sharedMail: false } })).toEqual({
    ...usual,
    phone: '(11) 91234-5678',
    sharedMail: false,
  })
  const assistantId = await createPublishedAssistant(owner)
  const principals = [quiet, other].map(({ id }) => ({ kind: 'user' as const, id }))
  await owner.api.addAccess({ params: { assistantId }, body: { principals, role: 'viewer', notify: true } })
  await mailsTo(app, other.email)
  expect((await outbox(app)).filter((mail) => mail.includes(quiet.email))).toEqual([])
})

const png = (side: number) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 6]),
  ])

async function uploadPicture(person: TestUser, side: number): Promise<string> {
  const body = new FormData()
  body.set('file', new File([Uint8Array.from(png(side))], 'eu.png'))
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await app.fetch('/api/assistant-images', { method: 'POST', headers, body })
  return ((await response.json()) as { image: string }).image
}
const imageStatus = async (image: string) => (await app.fetch(`/api/assistant-images/${image}`)).status

test("a person's time zone may be any that exists, and their usage hours are in it [S22]", async () => {
  const person = await createUser(app)
  for (const timeZone of ['Marte/Olimpo', '+03:00', 'CTT', 'AST', '']) {
    expect(await problemOf(person.api.changeProfile({ body: { timeZone } }))).toMatchObject({ status: 422 })
  }
  expect(await person.api.changeProfile({ body: { timeZone: 'Asia/Tokyo' } })).toMatchObject({ timeZone: 'Asia/Tokyo' })
  expect(await person.api.getSession()).toMatchObject({ timeZone: 'Asia/Tokyo' })
  const { id: chatId } = await person.api.createChat({
    params: { assistantId: await createPublishedAssistant(person) },
    body: {},
  })
  const createdAt = new Date()
  const parts = [{ type: 'text' as const, text: 'Olá' }]
  await app.ctx.db.insert(messages).values({ id: randomUUID(), chatId, parts, role: 'user', status: 'done', createdAt })
  await app.ctx.db.update(chats).set({ lastMessageAt: createdAt }).where(eq(chats.id, chatId))
  const hour = Number(createdAt.toLocaleString('en-GB', { hour: '2-digit', timeZone: 'Asia/Tokyo' }))
  expect((await person.api.getOwnUsage()).hours).toMatchObject([{ hour, messages: 1 }])
  await person.api.changeProfile({ body: { timeZone: null } })
  expect(await person.api.getSession()).not.toHaveProperty('timeZone')
})

test("a person's photo is in the session; the previous one is deleted, and the last with the account [S22]", async () => {
  const [admin, person] = [await createUser(app, { roles: ['admin'] }), await createUser(app)]
  expect(await person.api.getSession()).not.toHaveProperty('photo')
  const unknown = person.api.changeProfile({ body: { photo: randomUUID() } })
  expect(await problemOf(unknown)).toMatchObject({ status: 422, errors: [{ pointer: '#/photo' }] })

  const [first, second] = [await uploadPicture(person, 1), await uploadPicture(person, 2)]
  await person.api.changeProfile({ body: { photo: first } })
  expect(await person.api.getSession()).toMatchObject({ photo: first })
  await person.api.changeProfile({ body: { photo: second } })
  await person.api.changeProfile({ body: { phone: '' } })
  expect(await person.api.getSession()).toMatchObject({ photo: second })
  await vi.waitFor(async () => expect(await imageStatus(first)).toBe(404), 20_000)
  expect(await imageStatus(second)).toBe(200)

  const params = { userId: person.id }
  await admin.api.deleteUser({ params, body: { transferTo: null, chats: 'delete' } })
  await vi.waitFor(async () => expect(await imageStatus(second)).toBe(404), 20_000)
})

test("removing another person's picture from the own profile does not delete it [Z5]", async () => {
  const [owner, other] = [await createUser(app), await createUser(app)]
  const image = await uploadPicture(owner, 3)
  await owner.api.changeProfile({ body: { photo: image } })
  await other.api.changeProfile({ body: { photo: image } })
  await other.api.changeProfile({ body: { photo: null } })
  await app.ctx.jobs.send(app.ctx.db, dropImageJob, { image })
  const later = await uploadPicture(other, 4)
  await other.api.changeProfile({ body: { photo: later } })
  await other.api.changeProfile({ body: { photo: null } })
  await vi.waitFor(async () => expect(await imageStatus(later)).toBe(404), 20_000)
  expect(await imageStatus(image)).toBe(200)
})

test("a person's usage counts only what they wrote [S22]", async () => {
  const [person, other] = [await createUser(app), await createUser(app)]
  const assistantId = await createPublishedAssistant(person)
  const { id: chatId } = await person.api.createChat({ params: { assistantId }, body: {} })
  const parts = [{ type: 'text' as const, text: 'Olá' }]
  const written = { chatId, parts, status: 'done' as const }
  await app.ctx.db.insert(messages).values([
    { ...written, id: randomUUID(), role: 'user' },
    { ...written, id: randomUUID(), role: 'assistant' },
  ])
  await app.ctx.db.execute(sql`insert into budget_months (scope, target_id, month, used_micros)
    values ('user', ${String(person.id)}, date_trunc('month', now() at time zone 'America/Sao_Paulo')::date, 2500000)`)
  const usage = await person.api.getOwnUsage()
  expect(usage).toMatchObject({ recentChats: 1, recentMessages: 1, monthCostBrl: 2.5, hours: [{ messages: 1 }] })
  expect(await other.api.getOwnUsage()).toEqual({ recentChats: 0, recentMessages: 0, monthCostBrl: 0, hours: [] })
})
