import { contract } from '@prosa/contract/contract.ts'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import type { Role } from '@prosa/contract/people/permissions.ts'
import { expect, test } from 'vitest'
import { policies } from '#/policies.ts'
import type { Actor } from '#/platform/authorization/actor.ts'

const operations = Object.values(contract as Record<string, Operation>)
const person = (roles: Role[]): Actor => ({
  kind: 'user',
  id: 7,
  sessionId: 'a',
  name: 'Ana',
  email: 'ana@escola.test',
  roles,
  permissions: new Set(['chats.read_all', 'sga.integrations', 'stats.students']),
  assistants: new Map(),
  publicAssistants: new Set(),
})
const guest: Actor = { kind: 'guest', sessionId: 'a', guestId: 'g1', pass: { kind: 'share', linkId: 'l1' } }

test('every policy is named by an operation [Z1]', () => {
  const named = new Set<string>(operations.map(({ policy }) => policy))
  expect(Object.keys(policies).filter((name) => !named.has(name))).toEqual([])
})

const administrative = [
  'audit.view',
  'budgets.manage',
  'chats.read_all',
  'groups.manage',
  'health.manage',
  'models.manage',
  'partners.manage',
  'privacy.manage',
  'profiles.manage',
  'reports.list',
  'safety.manage',
  'settings.manage',
  'sga.integrations',
  'stats.students',
  'stats.view',
  'users.delete',
  'users.list',
] as const
test.each(administrative)('%s is administrators’, whatever permissions others have [S28, Z1]', (name) => {
  const { admits } = policies[name]
  const admitted = [person(['admin']), person(['partner', 'admin']), person(['user']), person(['partner']), guest]
  expect(admitted.map((actor) => admits?.(actor))).toEqual([true, true, false, false, false])
})
