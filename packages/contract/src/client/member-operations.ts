import type { Operation } from '#/protocol/api.ts'
import { partOperations } from '#/client/part-operations.ts'
import { contract, type OperationName } from '#/client/contract.ts'
import { operations, type PlainOperation } from '#/client/plain-operations.ts'

/** Asked on every page, whoever looks at it. */
const everywhere: readonly string[] = ['getSession'] satisfies OperationName[]

/** Asked by other programs, or by the browser for a picture: never by a page of ours. */
const byPrograms: readonly string[] = [
  'createLaunch',
  'getAssistantImage',
  'getPartnerLogo',
  'getSealKey',
  'getShareBubble',
  'getShareLogo',
  'proveInstallation',
] satisfies OperationName[]

const isForVisitors = (name: string, { policy, actors }: Operation): boolean =>
  !(name in partOperations) &&
  !byPrograms.includes(name) &&
  (policy === 'public' || actors?.includes('guest') || everywhere.includes(name))

/** What only people with an account call: visitors of a link, and students, load none of it. */
export const memberOperations: Readonly<Record<string, PlainOperation>> = Object.fromEntries(
  Object.entries(operations).filter(([name]) => !isForVisitors(name, contract[name as OperationName])),
)
