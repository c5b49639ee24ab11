import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { writeExport } from '#/modules/privacy/exports.service.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { createAccount, outbox, problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { findTraces } from '#test/traces.ts'

let admin: TestUser
const app = await forFile(startTestApp())

beforeEach(async () => {
  await emptyTables(app.ctx.db, 'users', 'rate_limits')
  admin = await createAccount(app, { roles: ['admin'], name: 'Zélia Costa' })
})

const statusOf = (error: unknown) => (error as { status: number }).status

const remove = (
  by: TestUser,
  userId: number,
  transferTo: number | null = null,
  chats: 'delete' | 'anonymize' = 'delete',
) => by.api.deleteUser({ params: { userId }, body: { transferTo, chats } })

test('a deleted person loses sessions, name and e-mail, and the assistants get a new owner [S30]', async () => {
  const person = await createAccount(app, { name: 'Canário Silva' })
  const newOwner = await createAccount(app)
  const assistantId = await createPublishedAssistant(person)
  const { id: chatId } = await person.api.createChat({ params: { assistantId }, body: {} })
  expect((await problemOf(remove(admin, person.id))).code).toBe('new_owner_required')
  expect((await problemOf(remove(admin, person.id, (await createUser(app)).id))).code).toBe('owner_unfit')
  await remove(admin, person.id, newOwner.id)

  expect((await problemOf(person.api.getSession())).status).toBe(401)
  expect((await problemOf(admin.api.getUser({ params: { userId: person.id } }))).status).toBe(404)
  expect((await admin.api.listUsers({ query: { q: 'Canário' } })).total).toBe(0)
  expect((await admin.api.listUsers({ query: { status: 'deleted' } })).items).toMatchObject([
    { name: 'Pessoa excluída' },
  ])
  expect((await newOwner.api.getSession()).assistants).toEqual([{ id: assistantId, pivot: { role: 'editor' } }])
  const { rows } = await app.ctx.db.execute(sql`select user_id from chats where id = ${chatId}`)
  expect(rows).toEqual([])
  const again = await admin.api.inviteUser({ body: { name: 'Nova Pessoa', email: person.email, roles: ['user'] } })
  expect(again.user.id).not.toBe(person.id)
})

test('a deleted person’s data export and mails are deleted too [P2]', async () => {
  const person = await createAccount(app, { name: 'Sabiá Laranjeira' })
  await app.ctx.mailer.send({ to: person.email, subject: 'Convite', text: 'Bem-vinda' })
  await person.api.requestExport()
  const files = path.join(app.ctx.config.dataDir, 'files')
  await expect.poll(async () => (await person.api.listMyRequests()).items).toMatchObject([{ status: 'done' }])
  expect(await readdir(files)).toHaveLength(1)
  // An export that is being written during the deletion.
  const late = await createAccount(app)
  const tasks = await app.ctx.db.execute<{ id: string }>(sql`
    insert into privacy_requests (id, protocol, kind, status, user_id)
    values (gen_random_uuid(), 'LGPD-TARDE', 'export', 'running', ${late.id}) returning id`)
  for (const { id } of [person, late]) await remove(admin, id)
  await writeExport(app.ctx, tasks.rows[0]!.id)
  await expect.poll(() => readdir(files)).toEqual([])
  expect(await findTraces(app, 'Sabiá')).toEqual([])
  expect((await outbox(app)).join('')).not.toContain(person.email)
})

test('a deleted person’s budget is deleted too [S30, S31]', async () => {
  const person = await createAccount(app)
  const { id } = await admin.api.createBudget({
    body: { scope: 'user', targetId: String(person.id), limitCents: 500, warnPercent: 80 },
  })
  await remove(admin, person.id)
  expect((await admin.api.listBudgets({ query: {} })).items.filter((budget) => budget.id === id)).toEqual([])
})

test('anonymised conversations stay without an author [S30]', async () => {
  const owner = await createAccount(app)
  const person = await createAccount(app)
  const assistantId = await createPublishedAssistant(owner)
  await admin.api.addAccess({
    params: { assistantId },
    body: { principals: [{ kind: 'user', id: person.id }], role: 'viewer' },
  })
  const { id: chatId } = await person.api.createChat({ params: { assistantId }, body: {} })
  await remove(admin, person.id, null, 'anonymize')
  const { rows } = await app.ctx.db.execute(sql`select user_id, guest_id from chats where id = ${chatId}`)
  expect(rows).toEqual([{ user_id: null, guest_id: null }])
})

test('of administrators who delete each other at once one stays, and self-deletion is refused [Z10]', async () => {
  expect((await problemOf(remove(admin, admin.id))).code).toBe('own_account')
  const second = await createAccount(app, { roles: ['admin'] })
  await Promise.allSettled([remove(admin, second.id), remove(second, admin.id)])
  const { rows } = await app.ctx.db.execute(sql`select 1 from users where 'admin' = any(roles) and deleted_at is null`)
  expect(rows).toHaveLength(1)
})

test('a repeated deletion is done and recorded once [Z10]', async () => {
  const person = await createAccount(app)
  const heir = await createAccount(app)
  await createPublishedAssistant(person)
  const ends = await Promise.all([1, 2, 3].map(() => remove(admin, person.id, heir.id).catch(statusOf)))
  expect(ends.filter((end) => end === 404)).toHaveLength(2)
  const { items } = await admin.api.listAuditEvents({ query: { area: 'user' } })
  const recorded = items.filter(({ action, targetId }) => action === 'user.delete' && targetId === String(person.id))
  expect(recorded).toHaveLength(1)
})

test('a refused deletion stops none of the person’s answers [Z2]', async () => {
  const person = await createAccount(app)
  const assistantId = await createPublishedAssistant(person)
  const { id: chatId } = await person.api.createChat({ params: { assistantId }, body: {} })
  const messageId = randomUUID()
  await app.ctx.db.execute(sql`
    insert into messages (id, chat_id, role, parts, status) values (${messageId}, ${chatId}, 'assistant', '[]', 'writing')`)
  await app.ctx.db.execute(sql`
    insert into runs (id, chat_id, message_id, owner, slot, state, lease_owner, lease_until, first_seq)
    values (gen_random_uuid(), ${chatId}, ${messageId}, 'user', 1, 'running', 'x', now() + interval '1 hour', 1)`)
  const stopped = async () =>
    (await app.ctx.db.execute(sql`select stop_requested as stopped from runs where chat_id = ${chatId}`)).rows
  expect((await problemOf(remove(admin, person.id))).code).toBe('new_owner_required')
  expect(await stopped()).toEqual([{ stopped: false }])
})
