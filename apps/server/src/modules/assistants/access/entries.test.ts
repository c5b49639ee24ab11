import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assistantGrants } from '#/modules/assistants/access.tables.ts'
import { expiryJob } from '#/modules/assistants/access/entries.service.ts'
import { groups } from '#/modules/identity/groups/groups.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { eventsOf, openChat, readUntil } from '#test/chat-reader.ts'
import { createAccount, problemOf } from '#test/accounts.ts'
import {
  createPublishedAssistant,
  createUser,
  grant,
  type TestUser,
  insertGroup,
  insertPartner,
} from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp, startWithModel } from '#test/test-app.ts'

const { models, app, env } = await forFile(startWithModel())
const owner = await createUser(app, { name: 'Bruno Souza' })
const maria = await createAccount(app, { name: 'Maria Reis' })
const joao = await createUser(app, { name: 'João Pereira' })

type Role = 'viewer' | 'editor'
type Kind = 'user' | 'group' | 'partner'

const giveAccess = (assistantId: number, kind: Kind, id: number, role: Role = 'viewer', by = owner) =>
  by.api.addAccess({ params: { assistantId }, body: { principals: [{ kind, id }], role } })
const takeAccess = (assistantId: number, kind: Kind, principalId: number) =>
  owner.api.removeAccess({ params: { assistantId, kind, principalId } })
const list = async (assistantId: number, query: Parameters<typeof owner.api.listAccess>[0]['query'] = {}) =>
  (await owner.api.listAccess({ params: { assistantId }, query })).items
const pivotOf = async (user: TestUser, assistantId: number) =>
  (await user.api.getSession()).assistants.find(({ id }) => id === assistantId)?.pivot.role
const listed = async (user: TestUser, assistantId: number) =>
  (await user.api.listAssistants({ query: { pageSize: 100 } })).items.find(({ id }) => id === assistantId)
const yesterday = new Date(Date.now() - 86_400_000)

let count = 0
const createGroup = (people: TestUser[]) => insertGroup(app, `Turma ${(count += 1)}`, people)
const createPartner = (people: TestUser[]) => insertPartner(app, { name: `Escola parceira ${(count += 1)}` }, people)

test('an editor edits, a viewer does not, and a person without access gets a 404 [S47]', async () => {
  const id = await createPublishedAssistant(owner)
  const params = { assistantId: id }
  expect((await problemOf(maria.api.getAssistant({ params }))).status).toBe(404)
  await giveAccess(id, 'user', maria.id, 'viewer')
  expect(await pivotOf(maria, id)).toBe('viewer')
  expect((await listed(maria, id))?.abilities).toMatchObject({ chat: true, edit: false, manageAccess: false })
  expect((await problemOf(maria.api.getDraft({ params }))).status).toBe(404)
  await owner.api.changeAccess({ params: { ...params, kind: 'user', principalId: maria.id }, body: { role: 'editor' } })
  expect(await pivotOf(maria, id)).toBe('editor')
  await expect(maria.api.getDraft({ params })).resolves.toMatchObject({ id })
  await takeAccess(id, 'user', maria.id)
  expect(await pivotOf(maria, id)).toBeUndefined()
  expect(await listed(maria, id)).toBeUndefined()
  expect((await problemOf(maria.api.getAssistant({ params }))).status).toBe(404)
})

test('the strongest of the direct, group and institution roles counts, without expired ones [S37, S47]', async () => {
  const carla = await createUser(app, { roles: ['partner'], name: 'Carla Dias' })
  const id = await createPublishedAssistant(owner)
  const partnerId = await createPartner([carla])
  const groupId = await createGroup([carla])
  await giveAccess(id, 'partner', partnerId, 'viewer')
  expect(await pivotOf(carla, id)).toBe('viewer')
  await giveAccess(id, 'group', groupId, 'editor')
  expect(await pivotOf(carla, id)).toBe('editor')
  expect((await listed(carla, id))?.abilities.edit).toBe(true)
  await giveAccess(id, 'user', carla.id, 'viewer')
  expect(await pivotOf(carla, id)).toBe('editor')

  await app.ctx.db.update(assistantGrants).set({ expiresAt: yesterday }).where(eq(assistantGrants.groupId, groupId))
  expect(await pivotOf(carla, id)).toBe('viewer')
  await takeAccess(id, 'user', carla.id)
  expect(await pivotOf(carla, id)).toBe('viewer')
  await app.ctx.db.update(partners).set({ status: 'paused' }).where(eq(partners.id, partnerId))
  expect(await pivotOf(carla, id)).toBeUndefined()
  expect(await listed(carla, id)).toBeUndefined()
  expect((await problemOf(carla.api.getAssistant({ params: { assistantId: id } }))).status).toBe(404)
})

test('a class gives its assistant only to its members, and an archived class to no one [S49]', async () => {
  const id = await createPublishedAssistant(owner)
  const groupId = await createGroup([maria])
  await giveAccess(id, 'group', groupId)
  expect([await pivotOf(maria, id), await pivotOf(joao, id)]).toEqual(['viewer', undefined])
  await app.ctx.db.update(groups).set({ archivedAt: new Date() }).where(eq(groups.id, groupId))
  expect(await pivotOf(maria, id)).toBeUndefined()
  expect(await list(id, { type: 'class' })).toMatchObject([{ state: 'inactive', people: 1 }])
})

test("an expired access is void by the database's clock", async () => {
  const id = await createPublishedAssistant(owner)
  await grant(app, maria, id, 'editor', yesterday)
  expect(await pivotOf(maria, id)).toBeUndefined()
  expect((await problemOf(maria.api.getDraft({ params: { assistantId: id } }))).status).toBe(404)
  expect(await list(id)).toMatchObject([{ owner: true }, { name: 'Maria Reis', state: 'expired' }])
  const params = { assistantId: id, kind: 'user' as const, principalId: maria.id }
  const problem = await problemOf(owner.api.changeAccess({ params, body: { lastDay: '2020-01-01' } }))
  expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/lastDay' }] })
  await owner.api.changeAccess({ params, body: { lastDay: '2199-12-31' } })
  expect(await pivotOf(maria, id)).toBe('editor')
  expect((await list(id))[1]).toMatchObject({ state: 'active', expiresAt: '2200-01-01T02:59:59.000Z' })
  await owner.api.changeAccess({ params, body: { lastDay: null } })
  expect((await list(id))[1]?.expiresAt).toBeNull()
})

test('the list shows the owner first, then direct grants, then members of groups', async () => {
  const id = await createPublishedAssistant(owner)
  const groupId = await createGroup([maria, joao])
  await giveAccess(id, 'group', groupId, 'editor')
  await giveAccess(id, 'user', joao.id)
  const entries = await list(id)
  expect(entries.map(({ name, role, via, owner: isOwner }) => [name, role, via !== null, isOwner])).toEqual([
    ['Bruno Souza', 'editor', false, true],
    ['João Pereira', 'viewer', false, false],
    [expect.stringContaining('Turma'), 'editor', false, false],
    ['João Pereira', 'editor', true, false],
    ['Maria Reis', 'editor', true, false],
  ])
  expect(entries[2]).toMatchObject({ type: 'class', people: 2, grantedBy: 'Bruno Souza', state: 'active' })
  expect(await list(id, { role: 'viewer' })).toHaveLength(1)
  expect(await list(id, { type: 'class' })).toHaveLength(1)
  expect(await list(id, { q: 'joao' })).toHaveLength(2)
  expect(await list(id, { q: joao.email })).toHaveLength(2)
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(5)
  for (const sort of ['-name', 'granted', '-granted'] as const) expect((await list(id, { sort }))[0]?.owner).toBe(true)
})

test('the list has ten entries per page, and only the owner if no one else has access [S62]', async () => {
  const id = await createPublishedAssistant(owner)
  expect(await list(id)).toMatchObject([{ owner: true, role: 'editor' }])
  const people = await Promise.all(Array.from({ length: 11 }, (_, n) => createUser(app, { name: `Pessoa ${n}` })))
  await owner.api.addAccess({
    params: { assistantId: id },
    body: { principals: people.map((person) => ({ kind: 'user', id: person.id })), role: 'viewer' },
  })
  const page = (number: number) => owner.api.listAccess({ params: { assistantId: id }, query: { page: number } })
  expect(await page(1)).toMatchObject({ total: 12, pageSize: 10 })
  expect((await page(2)).items).toHaveLength(2)
  expect(await page(9)).toMatchObject({ total: 12, items: [] })
})

test("the owner's entry cannot be changed", async () => {
  const id = await createPublishedAssistant(owner)
  await giveAccess(id, 'user', maria.id, 'editor')
  const params = { assistantId: id, kind: 'user' as const, principalId: owner.id }
  for (const call of [
    () => maria.api.removeAccess({ params }),
    () => maria.api.changeAccess({ params, body: { role: 'viewer' } }),
    () => giveAccess(id, 'user', owner.id, 'viewer', maria),
  ])
    expect(await problemOf(call())).toMatchObject({ status: 409, code: 'owner_fixed' })
  expect(await pivotOf(owner, id)).toBe('editor')
})

/** Opens the stream of an answer that takes long. */
async function openStream(user: TestUser, assistantId: number) {
  const chat = await openChat(app, user, assistantId)
  models.next({ tokens: 5000, tokensPerSecond: 20 })
  const stream = eventsOf(await chat.send('Conte tudo.'))
  await readUntil(stream, ({ event }) => event === 'delta')
  return { chat, rest: readUntil(stream) }
}

test("a removed member's open stream ends, and the next request is a 404 [T6, S47]", async () => {
  const id = await createPublishedAssistant(owner)
  await giveAccess(id, 'user', maria.id)
  await giveAccess(id, 'user', joao.id)
  const [removed, remaining] = [await openStream(maria, id), await openStream(joao, id)]
  await takeAccess(id, 'user', maria.id)
  const events = await removed.rest
  expect(events.some(({ event }) => event === 'done')).toBe(false)
  expect((await removed.chat.follow()).status).toBe(404)
  expect((await removed.chat.send('E agora?')).status).toBe(404)
  expect((await remaining.chat.follow()).status).toBe(200)
  await remaining.chat.post('/stop')
  expect((await remaining.rest).at(-1)?.event).toBe('done')
})

test("removing a class or the public visibility ends its members' streams on every instance [T6]", async () => {
  const other = await startTestApp({ beside: app, env })
  const admin = await createUser(app, { roles: ['admin'] })
  const ofClass = await createPublishedAssistant(owner)
  const groupId = await createGroup([maria])
  await giveAccess(ofClass, 'group', groupId)
  const ofAll = await createPublishedAssistant(owner)
  await admin.api.updateAccess({ params: { assistantId: ofAll }, body: { visibility: 'organization' } })
  const [first, second] = [await openStream(maria, ofClass), await openStream(joao, ofAll)]
  const there = other.api(owner.token)
  await there.removeAccess({ params: { assistantId: ofClass, kind: 'group', principalId: groupId } })
  await there.updateAccess({ params: { assistantId: ofAll }, body: { visibility: 'restricted' } })
  await Promise.all([first.rest, second.rest])
  expect([(await first.chat.follow()).status, (await second.chat.follow()).status]).toEqual([404, 404])
  await other.close()
})

test('an expiring access ends the open stream [T6]', async () => {
  const id = await createPublishedAssistant(owner)
  await giveAccess(id, 'user', maria.id)
  const { chat, rest } = await openStream(maria, id)
  await grant(app, maria, id, 'viewer', yesterday)
  await app.ctx.db.transaction((tx) => app.ctx.jobs.send(tx, expiryJob, { assistantId: id }))
  await rest
  expect((await chat.follow()).status).toBe(404)
})

test('an access with a last day is checked again when that day is over [T6]', async () => {
  const id = await createPublishedAssistant(owner)
  await owner.api.addAccess({
    params: { assistantId: id },
    body: { principals: [{ kind: 'user', id: maria.id }], role: 'viewer', lastDay: '2199-12-31' },
  })
  const { rows } = await app.ctx.db.execute(
    sql`select 1 from jobs.job where name = ${expiryJob} and start_after > '2199-12-31' and (data->>'assistantId')::int = ${id}`,
  )
  expect(rows).toHaveLength(1)
})
