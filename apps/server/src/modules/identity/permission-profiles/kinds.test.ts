import {
  describePersonKind,
  type PersonKind,
  personKindNames,
  personKinds,
} from '@prosa/contract/identity/person-kinds.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createAccount, goodPassword, problemOf } from '#test/accounts.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { createUser, insertPartner, permit, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

let admin: TestUser
const app = await forFile(startTestApp())
const beyondOwn = { status: 409, code: 'permissions_beyond_own' }

beforeEach(async () => {
  await emptyTables(app.ctx.db, 'users', 'rate_limits')
  admin = await createAccount(app, { roles: ['admin'] })
})

const personOf = (kind: PersonKind) => ({ name: 'Bia Reis', email: `${kind}@escola.test`, kind, sendMail: false })

/** Invites by kind and signs in with the new account. */
async function enterAs(kind: PersonKind) {
  const { user, inviteUrl } = await admin.api.inviteUser({ body: personOf(kind) })
  const token = new URL(inviteUrl).searchParams.get('token') ?? ''
  const session = await app.api().setPassword({ body: { token, password: goodPassword } })
  const api = app.api(session.token)
  const { permissions } = await api.getSession()
  return { user, api, names: permissions.map(({ name }) => name) }
}

const profileNames = async () =>
  (await admin.api.listPermissionProfiles({ query: {} })).items.map(({ name, added, removed }) => ({
    name,
    added,
    removed,
  }))

const importAs = (by: TestUser, csv: string, kind?: PersonKind, dryRun = false) =>
  by.api.importUsers({
    body: {
      csv,
      kind,
      dryRun,
      sendMail: false,
      mapping: {
        name: 0,
        email: 1,
        roles: csv.startsWith('Nome;E-mail;Papel') ? 2 : null,
        surname: null,
        socialName: null,
        partner: null,
        groups: null,
        phone: null,
        registration: null,
      },
    },
  })

test('a new installation has the profiles of the kinds [S50]', async () => {
  const expected = personKindNames.flatMap((kind) => {
    const { label, profile } = describePersonKind(kind)
    return profile ? [{ name: label, added: [...profile.added], removed: [...profile.removed] }] : []
  })
  expect(await profileNames()).toEqual(expected.toSorted((one, other) => one.name.localeCompare(other.name)))
})

test('an invited teacher has classes at once, an invited pupil creates no assistant [S29, S50]', async () => {
  const teacher = await enterAs('teacher')
  expect(teacher.user.roles).toEqual(['user'])
  expect((await teacher.api.listClasses({ query: {} })).items).toEqual([])
  const pupil = await enterAs('student')
  expect(pupil.user.roles).toEqual(['user'])
  const create = pupil.api.createAssistant({ body: { name: 'Tutor' } })
  expect((await problemOf(create)).status).toBe(404)
  expect(pupil.names).toContain('chats.create')
})

test('an invitation says a kind or roles, never both or neither [S29]', async () => {
  const { kind, ...person } = personOf('teacher')
  for (const body of [person, { ...person, kind, roles: ['user' as const] }])
    expect(await problemOf(admin.api.inviteUser({ body }))).toMatchObject({
      status: 422,
      errors: [{ pointer: '#/kind', detail: 'Escolha a função da pessoa.' }],
    })
})

test('a deleted profile is created again by an invitation, not by a dry run [S29, S50]', async () => {
  const { items } = await admin.api.listPermissionProfiles({ query: { q: 'professor' } })
  await admin.api.deletePermissionProfile({ params: { profileId: items[0]?.id ?? 0 } })
  const csv = 'Nome;E-mail\nAna Sá;ana@escola.test\n'
  expect(await importAs(admin, csv, 'teacher', true)).toMatchObject({ created: 1 })
  expect((await profileNames()).map(({ name }) => name)).not.toContain('Professor')
  expect((await enterAs('teacher')).names).toContain('assessments.manage')
  expect(await profileNames()).toContainEqual(expect.objectContaining({ name: 'Professor' }))
})

test('a list says the function of each person, and a choice that of the others [S29]', async () => {
  const csv =
    'Nome;E-mail;Papel\nAna Sá;ana@escola.test;Professor\nBia Luz;bia@escola.test;coordenacao\nCaio Rei;caio@escola.test;\n'
  expect(await importAs(admin, csv, 'student')).toMatchObject({ created: 3, problems: [] })
  const { rows } = await app.ctx.db.execute(sql`select u.name, p.name as profile from users u
    join permission_profiles p on p.id = u.permission_profile_id order by u.name`)
  expect(rows).toEqual([
    { name: 'Ana Sá', profile: 'Professor' },
    { name: 'Bia Luz', profile: 'Coordenação' },
    { name: 'Caio Rei', profile: 'Aluno' },
  ])
})

test('a bulk change replaces roles and profile, and keeps what one person was given [S29, S48]', async () => {
  await app.ctx.db.execute(sql`delete from partners`)
  const partnerId = await insertPartner(app, { name: 'Colégio Exemplo' })
  const { user } = await enterAs('student')
  await permit(app, user, { added: ['audit.view'] })
  const change = (personKind: PersonKind, partnerId: number | null = null) =>
    admin.api.changeUsers({ body: { userIds: [user.id], change: { kind: 'set-kind', personKind, partnerId } } })
  const now = () => admin.api.getUser({ params: { userId: user.id } })
  expect(await change('teacher')).toMatchObject({ changed: 1 })
  const { items } = await admin.api.listPermissionProfiles({ query: { q: 'professor' } })
  expect((await now()).permissions).toEqual({ profileId: items[0]?.id, added: ['audit.view'], removed: [] })
  expect((await change('partner')).refused[0]?.reason).toContain('instituição')
  expect(await change('partner', partnerId)).toMatchObject({ changed: 1 })
  expect(await now()).toMatchObject({ roles: ['partner'], permissions: { profileId: null } })
  expect(await change('admin')).toMatchObject({ changed: 1 })
  expect(await now()).toMatchObject({ roles: ['admin'], partner: null })
})

test('a kind gives nothing that the actor may not give by hand: role, profile, list or bulk [S50, Z3]', async () => {
  const person = await createUser(app)
  const bulk = (by: TestUser, personKind: PersonKind) =>
    by.api.changeUsers({ body: { userIds: [person.id], change: { kind: 'set-kind', personKind } } })
  const refused = { changed: 0, refused: [{ reason: expect.stringContaining('permissão que não tem') }] }
  const csv = 'Nome;E-mail\nAna Sá;ana@escola.test\n'

  // may invite, but not change permissions: a profile that adds some is not theirs to give
  const inviter = await createAccount(app, { roles: ['admin'] })
  await permit(app, inviter, { removed: ['users.permissions'] })
  for (const kind of ['teacher', 'coordination', 'admin'] as const) {
    expect(await problemOf(inviter.api.inviteUser({ body: personOf(kind) }))).toMatchObject(beyondOwn)
    expect(await bulk(inviter, kind)).toMatchObject(refused)
    expect(await importAs(inviter, csv, kind, true)).toMatchObject({ created: 0, problems: [{ line: 2 }] })
    expect(await importAs(inviter, csv, kind)).toMatchObject({ created: 0, problems: [{ line: 2 }] })
  }
  expect((await inviter.api.inviteUser({ body: personOf('student') })).user.roles).toEqual(['user'])
  expect(await bulk(inviter, 'student')).toMatchObject(refused)

  // lacks a privilege that administrators have, or that a changed profile gives
  const limited = await createAccount(app, { roles: ['admin'] })
  await permit(app, limited, { removed: ['privacy.manage'] })
  expect(await problemOf(limited.api.inviteUser({ body: personOf('admin') }))).toMatchObject(beyondOwn)
  expect(await bulk(limited, 'admin')).toMatchObject(refused)
  const { items } = await admin.api.listPermissionProfiles({ query: { q: 'coordenacao' } })
  const { id: profileId, people: _, ...profile } = items[0]!
  await admin.api.updatePermissionProfile({
    params: { profileId },
    body: { ...profile, added: [...personKinds.coordination.profile.added, 'privacy.manage'] },
  })
  expect(await problemOf(limited.api.inviteUser({ body: personOf('coordination') }))).toMatchObject(beyondOwn)
  expect(await bulk(limited, 'coordination')).toMatchObject(refused)

  for (const roles of [['user'], ['partner']] as const) {
    const outsider = await createUser(app, { roles: [...roles] })
    expect((await problemOf(outsider.api.inviteUser({ body: personOf('partner') }))).status).toBe(404)
    expect((await problemOf(bulk(outsider, 'partner'))).status).toBe(404)
    expect((await problemOf(importAs(outsider, csv, 'partner'))).status).toBe(404)
  }
  expect((await admin.api.getUser({ params: { userId: person.id } })).permissions.profileId).toBeNull()
})
