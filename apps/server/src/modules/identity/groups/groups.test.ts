import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { assistantGrants } from '#/modules/assistants/access.tables.ts'
import { onAccessChanged } from '#/modules/identity/sessions/access.service.ts'
import { groups } from '#/modules/identity/groups/groups.tables.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

let admin: TestUser
const app = await forFile(startTestApp())

beforeEach(async () => {
  await emptyTables(app.ctx.db, 'users', 'groups', 'rate_limits')
  admin = await createUser(app, { roles: ['admin'] })
})

const create = (name: string, kind: 'group' | 'class' = 'class') =>
  admin.api.createGroup({ body: { name, kind, description: '' } })
const add = (groupId: number, body: { userIds?: number[]; emails?: string[] }) =>
  admin.api.addGroupMembers({ params: { groupId }, body })
const namesOf = async (query: Parameters<typeof admin.api.listGroups>[0]['query']) =>
  (await admin.api.listGroups({ query })).items.map(({ name }) => name)

/** Waits until the open streams of the person have to check their access again. */
async function watch(userId: number) {
  const onRead = vi.fn<() => void>()
  const off = onAccessChanged(app.ctx, [`user:${userId}`], onRead)
  // the first subscriber starts to listen
  await app.ctx.listen.ready()
  return { once: () => vi.waitFor(() => expect(onRead).toHaveBeenCalled(), { timeout: 20_000 }), off }
}

async function giveAssistant(groupId: number, role: 'viewer' | 'editor' = 'viewer'): Promise<number> {
  const assistantId = await createPublishedAssistant(admin)
  await app.ctx.db.insert(assistantGrants).values({ assistantId, groupId, role })
  return assistantId
}

const assistantsOf = async (person: TestUser) => (await person.api.getSession()).assistants.map(({ id }) => id)

test('the list has pages of ten, finds without accents, filters by kind and sorts', async () => {
  for (let index = 10; index < 21; index += 1) await create(`Turma ${index}`)
  const { id } = await create('Coordenação pedagógica', 'group')
  await add(id, { userIds: [admin.id] })
  expect(await admin.api.listGroups({ query: {} })).toMatchObject({ total: 12, page: 1, pageSize: 10 })
  expect(await namesOf({ page: 2 })).toEqual(['Turma 19', 'Turma 20'])
  expect(await namesOf({ q: 'coordenacao' })).toEqual(['Coordenação pedagógica'])
  expect(await namesOf({ kind: 'group' })).toEqual(['Coordenação pedagógica'])
  expect((await namesOf({ sort: '-members' }))[0]).toBe('Coordenação pedagógica')
  expect((await namesOf({ sort: '-name' }))[0]).toBe('Turma 20')
  expect(await namesOf({ status: 'archived' })).toEqual([])
})

test('a name with combining accents, as on a Mac, is the same name, and is found either way', async () => {
  const name = `Avaliação ${randomUUID()}`
  const { id } = await admin.api.createGroup({ body: { name: name.normalize('NFD'), kind: 'group', description: '' } })
  for (const q of [name, name.normalize('NFD')]) {
    const { items } = await admin.api.listGroups({ query: { q } })
    expect(items).toMatchObject([{ id, name }])
  }
})

test('a name belongs to one group until that is archived', async () => {
  const { id: groupId } = await create('6º A')
  expect(await problemOf(create('6º a'))).toMatchObject({ status: 409, code: 'group_name_taken' })
  await admin.api.updateGroup({ params: { groupId }, body: { archived: true } })
  await create('6º A')
  expect(await problemOf(admin.api.updateGroup({ params: { groupId }, body: { archived: false } }))).toMatchObject({
    code: 'group_name_taken',
  })
  expect(
    await admin.api.updateGroup({ params: { groupId }, body: { name: '6º A (2025)', archived: false } }),
  ).toMatchObject({ name: '6º A (2025)', archivedAt: null })
})

test('people are added by choice and by e-mail; e-mails without an account are reported [S14]', async () => {
  const { id } = await create('6º A')
  const [ana, bia] = [await createUser(app, { name: 'Ana' }), await createUser(app, { name: 'Bia' })]
  expect(await add(id, { userIds: [ana.id] })).toEqual({ added: 1, already: 0, unknown: [] })
  const emails = [ana.email, ` ${bia.email.toUpperCase()} `, 'ninguem@escola.test', 'ninguem@escola.test', 'sem arroba']
  expect(await add(id, { emails })).toEqual({ added: 1, already: 1, unknown: ['ninguem@escola.test', 'sem arroba'] })
  const members = await admin.api.listGroupMembers({ params: { groupId: id }, query: {} })
  expect(members.items.map(({ name }) => name)).toEqual(['Ana', 'Bia'])
  expect(await admin.api.getGroup({ params: { groupId: id } })).toMatchObject({ memberCount: 2 })
  expect((await problemOf(add(id, {}))).status).toBe(422)
})

test('the same people added twice at once are in the group once [Z10]', async () => {
  const { id } = await create('6º A')
  const ana = await createUser(app)
  const results = await Promise.all([1, 2, 3].map(() => add(id, { userIds: [ana.id] })))
  expect(results.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
})

test('a person removed from a group loses at once what came through it, and nothing else [S14, T6]', async () => {
  const { id } = await create('6º A')
  const ana = await createUser(app)
  const assistantId = await giveAssistant(id)
  expect(await assistantsOf(ana)).toEqual([])
  const added = await watch(ana.id)
  await add(id, { userIds: [ana.id] })
  await added.once()
  added.off()
  expect(await assistantsOf(ana)).toEqual([assistantId])

  const removed = await watch(ana.id)
  await admin.api.removeGroupMember({ params: { groupId: id, userId: ana.id } })
  await removed.once()
  removed.off()
  expect(await assistantsOf(ana)).toEqual([])
  expect((await problemOf(ana.api.getAssistant({ params: { assistantId } }))).status).toBe(404)
  expect((await problemOf(admin.api.removeGroupMember({ params: { groupId: id, userId: ana.id } }))).status).toBe(404)
})

test('an archived group gives nothing until it is restored; a deleted one never again [S14, T6]', async () => {
  const { id: groupId } = await create('6º A')
  const ana = await createUser(app)
  await add(groupId, { userIds: [ana.id] })
  const assistantId = await giveAssistant(groupId, 'editor')
  const turn = async (change: () => Promise<unknown>) => {
    const onRead = await watch(ana.id)
    await change()
    await onRead.once()
    onRead.off()
    return assistantsOf(ana)
  }
  expect(await turn(() => admin.api.updateGroup({ params: { groupId }, body: { archived: true } }))).toEqual([])
  expect(await turn(() => admin.api.updateGroup({ params: { groupId }, body: { archived: false } }))).toEqual([
    assistantId,
  ])
  expect(await turn(() => admin.api.deleteGroup({ params: { groupId } }))).toEqual([])
  expect((await problemOf(admin.api.getGroup({ params: { groupId } }))).status).toBe(404)
})

test('a group shows the assistants shared with it, ten a page [S14, S62]', async () => {
  const { id: groupId } = await create('6º A')
  const assistantId = await giveAssistant(groupId, 'editor')
  const { items } = await admin.api.listGroupAssistants({ params: { groupId }, query: {} })
  expect(items).toEqual([{ id: assistantId, name: 'Tutor de biologia', role: 'editor' }])
  for (let given = 0; given < 10; given += 1) await giveAssistant(groupId)
  const second = await admin.api.listGroupAssistants({ params: { groupId }, query: { page: 2 } })
  expect(second).toMatchObject({ total: 11, items: { length: 1 } })
})

test('changes of groups are in the audit trail, by ids [G1]', async () => {
  const { id: groupId } = await create('Nome Canário')
  await add(groupId, { userIds: [admin.id] })
  await admin.api.removeGroupMember({ params: { groupId, userId: admin.id } })
  await admin.api.deleteGroup({ params: { groupId } })
  const { rows } = await app.ctx.db.execute(
    sql`select action, data from audit_events where target_type = 'group' and target_id = ${String(groupId)} order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'group.create',
    'group.add-people',
    'group.remove-person',
    'group.delete',
  ])
  expect(JSON.stringify(rows)).not.toContain('Canário')
  expect(await app.ctx.db.select().from(groups).where(eq(groups.id, groupId))).toEqual([])
})

test('the list of people shows the groups of a person, and filters by them', async () => {
  const { id } = await create('6º A')
  const ana = await createUser(app, { name: 'Ana' })
  await add(id, { userIds: [ana.id] })
  const list = await admin.api.listUsers({ query: { group: String(id) } })
  expect(list.items).toMatchObject([{ id: ana.id, groups: [{ id, name: '6º A' }], partner: null }])
  expect((await admin.api.listUsers({ query: { group: 'none' } })).items.map((user) => user.id)).toEqual([admin.id])
  const offered = { items: [{ value: `${id}`, name: '6º A' }], more: false }
  expect(await admin.api.listChoices({ params: { of: 'groups' }, query: {} })).toEqual(offered)
})
