import { expect, test } from 'vitest'
import { sessionPolicy } from '#/modules/identity/sessions/session.policy.ts'
import { usersPolicy } from '#/modules/identity/users/users.policy.ts'
import { abilitiesOf } from '#/platform/authorization/authorize.ts'
import { guestActor, personActor } from '#test/actors.ts'

test.each([
  ['an administrator', personActor(['admin']), true],
  ['an administrator who is a partner too', personActor(['partner', 'admin']), true],
  ['a user', personActor(['user']), false],
  ['a partner', personActor(['partner']), false],
  ['somebody without a role', personActor([]), false],
  ['a guest', guestActor(), false],
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
  ['one’s own', personActor(['user']), 7, true],
  ['another’s', personActor(['user']), 8, false],
  ['another’s, as an administrator', personActor(['admin']), 8, false],
  ['a guest’s, which has no person', personActor(['user']), null, false],
  ['anyone’s, as a guest', guestActor(), 7, false],
])('ending a session: %s [T7]', (_, actor, userId, allowed) => {
  expect(sessionPolicy.end(actor, { userId })).toBe(allowed)
})
