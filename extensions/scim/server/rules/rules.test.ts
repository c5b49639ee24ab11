import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { createUser, permit, proveFresh } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startOidcServer } from '@prosa/server/test/oidc-server.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
await proveFresh(app, admin)
const school = await forFile(startOidcServer(`${app.ctx.config.publicUrl}/auth/callback`))
const { issuer, clientId, clientSecret } = school
await admin.api.updateSignOn({
  query: {},
  body: {
    issuer,
    clientId,
    clientSecret,
    name: 'Escola',
    createAccounts: true,
    linkByEmail: true,
    domains: ['escola.test'],
  },
})

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

async function enter(subject: string) {
  const { url, flow } = await app.api().startOidc({ body: { provider: 'oidc' } })
  return app.api().finishOidc({ body: { flow, search: await school.visit(url, subject) } })
}
const sessionOf = async (entered: Promise<{ token: string }>) => app.api((await entered).token).getSession()
const person = (subject: string, email: string, more: object = {}) =>
  school.people.set(subject, { email, email_verified: true, name: 'Ana Souza', ...more })

test('rules give profile and classes at sign-in, can be previewed, and take back dropped claims [S50, T6]', async () => {
  const { items } = await admin.api.listPermissionProfiles({ query: {} })
  const aluno = items.find(({ name }) => name === 'Aluno')
  const turma = await admin.api.createGroup({ body: { name: '6º A', kind: 'class', description: '' } })
  const byHand = await admin.api.createGroup({ body: { name: 'Grêmio', kind: 'group', description: '' } })
  person('lia', 'lia@escola.test', { groups: ['alunos', '6a'] })
  const lia = await sessionOf(enter('lia'))
  await admin.api.addGroupMembers({ params: { groupId: byHand.id }, body: { userIds: [lia.id] } })
  const any = { issuer: null, profileId: null, groupId: null }
  const rules = [
    { ...any, claim: 'groups', value: 'Alunos', profileId: aluno?.id ?? 0 },
    { ...any, claim: 'groups', value: '6a', groupId: turma.id },
    { ...any, claim: 'groups', value: '6a', groupId: byHand.id },
  ]
  const tried = await admin.api.previewAccessRules({ query: {}, body: { rules } })
  expect(tried.items).toEqual([
    {
      id: lia.id,
      name: 'Ana Souza',
      email: lia.email,
      profile: { now: null, after: 'Aluno' },
      joins: ['6º A'],
      leaves: [],
    },
  ])
  const stateOf = async () => {
    const { groups, permissions } = await admin.api.getUser({ params: { userId: lia.id } })
    return { groups: groups.map(({ name }) => name).toSorted(), profileId: permissions.profileId }
  }
  expect(await stateOf(), 'a trial changes nothing').toEqual({ groups: ['Grêmio'], profileId: null })

  await admin.api.updateAccessRules({ body: { rules } })
  expect((await admin.api.getAccessRules()).claims).toContainEqual({ name: 'groups', values: ['6a', 'alunos'] })
  await enter('lia')
  expect(await stateOf()).toEqual({ groups: ['6º A', 'Grêmio'], profileId: aluno?.id })
  person('lia', 'lia@escola.test', { _claim_names: { groups: 'src1' } })
  await enter('lia')
  expect(await stateOf(), 'too many to be said: nothing is known').toEqual({
    groups: ['6º A', 'Grêmio'],
    profileId: aluno?.id,
  })
  person('lia', 'lia@escola.test', { groups: [] })
  await enter('lia')
  expect(await stateOf()).toEqual({ groups: ['Grêmio'], profileId: null })
  const trail = await admin.api.listAuditEvents({ query: { area: 'group' } })
  expect(trail.items[0]).toMatchObject({ action: 'group.remove-person', targetId: String(turma.id) })
})

test("the last administrator stays one when the provider's rules match [S48]", async () => {
  const { items } = await admin.api.listPermissionProfiles({ query: {} })
  const profileId = items.find(({ name }) => name === 'Aluno')?.id ?? 0
  const rule = { issuer: null, claim: 'email_domain', value: 'escola.test', profileId, groupId: null }
  await admin.api.updateAccessRules({ body: { rules: [rule] } })
  person('chefe', admin.email)
  const session = await sessionOf(enter('chefe'))
  expect(session).toMatchObject({ id: admin.id, roles: ['admin'] })
  expect(await admin.api.getUser({ params: { userId: admin.id } })).toMatchObject({ permissions: { profileId: null } })
})

test('a rule cannot give more than its author has, and what it names must exist [S50]', async () => {
  const { items } = await admin.api.listPermissionProfiles({ query: {} })
  const profileId = items.find(({ name }) => name === 'Coordenação')?.id ?? 0
  const any = { issuer: null, claim: 'groups', value: 'x' }
  const lesser = await createUser(app, { roles: ['admin'] })
  await permit(app, lesser, { removed: ['assistants.publish_internal'] })
  const save = (rule: { profileId: number | null; groupId: number | null }) =>
    problemOf(lesser.api.updateAccessRules({ body: { rules: [{ ...any, ...rule }] } }))
  expect((await save({ profileId, groupId: null })).code).toBe('permissions_beyond_own')
  expect((await save({ profileId: 999_999, groupId: null })).code).toBe('permission_profile_unknown')
  expect((await save({ profileId: null, groupId: 999_999 })).code).toBe('principal_unknown')
  expect((await save({ profileId: null, groupId: null })).status).toBe(422)
})

test('groups left out for their number are reported, and the rules show for whom [S50]', async () => {
  const group = await admin.api.createGroup({ body: { name: '7º A', kind: 'class', description: '' } })
  const rule = { issuer: null, claim: 'groups', value: 'g899', profileId: null, groupId: group.id }
  await admin.api.updateAccessRules({ body: { rules: [rule] } })
  person('rui', 'rui@escola.test', { hasgroups: true })
  const { id } = await sessionOf(enter('rui'))
  expect((await admin.api.getAccessRules()).unsaid).toEqual([{ name: 'groups', people: 1 }])
  person('rui', 'rui@escola.test', { groups: 'g899' })
  await enter('rui')
  expect((await admin.api.getUser({ params: { userId: id } })).groups, 'one as a text').toMatchObject([
    { name: '7º A' },
  ])
  expect((await admin.api.getAccessRules()).unsaid).toEqual([])
})
