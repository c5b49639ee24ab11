import type { z } from 'zod'

/** Search parameters stay the strings they are: what the URL shows is what a page payload is asked with. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/**
 * `validateSearch` of a route whose search is the query of a list: keeps what is valid and differs from the default, so
 * that the URL stays short and the address of the read is the same on both ends.
 */
export function searchOf<Schema extends z.ZodObject>(schema: Schema) {
  return (raw: Record<string, unknown>): Partial<z.output<Schema>> => {
    const kept = Object.entries(schema.shape).flatMap(([name, rule]) => {
      const value = (rule as z.ZodType).safeParse(raw[name])
      const standard = (rule as z.ZodType).safeParse(undefined)
      if (value.success && value.data !== standard.data) return [[name, value.data] as const]
      // named, because the router keeps what a route says nothing about
      return name in raw ? [[name, undefined] as const] : []
    })
    return Object.fromEntries(kept) as Partial<z.output<Schema>>
  }
}
