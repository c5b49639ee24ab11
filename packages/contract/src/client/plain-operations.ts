import type { Operation } from '#/protocol/api.ts'
import { contract, type OperationName } from '#/client/contract.ts'
import { type PlainOperation, toPlainOperation } from '#/client/plain-operation.ts'

/**
 * All operations without their schemas, by operation id. The browser uses the API only through this object: the build
 * writes it out as data, so that pages load no unused schemas, and moves `memberOperations` to the entry of the
 * application.
 */
export const operations = Object.fromEntries(
  Object.entries(contract as Record<string, Operation>).map(([name, operation]) => [name, toPlainOperation(operation)]),
) as Readonly<Record<OperationName, PlainOperation>>
