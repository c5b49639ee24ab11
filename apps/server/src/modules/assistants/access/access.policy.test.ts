import { type PermissionName, listPermissions, type Role } from '@prosa/contract/protocol/permissions.ts'
import { expect, test } from 'vitest'
import { accessPolicy } from '#/modules/assistants/access/access.policy.ts'
import type { AssistantFacts } from '#/modules/assistants/assistants.policy.ts'
import { listAbilities } from '#/platform/authorization/authorize.ts'
import { guestActor, personActor } from '#test/actors.ts'

const person = (roles: Role[], more: PermissionName[] = []) => personActor(roles, [...listPermissions(roles), ...more])
const special: PermissionName[] = [
  'assistants.publish_internal',
  'chats.read_assistant',
  'users.invite',
  'access.manage',
]

const assistant = (role: AssistantFacts['role'], more: Partial<AssistantFacts> = {}): AssistantFacts => ({
  id: 1,
  ownerId: 1,
  visibility: 'organization',
  role,
  publishedVersion: 1,
  deletedAt: null,
  ...more,
})

test.each([
  ['an administrator', person(['admin']), assistant(null), 'publishInternal readChats searchPeople invite'],
  ['an administrator, in the trash', person(['admin']), assistant(null, { deletedAt: new Date() }), ''],
  ['an editor', person(['user']), assistant('editor'), 'searchPeople'],
  [
    'an editor with every permission',
    person(['user'], special),
    assistant('editor'),
    'publishInternal readChats searchPeople invite',
  ],
  ['a viewer with every permission', person(['user'], special), assistant('viewer'), ''],
  ['a stranger with every permission', person(['user'], special), assistant(null), ''],
  ['a partner who edits', person(['partner']), assistant('editor'), ''],
  [
    'a partner who edits, with every permission',
    person(['partner'], special),
    assistant('editor'),
    'publishInternal readChats searchPeople',
  ],
  ['a guest', guestActor(), assistant('editor'), ''],
] as const)('rights beyond editing follow role and permissions: %s [Z1, S47]', (_, actor, facts, allowed) => {
  const may = Object.entries(listAbilities(accessPolicy, actor, facts)).filter(([, yes]) => yes)
  expect(may.map(([action]) => action).join(' ')).toBe(allowed)
})
