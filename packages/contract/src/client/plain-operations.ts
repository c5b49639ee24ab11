import type { Operation } from '#/protocol/api.ts'
import { contract, type OperationName } from '#/client/contract.ts'

/** The parts of an operation that a caller needs. */
export interface PlainOperation extends Pick<Operation, 'path' | 'raw'> {
  /** GET by default; the default is left out to keep the list small, because every page loads it. */
  readonly method?: Operation['method']
  /** Present if the response has a body. */
  readonly ok?: true
}

/**
 * All operations without their schemas, by operation id. The browser uses the API only through this object: the build
 * writes it out as data, so that pages load no unused schemas, and moves `memberOperations` to the entry of the
 * application.
 */
export const operations = Object.fromEntries(
  Object.entries(contract as Record<string, Operation>).map(([name, { method, path, raw, ok }]) => [
    name,
    { ...(method !== 'GET' && { method }), path, ...(ok && { ok: true }), ...(raw && { raw }) },
  ]),
) as Readonly<Record<OperationName, PlainOperation>>
