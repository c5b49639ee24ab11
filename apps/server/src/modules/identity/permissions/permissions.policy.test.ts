import { permissionNames, type Role, roleLabels, roleSchema } from '@prosa/contract/protocol/permissions.ts'
import { expect, test } from 'vitest'
import { effectivePermissions } from '#/modules/identity/permissions/permissions.policy.ts'

interface Change {
  added?: string[]
  removed?: string[]
}
const of = (roles: Role[], { added = [], removed = [] }: Change = {}, profile: Required<Change> | null = null) =>
  effectivePermissions({ roles, profile, permissionsAdded: added, permissionsRemoved: removed })

test('there are three roles, named in Portuguese [S2]', () => {
  expect(roleSchema.options.map((role) => roleLabels[role])).toEqual(['Administrador', 'Usuário', 'Parceiro'])
})

test('an administrator holds every permission by name [S48]', () => {
  expect(of(['admin'])).toEqual(permissionNames)
})

const rolesOf = (name: (typeof permissionNames)[number]) =>
  (['admin', 'user', 'partner'] as const).filter((role) => of([role]).includes(name)).join(' ')

// the permission table of the specification: permissions by roles
const table = {
  'admin user partner': `assistants.view assistants.update assistants.publish people.search webhooks.manage sga.read_transcripts
    sga.view_identities stats.view_own ratings.create ratings.view_own knowledge.manage chats.create chats.export
    chats.upload chats.delete profile.update`,
  'admin user': `assistants.create assistants.delete assistants.duplicate assistants.export assistants.import assistants.transfer
    access.manage sharing.manage sharing.minors models.choose`,
  admin: `assistants.publish_internal assistants.view_all webhooks.full_payload assessments.manage sga.review
    sga.integrations stats.view stats.view_people stats.export ratings.view ratings.manage privacy.manage
    stats.students knowledge_bases.manage chats.read_assistant chats.read_all users.view users.create users.update
    users.invite users.sessions users.delete users.import users.permissions groups.manage partners.manage
    settings.manage budgets.manage safety.alerts backups.manage api_keys.manage audit.view`,
}

test('the roles give what the permission table says [S50]', () => {
  const haveAll = (names: string) => permissionNames.filter((name) => rolesOf(name) === names)
  for (const [roles, names] of Object.entries(table))
    expect(haveAll(roles).toSorted()).toEqual(names.split(/\s+/).toSorted())
  expect(Object.values(table).flatMap((names) => names.split(/\s+/))).toHaveLength(permissionNames.length)
})

test('several roles add up [S50]', () => {
  expect(of(['user', 'partner'])).toEqual(
    permissionNames.filter((name) => of(['user']).includes(name) || of(['partner']).includes(name)),
  )
})

test('a permission is added to or taken from one person, also from an administrator [S50]', () => {
  expect(of(['user'], { added: ['assistants.publish_internal'] })).toContain('assistants.publish_internal')
  expect(of(['admin'], { removed: ['assistants.view_all'] })).not.toContain('assistants.view_all')
  expect(of(['user'], { added: ['users.view'], removed: ['users.view'] })).not.toContain('users.view')
  expect(of(['user'], { added: ['gone.long_ago'] })).toEqual(of(['user']))
})

test('a profile changes what the roles give, and individual changes override it [S50]', () => {
  const teacher = { added: ['webhooks.full_payload'], removed: ['assistants.create'] }
  expect(of(['user'], {}, teacher)).toContain('webhooks.full_payload')
  expect(of(['user'], {}, teacher)).not.toContain('assistants.create')
  expect(of(['user'], { added: ['assistants.create'] }, teacher)).toContain('assistants.create')
  expect(of(['user'], { removed: ['webhooks.full_payload'] }, teacher)).not.toContain('webhooks.full_payload')
  expect(of(['user'], {}, { added: ['assistants.import'], removed: ['assistants.import'] })).not.toContain(
    'assistants.import',
  )
})
