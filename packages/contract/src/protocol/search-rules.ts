import type { Operation } from '#/protocol/api.ts'
import { contract, type OperationName } from '#/contract.ts'
import { z } from '#/protocol/zod.ts'

/** What one field of a query accepts, as far as an address shows it: JSON Schema. */
export interface SearchRule<Value = unknown> {
  /** A text where left out. */
  readonly type?: 'integer' | 'number' | 'boolean'
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
    query && 'page' in query.shape ? [[name, rulesOf(query)]] : [],
  ),
) as Readonly<Partial<Record<OperationName, SearchRules>>>

function rulesOf(query: z.ZodObject): SearchRules {
  const { properties = {} } = z.toJSONSchema(query, { unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shortened(schema as SearchRule)]))
}

/** Without what goes without saying: every page of the application carries these rules. */
function shortened(schema: SearchRule & { format?: string }): SearchRule {
  const { format: _, type, maximum, ...rule } = schema
  return {
    ...((type as string | undefined) !== 'string' && { type }),
    ...(maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...rule,
  }
}
