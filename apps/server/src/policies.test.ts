import { contract } from '@prosa/contract/client/contract.ts'
import { permissionNames } from '@prosa/contract/protocol/permissions.ts'
import { expect, test } from 'vitest'
import type { Actor } from '#/platform/authorization/actor.ts'
import { policies } from '#/policies.ts'
import { guestActor, personActor } from '#test/actors.ts'

/** Compares the policies that operations name with the server's rules; returns problems as sentences with the solution. */
function problemsOf(operations: Readonly<Record<string, { policy: string }>>, rules: object): string[] {
  const named = new Set(Object.values(operations).map(({ policy }) => policy))
  const unknown = Object.entries(operations)
    .filter(([, { policy }]) => !['public', 'session'].includes(policy) && !(policy in rules))
    .map(
      ([name, { policy }]) =>
        `${name} names the policy ${policy}, which has no rule: write it in the service of its area, and register that area's rules in apps/server/src/policies.ts.`,
    )
  const idle = Object.keys(rules)
    .filter((policy) => !named.has(policy))
    .map(
      (policy) =>
        `No operation of packages/contract/src names the policy ${policy}: name it there, or delete its rule, which apps/server/src/policies.ts registers.`,
    )
  return [...unknown, ...idle]
}

test('every policy that an operation names has a rule, and every rule is used [Z1]', () => {
  expect(problemsOf(contract, policies)).toEqual([])
})

test('an operation whose policy has no rule is reported [Z1]', () => {
  const operations = { ...contract, readDiary: { policy: 'diary.read' } }
  expect(problemsOf(operations, policies)).toEqual([expect.stringContaining('readDiary names the policy diary.read')])
})

test('an unused rule is reported [Z1]', () => {
  const rules = { ...policies, 'diary.read': { admits: () => true } }
  expect(problemsOf(contract, rules)).toEqual([expect.stringContaining('names the policy diary.read: name it there')])
})

const administrative = `audit.view budgets.manage chats.read_all choices.list groups.manage health.manage models.manage
  partners.manage privacy.manage profiles.manage ratings.view_all reports.list safety.manage settings.manage sga.integrations
  stats.students stats.view users.delete users.history users.import users.invite users.limits users.list users.permissions
  users.sessions users.update`

test('exactly these policies let in administrators only, whatever permissions others have [S28, Z1]', () => {
  const others = [personActor(['user'], permissionNames), personActor(['partner'], permissionNames), guestActor()]
  const admins = [personActor(['admin']), personActor(['partner', 'admin'])]
  const theirs = Object.entries(policies).filter(([, rule]) => {
    const admits = 'admits' in rule ? (rule.admits as (actor: Actor) => boolean) : undefined
    return admits && admins.every(admits) && !others.some(admits)
  })
  expect(theirs.map(([name]) => name).toSorted()).toEqual(administrative.split(/\s+/).toSorted())
})
