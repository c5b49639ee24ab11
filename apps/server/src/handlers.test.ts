import { contract } from '@prosa/contract/client/contract.ts'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import { extensionSamples } from '@prosa/extensions/samples.gen.ts'
import { expect, test } from 'vitest'
import { policies } from '#/policies.ts'
import type { Rule } from '#/platform/authorization/rules.ts'
import { handlers } from '#/router.ts'

/** Operations that use less than their policy provides, with the reason. */
const knowingly: Readonly<Record<string, string>> = {
  addAssistantImage: 'keeps a picture that no assistant shows yet',
  cancelMyRequest: 'looks among the person’s own requests',
  checkPackage: 'reads a file that the person holds',
  downloadExport: 'looks among the person’s own copies',
  listEntryChoices: 'for whoever makes an activity of the assistant; the same for each assistant',
  listPermissionHolders: 'tells anybody whom to ask',
  ...Object.assign({}, ...extensionSamples.map(({ knowingly }) => knowingly)),
}

type Handler = (call: never) => unknown
type Operations = Readonly<Record<string, Operation>>

/** Whether a handler uses one of these arguments, by its name or with the whole call. */
const takes = (handler: Handler, ...names: string[]): boolean => {
  const taken = /^(?:async\s*)?\(?\s*(\{[^)]*\})?/.exec(String(handler))?.[1]
  return taken === undefined || names.some((name) => new RegExp(`\\b${name}\\b`).test(taken))
}

const loads = (rule: Rule<never> | undefined, { params, query }: Operation): boolean =>
  rule !== undefined && 'load' in rule && (rule.param === null || rule.param in { ...params?.shape, ...query?.shape })

/** Describes what an operation's policy does not guard, as a sentence with the solution. */
function problemOf(operation: Operation, handler: Handler): string | undefined {
  const { policy, params } = operation
  const rules: Readonly<Record<string, Rule<never>>> = policies
  if (policy === 'session' && params)
    return 'is about one thing and lets every session in: name the policy of that thing in packages/contract/src'
  if (policy === 'session' && !takes(handler, 'actor', 'by'))
    return 'does the same for everybody who is signed in: its handler takes neither actor nor by'
  if (loads(rules[policy], operation) && !takes(handler, 'resource'))
    return `lets in by ${policy} and works on something else: its handler takes no resource`
  return undefined
}

const here = 'apps/server/src/handlers.test.ts'
const problemsOf = (operations: Operations, implemented: Readonly<Record<string, Handler>>): string[] =>
  Object.entries(operations).flatMap(([name, operation]) => {
    const problem = name in knowingly ? undefined : problemOf(operation, implemented[name]!)
    return problem === undefined ? [] : [`${name} ${problem}; or say in 'knowingly' of ${here} why that is right.`]
  })

test('every operation works on the resource that its policy authorized [Z1]', () => {
  expect(problemsOf(contract, handlers)).toEqual([])
  const needless = Object.keys(knowingly).filter(
    (name) => !problemOf((contract as Operations)[name]!, (handlers as Readonly<Record<string, Handler>>)[name]!),
  )
  expect(needless, `These need no reason any more: delete their lines from 'knowingly' of ${here}.`).toEqual([])
})

test('a policy that is too weak for its operation is reported [Z1]', () => {
  const { updateTestCase, listChatFolders } = contract
  const session = { policy: 'session' } as const
  const wrong = { updateTestCase: { ...updateTestCase, ...session } }
  expect(problemsOf(wrong, handlers)).toEqual([expect.stringContaining('updateTestCase is about one thing')])
  const blind = ({ body }: { body: unknown }) => body
  expect(problemsOf({ updateTestCase }, { updateTestCase: blind })).toEqual([
    expect.stringContaining('updateTestCase lets in by assistant.edit and works on something else'),
  ])
  expect(problemsOf({ listChatFolders }, { listChatFolders: blind })).toEqual([
    expect.stringContaining('listChatFolders does the same for everybody'),
  ])
})
