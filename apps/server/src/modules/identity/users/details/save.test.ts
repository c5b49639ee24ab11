import type { userDetails } from '@prosa/contract/identity/user-details.ts'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'], name: 'Rita Lima' })

type Change = z.input<typeof userDetails.saveUser.body>

const on = ({ id }: TestUser) => ({ params: { userId: id } })
const read = (user: TestUser) => admin.api.getUser(on(user))
const save = async (user: TestUser, change: Change, by = admin, version?: string) =>
  by.api.saveUser({ ...on(user), body: { ...change, version: version ?? (await read(user)).version } })
const trailOf = async (user: TestUser) =>
  (await admin.api.listUserHistory({ ...on(user), query: {} })).items.map(({ action }) => action)

const nobody = { profileId: null, added: [], removed: [] }
const all: Change = {
  name: 'Ana Lima',
  phone: '(11) 91234-5678',
  limits: { limitCents: 5000, allowedModels: ['embedded:trechos'] },
  permissions: { ...nobody, removed: ['assistants.create'] },
}

test('data, limits and permissions are saved at once, and each part is in the trail [S30]', async () => {
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

test('a new phone, registration or group is in the trail of the person, by name alone, and the same again is not [G1]', async () => {
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

test('what somebody else changed meanwhile is not overwritten, whichever part it was [S30]', async () => {
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

test('each part asks for its own permission [S48, T1]', async () => {
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

test('two who save the permissions of one person at once do not wait for each other for ever [Z10]', async () => {
  const ana = await createUser(app)
  for (let round = 0; round < 5; round += 1) {
    const permissions = { ...nobody, removed: round % 2 ? [] : ['assistants.create' as const] }
    const asked = await Promise.allSettled([
      save(ana, { phone: `11 ${round}`, permissions }),
      admin.api.setUserPermissions({ ...on(ana), body: permissions }),
      admin.api.updateUser({ ...on(ana), body: { registration: `RA-${round}` } }),
    ])
    const wrong = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as { status: number }] : []))
    expect(wrong.every(({ status }) => status === 409)).toBe(true)
  }
})
