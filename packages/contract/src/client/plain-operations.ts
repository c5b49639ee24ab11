import type { Operation } from '#/protocol/api.ts'
import { contract, type OperationName } from '#/client/contract.ts'

/** All that a caller needs of an operation. */
export interface PlainOperation extends Pick<Operation, 'path' | 'raw'> {
  /** GET where left out: every page carries this list. */
  readonly method?: Operation['method']
  /** There where the answer has a body. */
  readonly ok?: true
}

/**
 * The whole API without its schemas, by operation id. The browser takes the API from here and from nowhere else: the
 * build writes this object out as data, so that no page carries a schema that it does not check anything with, and leaves
 * `memberOperations` to the application's own entry.
 */
export const operations = Object.fromEntries(
  Object.entries(contract as Record<string, Operation>).map(([name, { method, path, raw, ok }]) => [
    name,
    { ...(method !== 'GET' && { method }), path, ...(ok && { ok: true }), ...(raw && { raw }) },
  ]),
) as Readonly<Record<OperationName, PlainOperation>>
