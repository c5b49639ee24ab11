import type { Role } from '@prosa/contract/protocol/permissions.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { onSessionsEnded } from '#/modules/identity/sessions/access.service.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { createAccount, goodPassword, mailsTo, problemOf, tokenIn } from '#test/accounts.ts'
import { createUser, permit, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { ofPersonTexts, personTextNames, personTexts } from '@prosa/contract/identity/users.ts'
import { exportRows } from '#/modules/privacy/areas.service.ts'

let admin: TestUser
const app = await forFile(startTestApp())

beforeEach(async () => {
  await emptyTables(app.ctx.db, 'users', 'rate_limits')
  admin = await createAccount(app, { roles: ['admin'], name: 'Zélia Costa' })
})

const change = (
  by: TestUser,
  userId: number,
  body: { name?: string; roles?: Role[]; status?: 'active' | 'suspended' },
) => by.api.updateUser({ params: { userId }, body })

const texts = ofPersonTexts((name) => String(1000 + personTextNames.indexOf(name)))
const person = { name: 'Bia Reis', email: 'bia@escola.test' }
const found = async (status: 'all' | 'deleted' = 'all') =>
  (await admin.api.listUsers({ query: { q: status === 'all' ? person.email : '', status } })).items

test('every stored text of a person is listed, exported, imported, copied and deleted [S29, S30, P2]', async () => {
  const { user } = await admin.api.inviteUser({ body: { ...person, ...texts, roles: ['user'], sendMail: false } })
  expect(await found()).toMatchObject([texts])
  const { conta } = await exportRows(app.ctx.db, user.id)
  expect(Object.values(conta?.[0] ?? {})).toEqual(expect.arrayContaining(Object.values(texts)))
  const csv = await (await admin.api.exportUsers({ query: { q: person.email } })).text()
  for (const name of personTextNames) expect(csv.split('\r\n')[0]).toContain(personTexts[name].label)

  await admin.api.deleteUser({ params: { userId: user.id }, body: { transferTo: null, chats: 'delete' } })
  expect(await found('deleted')).toMatchObject([ofPersonTexts(() => '')])
  const { mapping } = await admin.api.readUserImport({ body: { csv } })
  await admin.api.importUsers({ body: { csv, mapping, dryRun: false, sendMail: false } })
  expect(await found()).toMatchObject([{ ...person, ...texts }])
})

test('a limited administrator cannot weaken, suspend or become a person who may do more [Z3]', async () => {
  const limited = await createUser(app, { roles: ['admin'] })
  const colleague = await createUser(app, { roles: ['admin'] })
  for (const { id } of [limited, colleague])
    await app.ctx.db.execute(sql`update users set permissions_removed = '{privacy.manage}' where id = ${id}`)
  const { id: profileId } = await admin.api.createPermissionProfile({
    body: { name: 'Direção', description: '', added: [], removed: [] },
  })
  const chief = await createUser(app, { roles: ['admin'] })
  const plan = { profileId, added: [], removed: [] }
  await admin.api.setUserPermissions({ params: { userId: chief.id }, body: plan })
  await app.ctx.db.execute(sql`update users set password_hash = 'x' where id in (${chief.id}, ${colleague.id})`)
  const { api } = limited
  const on = (userId: number) => ({ params: { userId } })
  const tries = (userId: number) => [
    () => change(limited, userId, { name: 'Outro nome' }),
    () => api.setUserLimits({ ...on(userId), body: { limitCents: null, allowedModels: [] } }),
    () =>
      api.setUserPermissions({
        ...on(userId),
        body: { profileId: null, added: [], removed: ['users.view', 'privacy.manage'] },
      }),
    () => api.sendPasswordReset(on(userId)),
    () => api.endUserSessions(on(userId)),
    () => change(limited, userId, { roles: ['user'] }),
    () => change(limited, userId, { status: 'suspended' }),
    () => api.deleteUser({ ...on(userId), body: { transferTo: null, chats: 'delete' } }),
  ]
  for (const attempt of tries(chief.id))
    expect(await problemOf(attempt())).toMatchObject({ status: 409, code: 'person_beyond_own' })
  const profile = {
    params: { profileId },
    body: { name: 'Direção', description: '', added: [], removed: ['users.view' as const] },
  }
  expect((await problemOf(api.updatePermissionProfile(profile))).code).toBe('person_beyond_own')
  const { refused } = await api.changeUsers({ body: { userIds: [chief.id], change: { kind: 'suspend' } } })
  expect(refused).toMatchObject([{ userId: chief.id, reason: expect.stringContaining('permissões que você não tem') }])
  for (const attempt of tries(colleague.id)) await attempt()
})

test('the list has pages of ten, finds without accents, filters and sorts', async () => {
  for (let index = 10; index < 21; index += 1) await createUser(app, { name: `Pessoa ${index}` })
  await createUser(app, { name: 'Émile Conceição', roles: ['partner'] })
  const invited = await createUser(app, { name: 'Ângela Dias' })
  const list = (query: Parameters<typeof admin.api.listUsers>[0]['query']) => admin.api.listUsers({ query })
  const names = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ name }) => name)

  expect(await list({})).toMatchObject({ total: 14, page: 1, pageSize: 10 })
  expect((await names({}))[0]).toBe('Ângela Dias')
  expect(await names({ page: 2 })).toEqual(['Pessoa 18', 'Pessoa 19', 'Pessoa 20', 'Zélia Costa'])
  expect(await list({ page: 9 })).toMatchObject({ items: [], total: 14 })
  expect((await names({ sort: '-name' }))[0]).toBe('Zélia Costa')
  expect((await names({ sort: '-created' }))[0]).toBe('Ângela Dias')
  expect(await names({ q: 'conceicao emile' })).toEqual(['Émile Conceição'])
  expect(await names({ q: invited.email.slice(0, 14) })).toEqual(['Ângela Dias'])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ role: 'partner' })).toEqual(['Émile Conceição'])
  expect(await names({ status: 'active' })).toEqual(['Zélia Costa'])
  expect((await list({ status: 'invited' })).total).toBe(13)
  expect(JSON.stringify(await list({}))).not.toContain('argon2')
})

test('an e-mail has one account, whatever its case', async () => {
  await admin.api.inviteUser({ body: { name: 'Bia Reis', email: 'bia@escola.test', roles: ['user', 'user'] } })
  expect((await mailsTo(app, 'bia@escola.test'))[0]).toContain('Zélia Costa criou uma conta')
  const again = await problemOf(
    admin.api.inviteUser({ body: { name: 'Bia Reis', email: ' BIA@escola.test', roles: ['user'] } }),
  )
  expect(again).toMatchObject({ status: 409, code: 'email_taken' })
  const { items } = await admin.api.listUsers({ query: { q: 'bia' } })
  expect(items).toMatchObject([{ roles: ['user'], status: 'invited' }])
})

test('fields that only the server sets are refused in a body [Z6]', async () => {
  const send = (body: object) =>
    app.fetch(`/api/users/${admin.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (const body of [
    { id: 1 },
    { passwordHash: 'x' },
    { permissions: [] },
    { permissionsAdded: [] },
    { email: 'a@b.br' },
    { status: 'invited' },
    { roles: ['root'] },
    { roles: [] },
  ])
    expect((await send(body)).status).toBe(422)
})

test('other roles end the person’s sessions at once; the same roles do not [T6]', async () => {
  const user = await createUser(app)
  const { items } = await user.api.listSessions()
  const ended = vi.fn<() => void>()
  const off = onSessionsEnded(app.ctx, items[0]?.id ?? '', ended)
  await change(admin, user.id, { roles: ['user'], name: 'Fábio Leal' })
  expect((await user.api.getSession()).name).toBe('Fábio Leal')
  expect(await change(admin, user.id, { roles: ['admin'] })).toMatchObject({ roles: ['admin'] })
  expect(await problemOf(user.api.getSession())).toMatchObject({
    status: 401,
    detail: 'Seu papel mudou. Entre de novo.',
    data: { reason: 'role-change' },
  })
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  off()
})

test('a suspended person gets 403 and their links end; restored, they must sign in anew [T1, T6]', async () => {
  const user = await createAccount(app)
  const { items } = await user.api.listSessions()
  const ended = vi.fn<() => void>()
  const off = onSessionsEnded(app.ctx, items[0]?.id ?? '', ended)
  await app.api().forgotPassword({ body: { email: user.email } })
  const token = tokenIn((await mailsTo(app, user.email))[0])

  expect((await change(admin, user.id, { status: 'suspended' })).status).toBe('suspended')
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  off()
  expect(await problemOf(user.api.getSession())).toMatchObject({ status: 403, code: 'account_suspended' })
  expect((await problemOf(app.api().setPassword({ body: { token, password: goodPassword } }))).code).toBe(
    'link_invalid',
  )

  expect((await change(admin, user.id, { status: 'active' })).status).toBe('active')
  expect((await problemOf(user.api.getSession())).status).toBe(401)
  await expect(app.api().signIn({ body: { email: user.email, password: goodPassword } })).resolves.toBeDefined()
})

test('an administrator ends all sessions of a person [T7]', async () => {
  const user = await createUser(app)
  await admin.api.endUserSessions({ params: { userId: user.id } })
  expect((await problemOf(user.api.getSession())).status).toBe(401)
  await expect(admin.api.getSession()).resolves.toBeDefined()
})

test('the last administrator who can sign in keeps the role and the access', async () => {
  await admin.api.inviteUser({ body: { name: 'Bia Reis', email: 'bia@escola.test', roles: ['admin'] } })
  expect(await problemOf(change(admin, admin.id, { roles: ['user'] }))).toMatchObject({
    status: 409,
    code: 'last_administrator',
  })
  expect((await problemOf(change(admin, admin.id, { status: 'suspended' }))).code).toBe('last_administrator')
  const second = await createAccount(app, { roles: ['admin'] })
  expect((await change(second, admin.id, { roles: ['user'] })).roles).toEqual(['user'])
  expect((await problemOf(change(second, second.id, { status: 'suspended' }))).code).toBe('last_administrator')
})

test('of administrators who remove each other at once one stays [Z10]', async () => {
  const others = await Promise.all([1, 2, 3].map(() => createAccount(app, { roles: ['admin'] })))
  const all = [admin, ...others]
  await Promise.allSettled(
    all.map((one, index) => change(one, all[(index + 1) % all.length]?.id ?? 0, { roles: ['user'] })),
  )
  const { rows } = await app.ctx.db.execute(
    sql`select 1 from users where 'admin' = any(roles) and suspended_at is null`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(1)
})

test('the last administrator who may change permissions keeps the role, the account and the sign-in', async () => {
  const second = await createAccount(app, { roles: ['admin'] })
  await permit(app, second, { removed: ['users.permissions'] })
  const refused = { status: 409, code: 'last_permission_holder' }
  const params = { userId: admin.id }
  expect(await problemOf(change(second, admin.id, { roles: ['user'] }))).toMatchObject(refused)
  expect(await problemOf(change(second, admin.id, { status: 'suspended' }))).toMatchObject(refused)
  const body = { transferTo: null, chats: 'delete' } as const
  expect(await problemOf(second.api.deleteUser({ params, body }))).toMatchObject(refused)
  const many = await second.api.changeUsers({ body: { userIds: [admin.id], change: { kind: 'suspend' } } })
  expect(many).toMatchObject({ changed: 0, refused: [{ userId: admin.id }] })
  const privacyRequest = await second.api.openPrivacyRequest({
    body: { kind: 'erasure', email: admin.email, message: 'Por carta' },
  })
  const only = { params: { requestId: privacyRequest.id }, body: { transferTo: null } }
  expect(await problemOf(second.api.executeErasure(only))).toMatchObject(refused)
  const third = await createAccount(app, { roles: ['admin'] })
  expect((await problemOf(change(second, admin.id, { status: 'suspended' }))).code).toBe('person_beyond_own')
  expect((await change(third, admin.id, { status: 'suspended' })).status).toBe('suspended')
})

test('of two who take the right to change permissions from each other at once, one keeps it [Z10]', async () => {
  const second = await createAccount(app, { roles: ['admin'] })
  await Promise.allSettled([
    admin.api.setUserPermissions({
      params: { userId: second.id },
      body: { profileId: null, added: [], removed: ['users.permissions'] },
    }),
    change(second, admin.id, { status: 'suspended' }),
  ])
  const { rows } = await app.ctx.db.execute(sql`select 1 from users where 'admin' = any(roles) and suspended_at is null
    and not 'users.permissions' = any(permissions_removed)`)
  expect(rows).toHaveLength(1)
})

test('what administrators do is in the audit trail, by ids [G1]', async () => {
  const user = await createUser(app)
  await change(admin, user.id, { roles: ['admin'], status: 'suspended', name: 'Nome Canário' })
  const { rows } = await app.ctx.db.execute(sql`select action, actor, target_id, data from audit_events order by id`)
  expect(rows.slice(-3)).toEqual([
    {
      action: 'user.change-roles',
      actor: { kind: 'user', id: String(admin.id) },
      target_id: String(user.id),
      data: { from: ['user'], to: ['admin'] },
    },
    { action: 'user.suspend', actor: { kind: 'user', id: String(admin.id) }, target_id: String(user.id), data: {} },
    { action: 'user.rename', actor: { kind: 'user', id: String(admin.id) }, target_id: String(user.id), data: {} },
  ])
  expect(JSON.stringify(rows)).not.toContain('Canário')
})
