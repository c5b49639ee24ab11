import { expect, test } from 'vitest'
import { sessionPolicy } from '#/modules/identity/sessions/session.policy.ts'
import { guestActor, personActor } from '#test/actors.ts'

test.each([
  ['one’s own', personActor(['user']), 7, true],
  ['another’s', personActor(['user']), 8, false],
  ['another’s, as an administrator', personActor(['admin']), 8, false],
  ['a guest’s, which has no person', personActor(['user']), null, false],
  ['anyone’s, as a guest', guestActor(), 7, false],
])('ending a session: %s [T7]', (_, actor, userId, allowed) => {
  expect(sessionPolicy.end(actor, { userId })).toBe(allowed)
})
