import type { Operation } from '#/protocol/api.ts'
import { partOperations } from '#/client/part-operations.ts'
import { contract, type OperationName } from '#/client/contract.ts'
import type { PlainOperation } from '#/client/plain-operation.ts'
import { operations } from '#/client/plain-operations.ts'

/** Operations that every page calls, for members and visitors alike. */
const everywhere: readonly string[] = ['getSession'] satisfies OperationName[]

/** Operations called by other programs, or by the browser to load a picture; no page calls them as JSON. */
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

/** Operations for people with an account. The pages of visitors and students do not load this list. */
export const memberOperations: Readonly<Record<string, PlainOperation>> = Object.fromEntries(
  Object.entries(operations).filter(([name]) => !isForVisitors(name, contract[name as OperationName])),
)
