import { permissionNames, type Role, roleLabels, roleSchema } from '@prosa/contract/protocol/permissions.ts'
import { expect, test } from 'vitest'
import { effectivePermissions } from '#/modules/identity/permissions/permissions.policy.ts'
import { hasPermission } from '#/platform/authorization/actor.ts'
import { guestActor, personActor } from '#test/actors.ts'

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

// admin, user, partner; the rows of design/domain.md that exist so far
const table: Record<string, [boolean, boolean, boolean]> = {
  'assistants.view': [true, true, true],
  'assistants.create': [true, true, false],
  'assistants.update': [true, true, true],
  'assistants.delete': [true, true, false],
  'assistants.duplicate': [true, true, false],
  'assistants.export': [true, true, false],
  'assistants.import': [true, true, false],
  'assistants.publish': [true, true, true],
  'assistants.publish_internal': [true, false, false],
  'assistants.view_all': [true, false, false],
  'assistants.transfer': [true, true, false],
  'access.manage': [true, true, false],
  'people.search': [true, true, true],
  'sharing.manage': [true, true, false],
  'sharing.minors': [true, false, false],
  'webhooks.manage': [true, true, true],
  'webhooks.full_payload': [true, false, false],
  'assessments.manage': [true, false, false],
  'sga.review': [true, false, false],
  'sga.read_transcripts': [true, true, true],
  'sga.view_identities': [true, true, true],
  'sga.integrations': [true, false, false],
  'stats.view': [true, false, false],
  'stats.view_people': [true, false, false],
  'stats.export': [true, false, false],
  'stats.view_own': [true, true, true],
  'ratings.create': [true, true, true],
  'ratings.view': [true, false, false],
  'ratings.manage': [true, false, false],
  'ratings.view_own': [true, true, true],
  'privacy.manage': [true, false, false],
  'stats.students': [true, false, false],
  'knowledge.manage': [true, true, true],
  'knowledge_bases.manage': [true, false, false],
  'models.choose': [true, true, false],
  'chats.create': [true, true, true],
  'chats.read_assistant': [true, false, false],
  'chats.read_all': [true, false, false],
  'chats.export': [true, true, true],
  'chats.upload': [true, true, true],
  'chats.delete': [true, true, true],
  'users.view': [true, false, false],
  'users.create': [true, false, false],
  'users.update': [true, false, false],
  'users.invite': [true, false, false],
  'users.sessions': [true, false, false],
  'users.delete': [true, false, false],
  'users.import': [true, false, false],
  'users.permissions': [true, false, false],
  'groups.manage': [true, false, false],
  'partners.manage': [true, false, false],
  'settings.manage': [true, false, false],
  'budgets.manage': [true, false, false],
  'safety.alerts': [true, false, false],
  'backups.manage': [true, false, false],
  'api_keys.manage': [true, false, false],
  'audit.view': [true, false, false],
  'profile.update': [true, true, true],
}

test('the roles give what the permission table says [S50]', () => {
  const roles: Role[] = ['admin', 'user', 'partner']
  const given = permissionNames.map((name) => [name, roles.map((role) => of([role]).includes(name))])
  expect(Object.fromEntries(given)).toEqual(table)
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

test('a check passes where nothing is asked; otherwise one needs that name, whoever one is [S48]', () => {
  const actor = (roles: Role[], removed: string[] = []) => personActor(roles, of(roles, { removed }))
  expect(hasPermission(actor(['partner']), undefined)).toBe(true)
  expect(hasPermission(guestActor(), undefined)).toBe(true)
  expect(hasPermission(guestActor(), 'chats.create')).toBe(false)
  expect(hasPermission(actor(['admin']), 'users.view')).toBe(true)
  expect(hasPermission(actor(['admin'], ['users.view']), 'users.view')).toBe(false)
  expect(hasPermission(actor(['user']), 'users.view')).toBe(false)
})

test('a profile changes what the roles give, and the person has the last word [S50]', () => {
  const teacher = { added: ['sharing.minors'], removed: ['assistants.create'] }
  expect(of(['user'], {}, teacher)).toContain('sharing.minors')
  expect(of(['user'], {}, teacher)).not.toContain('assistants.create')
  expect(of(['user'], { added: ['assistants.create'] }, teacher)).toContain('assistants.create')
  expect(of(['user'], { removed: ['sharing.minors'] }, teacher)).not.toContain('sharing.minors')
  expect(of(['user'], {}, { added: ['assistants.import'], removed: ['assistants.import'] })).not.toContain(
    'assistants.import',
  )
})
