import { kindWith, type PersonKind } from '@prosa/contract/identity/person-kinds.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { usageAnswers } from '#/modules/usage/counting/counting.tables.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { createAccount, mailsTo, outbox, problemOf } from '#test/accounts.ts'
import {
  createPublishedAssistant,
  createUser,
  grant,
  makePublic,
  permit,
  type TestUser,
  countedAnswer,
} from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import type { userDetails } from '@prosa/contract/identity/user-details.ts'
import type { z } from 'zod'

let admin: TestUser
const app = await forFile(startTestApp())

beforeEach(async () => {
  await emptyTables(app.ctx.db, 'users', 'rate_limits')
  await app.ctx.db.execute(sql`delete from groups`)
  await app.ctx.db.execute(sql`delete from permission_profiles`)
  admin = await createAccount(app, { roles: ['admin'], name: 'Zélia Costa' })
})

const of = (user: Pick<TestUser, 'id'>) => ({ params: { userId: user.id } })
const namesHeld = async (user: TestUser) => (await user.api.getSession()).permissions.map(({ name }) => name)
const columnsOf = async (user: TestUser) => (await user.api.getUserColumns()).columns

test('a person is created with all fields, and each can be changed; without mail the link is shown [S30]', async () => {
  const { id: groupId } = await admin.api.createGroup({ body: { name: '6º A', kind: 'class', description: '' } })
  const { id: otherId } = await admin.api.createGroup({ body: { name: '7º B', kind: 'class', description: '' } })
  const fields = { name: 'Bia Reis', phone: '(11) 91234-5678', registration: 'RA-77' }
  const body = { ...fields, email: 'bia@escola.test', roles: ['user' as const], groupIds: [groupId], sendMail: false }
  const { user, inviteUrl } = await admin.api.inviteUser({ body })
  expect(inviteUrl).toContain('/auth/set-password?token=')
  expect(await admin.api.getUser(of(user))).toMatchObject({
    ...fields,
    status: 'invited',
    groups: [{ id: groupId, name: '6º A' }],
    entry: { password: false, providers: 0, codes: false, passkeys: 0 },
    permissions: { profileId: null, added: [], removed: [] },
    usage: { assistants: 0, recentChats: 0, recentMessages: 0, monthCostBrl: 0 },
  })
  await admin.api.updateUser({ ...of(user), body: { phone: '', registration: 'RA-78', groupIds: [otherId] } })
  expect(await admin.api.getUser(of(user))).toMatchObject({
    phone: '',
    registration: 'RA-78',
    groups: [{ id: otherId }],
  })
  const unknown = admin.api.updateUser({ ...of(user), body: { groupIds: [otherId, 999_999] } })
  expect(await problemOf(unknown)).toMatchObject({ status: 409, code: 'principal_unknown' })
  expect((await admin.api.listUsers({ query: { q: 'ra-78' } })).total).toBe(1)
  expect((await outbox(app)).filter((mail) => mail.includes('bia@escola.test'))).toEqual([])
})

test('the page shows sessions and history; a reset is mailed only to people with a password [S30]', async () => {
  const person = await createAccount(app)
  expect((await admin.api.listUserSessions(of(person))).items).toHaveLength(1)
  await admin.api.sendPasswordReset(of(person))
  expect((await mailsTo(app, person.email))[0]).toContain('/auth/set-password?token=')
  const invited = await createUser(app)
  expect((await problemOf(admin.api.sendPasswordReset(of(invited)))).code).toBe('password_reset_unavailable')
  for (let asked = 1; asked < 5; asked += 1) await admin.api.sendPasswordReset(of(person))
  expect((await problemOf(admin.api.sendPasswordReset(of(person)))).code).toBe('password_reset_limit')
  const history = await admin.api.listUserHistory({ ...of(person), query: {} })
  expect(history.items).toHaveLength(5)
  expect(history.items.slice(-1)).toMatchObject([
    { action: 'user.reset-password', actorName: 'Zélia Costa', actorKind: 'user' },
  ])
})

test('profile, additions and removals: the session, the checks and the page agree at once [S48, S50]', async () => {
  const profile = await admin.api.createPermissionProfile({
    body: { name: 'Regente', description: '', added: ['webhooks.full_payload'], removed: ['assistants.create'] },
  })
  const teacher = await createUser(app)
  const create = () => teacher.api.createAssistant({ body: { name: 'Tutor' } })
  await create()
  const give = (added: never[] | ['assistants.create']) =>
    admin.api.setUserPermissions({ ...of(teacher), body: { profileId: profile.id, added, removed: ['people.search'] } })
  await give([])
  expect(await namesHeld(teacher)).toContain('webhooks.full_payload')
  expect(await namesHeld(teacher)).not.toContain('people.search')
  expect(await problemOf(create())).toMatchObject({ status: 404 })
  await give(['assistants.create'])
  await create()
  expect((await admin.api.getUser(of(teacher))).permissions).toEqual({
    profileId: profile.id,
    added: ['assistants.create'],
    removed: ['people.search'],
  })
  const fields = { name: 'Regente', description: 'Do fundamental', added: [], removed: [] }
  await admin.api.updatePermissionProfile({ params: { profileId: profile.id }, body: fields })
  expect(await namesHeld(teacher)).not.toContain('webhooks.full_payload')
  expect((await admin.api.listPermissionProfiles({ query: { q: 'regent' } })).items).toMatchObject([{ people: 1 }])
  const twin = admin.api.createPermissionProfile({ body: { ...fields, name: 'REGENTE' } })
  expect((await problemOf(twin)).code).toBe('permission_profile_name_taken')
  await admin.api.deletePermissionProfile({ params: { profileId: profile.id } })
  expect((await admin.api.getUser(of(teacher))).permissions.profileId).toBeNull()
  const gone = admin.api.setUserPermissions({ ...of(teacher), body: { profileId: profile.id, added: [], removed: [] } })
  expect((await problemOf(gone)).code).toBe('permission_profile_unknown')
})

test('people cannot change their own permissions, and both at once is refused [S50]', async () => {
  const own = admin.api.setUserPermissions({ ...of(admin), body: { profileId: null, added: [], removed: [] } })
  expect((await problemOf(own)).code).toBe('own_permissions')
  const person = await createUser(app)
  const both = { profileId: null, added: ['users.view' as const], removed: ['users.view' as const] }
  expect((await problemOf(admin.api.setUserPermissions({ ...of(person), body: both }))).status).toBe(422)
})

/** An administrator without one of the administrators' permissions. */
async function narrowedAdmin(): Promise<TestUser> {
  const user = await createAccount(app, { roles: ['admin'], name: 'Nair Restrita' })
  await permit(app, user, { removed: ['chats.read_all'] })
  return user
}

test('a person cannot give what they lack: by permission, role, account or invitation [S50, Z3]', async () => {
  const nair = await narrowedAdmin()
  const person = await createAccount(app)
  const refused = async (call: Promise<unknown>) =>
    expect(await problemOf(call)).toMatchObject({ status: 409, code: 'permissions_beyond_own' })
  const permit = (added: ['chats.read_all'] | [], removed: ['chats.read_all'] | []) =>
    nair.api.setUserPermissions({ ...of(person), body: { profileId: null, added, removed } })
  const invited = { name: 'Bia Reis', email: 'bia@escola.test', roles: ['admin' as const] }
  await refused(permit(['chats.read_all'], []))
  await refused(nair.api.updateUser({ ...of(person), body: { roles: ['user', 'admin'] } }))
  await refused(nair.api.inviteUser({ body: invited }))
  const { user } = await admin.api.inviteUser({ body: invited })
  await refused(nair.api.renewInvitation(of(user)))
  const change = { kind: 'set-kind' as const, personKind: 'admin' as const }
  const bulk = await nair.api.changeUsers({ body: { userIds: [person.id], change } })
  expect(bulk).toMatchObject({ changed: 0, refused: [{ reason: expect.stringContaining('que não tem') }] })
  await permit([], ['chats.read_all'])
  expect(await nair.api.updateUser({ ...of(person), body: { roles: ['user', 'admin'] } })).toMatchObject({
    roles: ['user', 'admin'],
  })
  await refused(permit([], []))
  expect(await namesHeld(await createAccount(app, { roles: ['admin'] }))).toContain('chats.read_all')
})

test('a profile cannot give what its author lacks, nor change its author’s own permissions [S50, Z3]', async () => {
  const nair = await narrowedAdmin()
  const other = await createAccount(app, { roles: ['admin'] })
  const fields = { name: 'Direção', description: '', added: [], removed: ['chats.read_all' as const] }
  const profile = await nair.api.createPermissionProfile({ body: fields })
  const params = { profileId: profile.id }
  await admin.api.setUserPermissions({ ...of(other), body: { profileId: profile.id, added: [], removed: [] } })
  const looser = { params, body: { ...fields, removed: [] } }
  expect((await problemOf(nair.api.updatePermissionProfile(looser))).code).toBe('permissions_beyond_own')
  expect((await problemOf(nair.api.deletePermissionProfile({ params }))).code).toBe('permissions_beyond_own')
  expect((await problemOf(other.api.updatePermissionProfile(looser))).code).toBe('own_permissions')
  expect((await problemOf(other.api.deletePermissionProfile({ params }))).code).toBe('own_permissions')
  expect(await namesHeld(other)).not.toContain('chats.read_all')
  await admin.api.updatePermissionProfile(looser)
  expect(await namesHeld(other)).toContain('chats.read_all')
})

test("every assistant is listed once, by its strongest access, with the person's use [S31]", async () => {
  const owner = await createUser(app)
  const person = await createUser(app)
  const own = await createPublishedAssistant(person, 'Meu tutor')
  const edited = await createPublishedAssistant(owner, 'Editado')
  const grouped = await createPublishedAssistant(owner, 'Da turma')
  const open = await createPublishedAssistant(owner, 'Aberto a todos')
  await createPublishedAssistant(owner, 'De mais ninguém')
  await grant(app, person, edited, 'editor', new Date(Date.now() + 86_400_000))
  await makePublic(app, open)
  await makePublic(app, edited)
  const { id: groupId } = await admin.api.createGroup({ body: { name: '6º A', kind: 'class', description: '' } })
  await admin.api.addGroupMembers({ params: { groupId }, body: { userIds: [person.id] } })
  const principals = [{ kind: 'group' as const, id: groupId }]
  await admin.api.addAccess({ params: { assistantId: grouped }, body: { principals, role: 'viewer' } })
  const counted = { ...countedAnswer, assistantId: open, costMicros: 1_250_000 }
  await app.ctx.db.insert(usageAnswers).values([
    { ...counted, userId: person.id },
    { ...counted, userId: person.id, isContinuation: true },
    { ...counted, userId: owner.id },
  ])
  const list = await admin.api.listUserAssistants({ ...of(person), query: {} })
  expect(list.items.map(({ name, binding, via, costBrl }) => [name, binding, via, costBrl])).toEqual([
    ['Meu tutor', 'owner', null, 0],
    ['Editado', 'editor', null, 0],
    ['Da turma', 'group', '6º A', 0],
    ['Aberto a todos', 'public', null, 2.5],
  ])
  expect(list.items.map(({ assistantId }) => assistantId)).toContain(own)
  expect((await admin.api.listUserAssistants({ ...of(person), query: { q: 'turma' } })).total).toBe(1)
  expect((await admin.api.listUserAssistants({ ...of(person), query: { binding: 'public' } })).total).toBe(1)
})

test('columns are stored for each person in order, and can be reset [S32]', async () => {
  const other = await createUser(app, { roles: ['admin'] })
  const usual = await columnsOf(admin)
  await admin.api.setUserColumns({ body: { columns: ['cost', 'email'] } })
  expect(await columnsOf(admin)).toEqual(['cost', 'email'])
  expect(await columnsOf(other)).toEqual(usual)
  await admin.api.setUserColumns({ body: { widths: { name: 240, cost: 80 } } })
  const drawn = { columns: ['cost', 'email'], widths: { name: 240, cost: 80 }, usual: false }
  expect(await admin.api.getUserColumns()).toEqual(drawn)
  expect(await admin.api.setUserColumns({ body: { columns: null } })).toEqual({ ...drawn, columns: usual })
  for (const widths of [{ name: 20 }, { name: 900 }, { name: 100.5 }, { senha: 100 }])
    expect((await problemOf(admin.api.setUserColumns({ body: { widths } }))).code).toBe('validation_failed')
  expect((await other.api.getUserColumns()).widths).toEqual({})
  const none = { columns: usual, widths: {}, usual: true }
  expect(await admin.api.setUserColumns({ body: { columns: null, widths: null } })).toEqual(none)
})

test('a refused change is reported and does not stop the others [S29]', async () => {
  const [one, two] = [await createAccount(app), await createAccount(app)]
  const { id: groupId } = await admin.api.createGroup({ body: { name: '6º A', kind: 'class', description: '' } })
  const change = (body: Parameters<typeof admin.api.changeUsers>[0]['body']) => admin.api.changeUsers({ body })
  expect(await change({ userIds: [one.id, two.id], change: { kind: 'add-group', groupId } })).toEqual({
    changed: 2,
    invitations: [],
    refused: [],
  })
  expect((await admin.api.getUser(of(two))).groups).toEqual([{ id: groupId, name: '6º A' }])
  const blocked = await change({ userIds: [admin.id, one.id, 999_999], change: { kind: 'suspend' } })
  expect(blocked).toMatchObject({ changed: 1, refused: [{ userId: admin.id }, { userId: 999_999 }] })
  expect(blocked.refused[0]?.reason).toContain('última conta de administrador')
  expect((await admin.api.getUser(of(one))).status).toBe('suspended')
  await change({ userIds: [two.id], change: { kind: 'set-kind', personKind: 'admin' } })
  expect((await admin.api.getUser(of(two))).roles).toEqual(['admin'])
  expect((await change({ userIds: [two.id], change: { kind: 'invite-again' } })).refused).toHaveLength(1)
})

test('two administrators who change the same people at once leave each person one whole kind [S29, Z10]', async () => {
  const other = await createAccount(app, { roles: ['admin'] })
  const people = await Promise.all(Array.from({ length: 6 }, () => createAccount(app)))
  const userIds = people.map(({ id }) => id)
  const change = (by: TestUser, personKind: PersonKind, ids: number[]) =>
    by.api.changeUsers({ body: { userIds: ids, change: { kind: 'set-kind', personKind } } })
  // In opposite orders, so that changes that lock several people would wait for each other.
  const answers = await Promise.all([
    change(admin, 'admin', userIds),
    change(other, 'student', userIds.toReversed()),
    change(admin, 'coordination', userIds.toReversed()),
  ])
  expect(answers).toEqual(answers.map(() => ({ changed: people.length, refused: [], invitations: [] })))
  const { items: profiles } = await admin.api.listPermissionProfiles({ query: {} })
  for (const person of people) {
    const { roles, permissions } = await admin.api.getUser(of(person))
    const kind = kindWith(roles, profiles.find(({ id }) => id === permissions.profileId)?.name ?? null)
    expect(['admin', 'student', 'coordination']).toContain(kind)
  }
})

test('the list filters by last visit and kind of sign-in, and its export is safe and audited [S29]', async () => {
  const person = await createAccount(app, { name: '=1+1' })
  await app.ctx.db.execute(
    sql`update users set last_seen_at = '2026-01-02T02:30:00Z', created_at = '2025-12-01T12:00:00Z' where id = ${person.id}`,
  )
  const ids = async (query: Parameters<typeof admin.api.listUsers>[0]['query']) =>
    (await admin.api.listUsers({ query })).items.map(({ id }) => id)
  expect(await ids({ seen: 'older' })).toEqual([person.id])
  expect(await ids({ seen: 'never' })).toEqual([admin.id])
  await app.ctx.db.execute(sql`insert into identities (id, user_id, issuer, subject, email)
    values (${randomUUID()}, ${person.id}, 'https://sso.test', '1', 'x@escola.test')`)
  expect(await ids({ sso: 'yes' })).toEqual([person.id])
  expect(await ids({ twoStep: 'yes' })).toEqual([])
  const csv = await (await admin.api.exportUsers({ query: { seen: 'older' } })).text()
  expect(csv).toContain(`'=1+1;${person.email};Usuário;Ativo`)
  expect(csv).not.toContain('Zélia')
  // in the school's time zone: a day earlier than in UTC
  expect(csv).toContain(';01/01/2026 23:30:00;01/12/2025 09:00:00')
  const { rows } = await app.ctx.db.execute(sql`select data from audit_events where action = 'user.export'`)
  expect(rows).toEqual([{ data: { count: 1 } }])
})

test('the export contains all people, however many [S29]', async () => {
  // in portions: the search index takes long on a busy machine
  for (const first of [1, 10_026])
    await app.ctx.db.execute(sql`insert into users (name, email, roles)
      select 'Pessoa ' || n, n || '@rede.test', '{user}' from generate_series(${first}::int, ${first + 10_024}::int) n`)
  const lines = (await (await admin.api.exportUsers({ query: { q: '@rede.test' } })).text()).split('\r\n')
  expect([lines.length, new Set(lines).size]).toEqual([20_051, 20_051])
})

type Change = z.input<typeof userDetails.saveUser.body>

const read = (user: TestUser) => admin.api.getUser(of(user))
const save = async (user: TestUser, change: Change, by = admin, version?: string) =>
  by.api.saveUser({ ...of(user), body: { ...change, version: version ?? (await read(user)).version } })
const trailOf = async (user: TestUser) =>
  (await admin.api.listUserHistory({ ...of(user), query: {} })).items.map(({ action }) => action)

const nobody = { profileId: null, added: [], removed: [] }
const all: Change = {
  name: 'Ana Lima',
  phone: '(11) 91234-5678',
  limits: { limitCents: 5000, allowedModels: ['embedded:trechos'] },
  permissions: { ...nobody, removed: ['assistants.create'] },
}

test('data, limits and permissions are saved at once, and each part is in the history [S30]', async () => {
  const ana = await createUser(app)
  const before = await read(ana)
  const saved = await save(ana, all)
  expect(saved).toMatchObject({ name: 'Ana Lima', budget: { limitCents: 5000 }, permissions: all.permissions })
  expect(saved).toEqual({ ...(await read(ana)), lastSeenAt: saved.lastSeenAt })
  expect(saved.version).not.toBe(before.version)
  expect((await trailOf(ana)).toSorted()).toEqual([
    'user.change-details',
    'user.change-limits',
    'user.change-permissions',
    'user.rename',
  ])
})

test('a new phone, registration or group is in the history by name only; equal values are not [G1]', async () => {
  const ana = await createUser(app)
  const { id: groupId } = await admin.api.createGroup({ body: { name: '6º A', kind: 'class', description: '' } })
  const details = { phone: '11 4002-8922', registration: '2026-17', groupIds: [groupId] }
  await save(ana, details)
  await save(ana, details)
  expect(await trailOf(ana)).toEqual(['user.change-details'])
  const { rows } = await app.ctx.pool.query(
    `select data from audit_events where action = 'user.change-details' and target_id = $1`,
    [ana.id],
  )
  expect(rows).toEqual([{ data: { keys: ['phone', 'registration', 'groups'] } }])
})

test.each<[string, Change, string]>([
  ['a profile that is gone', { permissions: { ...nobody, profileId: 999_999 } }, 'permission_profile_unknown'],
  ['a role that lacks its institution', { roles: ['partner'] }, 'validation_failed'],
])('of a change with %s nothing is saved [S30]', async (_, wrong, code) => {
  const ana = await createUser(app)
  const before = await read(ana)
  expect(await problemOf(save(ana, { ...all, ...wrong }))).toMatchObject({ code })
  expect(await read(ana)).toEqual(before)
  expect(await trailOf(ana)).toEqual([])
})

test('a concurrent change of any part is not overwritten [S30]', async () => {
  const changes: Change[] = [{ phone: '11 4002' }, { limits: all.limits }, { permissions: all.permissions }]
  for (const change of changes) {
    const ana = await createUser(app)
    const { version } = await read(ana)
    await save(ana, change)
    expect(await problemOf(save(ana, { name: 'Outra' }, admin, version))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
    expect((await read(ana)).name).not.toBe('Outra')
  }
  const bia = await createUser(app)
  const { version } = await read(bia)
  const both = await Promise.allSettled([
    save(bia, { name: 'Um' }, admin, version),
    save(bia, { permissions: all.permissions }, admin, version),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('each part needs its permission [S48, T1]', async () => {
  const ana = await createUser(app)
  const { version } = await read(ana)
  const parts = { 'users.update': 'name', 'budgets.manage': 'limits', 'users.permissions': 'permissions' } as const
  for (const [permission, part] of Object.entries(parts)) {
    const other = await createUser(app, { roles: ['admin'] })
    await save(other, { permissions: { ...nobody, removed: [permission as keyof typeof parts] } })
    expect(await problemOf(save(ana, { [part]: all[part] }, other, version))).toMatchObject({ status: 404 })
    const rest = Object.values(parts).find((one) => one !== part && one !== 'permissions') ?? 'name'
    await save(ana, { [rest]: all[rest] }, other)
  }
})

test("two who save one person's permissions at once do not deadlock [Z10]", async () => {
  const ana = await createUser(app)
  for (let round = 0; round < 5; round += 1) {
    const permissions = { ...nobody, removed: round % 2 ? [] : ['assistants.create' as const] }
    const asked = await Promise.allSettled([
      save(ana, { phone: `11 ${round}`, permissions }),
      admin.api.setUserPermissions({ ...of(ana), body: permissions }),
      admin.api.updateUser({ ...of(ana), body: { registration: `RA-${round}` } }),
    ])
    const wrong = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as { status: number }] : []))
    expect(wrong.every(({ status }) => status === 409)).toBe(true)
  }
})
