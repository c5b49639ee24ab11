import type { Operation } from '#/api.ts'
import { contract, type OperationName } from '#/contract.ts'
import { z } from '#/zod.ts'

/** What one field of a query accepts, as far as an address shows it: JSON Schema. */
export interface SearchRule<Value = unknown> {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean'
  readonly enum?: readonly Value[]
  readonly default?: Value
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
}

type SearchRules = Readonly<Record<string, SearchRule>>

/** The rules of what is read page by page, by operation id; data in the browser, as the plain operations are. */
export const searchRules = Object.fromEntries(
  Object.entries(contract as Record<string, Operation>).flatMap(([name, { query }]) =>
    query && 'page' in query.shape ? [[name, z.toJSONSchema(query, { unrepresentable: 'any' }).properties ?? {}]] : [],
  ),
) as Readonly<Partial<Record<OperationName, SearchRules>>>
