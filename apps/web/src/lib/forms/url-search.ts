import type { AppContract, OperationName } from '@prosa/contract/client/contract.ts'
import { pageRules, searchRules, type SearchRule } from '@prosa/contract/client/search-rules.ts'
import { storable } from '#/lib/format/storable.ts'
import type { z } from 'zod'

type Query<Name extends OperationName> = AppContract[Name] extends { query: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never
type Rules<Search> = { readonly [Field in keyof Search]-?: SearchRule<Search[Field]> }

/** Search parameters stay strings, so that the address equals the one that requests the page payload. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(storable(String(value)))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Returns the rules for a list's query parameters. */
export const queryRules = <Name extends OperationName>(name: Name) =>
  ({ ...pageRules, ...searchRules[name] }) as Rules<Query<Name>>

/**
 * Creates the `validateSearch` of a route: keeps valid values that differ from the default, so that addresses are short
 * and equal on both ends. A list uses the rules of its operation: `searchBy(queryRules('listUsers'))`.
 */
export function searchBy<Search extends object>(rules: Rules<Search>) {
  return (raw: Record<string, unknown>): Partial<Search> => {
    const entries = Object.entries<SearchRule>(rules).flatMap(([name, rule]): [string, unknown][] => {
      const value = parseValue(raw[name], rule)
      if (value !== undefined && value !== rule.default) return [[name, value]]
      // Set to undefined explicitly, because the router keeps parameters that a route does not mention.
      return name in raw ? [[name, undefined]] : []
    })
    return Object.fromEntries(entries) as Partial<Search>
  }
}

/** Converts a value as its rule requires; undefined if it is invalid. */
function parseValue(raw: unknown, rule: SearchRule): unknown {
  const text = typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? storable(`${raw}`) : ''
  if (text === '') return undefined
  if (rule.type === 'integer' || rule.type === 'number') {
    const value = Number(text)
    const isNumber = rule.type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)
    const isInRange = value >= (rule.minimum ?? -Infinity) && value <= (rule.maximum ?? Infinity)
    return isNumber && isInRange ? value : undefined
  }
  if (rule.type === 'boolean') return text === 'true' || (text === 'false' ? false : undefined)
  if (rule.type === 'day' && !isDay(text)) return undefined
  if (rule.enum && !rule.enum.includes(text)) return undefined
  if (rule.pattern && !new RegExp(rule.pattern).test(text)) return undefined
  return text.length <= (rule.maxLength ?? Infinity) ? text : undefined
}

/** Whether a text has the form `2026-11-21` and is a calendar day. */
const isDay = (text: string): boolean => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
