import { expect, test } from 'vitest'
import { journeysOf } from './change.ts'

const specs = ['e2e/chat.spec.ts', 'e2e/groups.spec.ts', 'e2e/users.spec.ts']

test('a change runs edited journeys and those of the features it touches', () => {
  expect(journeysOf(['e2e/chat.spec.ts', 'apps/web/src/features/groups/groups-list.tsx'], specs)).toEqual([
    'e2e/chat.spec.ts',
    'e2e/groups.spec.ts',
  ])
  expect(journeysOf(['apps/server/src/modules/identity/users/users.service.ts'], specs)).toEqual(['e2e/users.spec.ts'])
})

test('a change outside of features runs a small set, and one without a visible effect runs none', () => {
  expect(journeysOf(['apps/web/src/ui/actions/button.tsx'], specs)).toEqual(['e2e/session.spec.ts', 'e2e/chat.spec.ts'])
  expect(journeysOf(['docs/security.md', 'apps/server/src/app.test.ts', 'tools/test.ts'], specs)).toEqual([])
})
