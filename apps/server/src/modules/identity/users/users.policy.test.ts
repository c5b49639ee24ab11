import type { Role } from '@prosa/contract/people/permissions.ts'
import { expect, test } from 'vitest'
import { sessionPolicy } from '#/modules/identity/auth/auth.policy.ts'
import { usersPolicy } from '#/modules/identity/users/users.policy.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { abilitiesOf } from '#/platform/authorization/authorize.ts'

const person = (roles: Role[]): Actor => ({
  kind: 'user',
  id: 7,
  sessionId: 'a',
  name: 'Ana',
  email: 'ana@escola.test',
  roles,
  permissions: new Set(),
  assistants: new Map(),
  publicAssistants: new Set(),
})
const guest: Actor = { kind: 'guest', sessionId: 'a', guestId: 'g1', pass: { kind: 'share', linkId: 'l1' } }

test.each([
  ['an administrator', person(['admin']), true],
  ['an administrator who is a partner too', person(['partner', 'admin']), true],
  ['a user', person(['user']), false],
  ['a partner', person(['partner']), false],
  ['somebody without a role', person([]), false],
  ['a guest', guest, false],
])('the users’ area: %s [Z1]', (_, actor, allowed) => {
  expect(abilitiesOf(usersPolicy, actor, {})).toEqual({
    list: allowed,
    invite: allowed,
    update: allowed,
    sessions: allowed,
    history: allowed,
    permissions: allowed,
    limits: allowed,
    import: allowed,
  })
})

test.each([
  ['one’s own', person(['user']), 7, true],
  ['another’s', person(['user']), 8, false],
  ['another’s, as an administrator', person(['admin']), 8, false],
  ['a guest’s, which has no person', person(['user']), null, false],
  ['anyone’s, as a guest', guest, 7, false],
])('ending a session: %s [T7]', (_, actor, userId, allowed) => {
  expect(sessionPolicy.end(actor, { userId })).toBe(allowed)
})
