import type { Operation } from '#/protocol/api.ts'
import { contract, type OperationName } from '#/client/contract.ts'
import { pageQuery } from '#/protocol/paging.ts'
import { z } from '#/protocol/zod.ts'

/** The JSON Schema of one query field, reduced to the keywords that the address bar needs. */
export interface SearchRule<Value = unknown> {
  /** Text by default; `day` is a date such as `2026-11-21`. */
  readonly type?: 'integer' | 'number' | 'boolean' | 'day'
  readonly enum?: readonly Value[]
  readonly default?: Value
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
}

type SearchRules = Readonly<Record<string, SearchRule>>

/** The rules that all lists share: page number and page size. */
export const pageRules = readSearchRules(z.object(pageQuery))

/** The other rules of paged lists, by operation id. In the browser they are data, as the plain operations are. */
export const searchRules = Object.fromEntries(
  Object.entries(contract as Record<string, Operation>).flatMap(([name, { query }]) => {
    if (!query || !('page' in query.shape)) return []
    const { page: _, pageSize: __, ...rules } = readSearchRules(query)
    return Object.keys(rules).length === 0 ? [] : [[name, rules]]
  }),
) as Readonly<Partial<Record<OperationName, SearchRules>>>

function readSearchRules(query: z.ZodObject): SearchRules {
  const { properties = {} } = z.toJSONSchema(query, { unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shortened(schema as SearchRule)]))
}

/** Leaves out defaults of the rule, because every page of the application loads these rules. */
function shortened(schema: SearchRule & { format?: string }): SearchRule {
  const { format, type, maximum, ...rule } = schema
  // Replaces the pattern of a date, which handles leap years and is longer than all other rules together.
  if (format === 'date') return { type: 'day' }
  return {
    ...((type as string | undefined) !== 'string' && { type }),
    ...(maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...rule,
  }
}
