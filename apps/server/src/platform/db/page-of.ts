import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { findRows } from '#/platform/db/rows-of.ts'

/** Which part of a list to return; `page` counts from 1. */
export interface PageRequest {
  page: number
  pageSize: number
}

export interface Page<T> extends PageRequest {
  items: T[]
  /** Number of all matches, on any page. */
  total: number
}

/**
 * Returns one page of a query that applies the limit itself, in its middle; `pagedQuery` is for queries of Drizzle, `pagedRows`
 * for SQL that ends with its order. Its rows carry the `total` of all matches. Queries a second time only for a page after the
 * last one, so that the list still knows its length.
 */
export async function pagedParts<T extends { total: number }>(
  { page, pageSize }: PageRequest,
  query: (part: PageRequest) => Promise<T[]>,
): Promise<Page<T>> {
  const items = await query({ page, pageSize })
  const counted = items.length > 0 || page === 1 ? items : await query({ page: 1, pageSize: 1 })
  return { items, total: counted[0]?.total ?? 0, page, pageSize }
}

/** Number of all matches, in each row of a page. */
export const total = sql<number>`(count(*) over ())::int`

/** The words of a search; a list finds texts that contain all of them. */
export const splitSearchWords = (q: string): string[] => q.trim().split(/\s+/).filter(Boolean)

/** The limit of a page, for the end of a query in SQL. */
export const limitToPage = ({ page, pageSize }: PageRequest): SQL =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/** Letters that `pt_fold` replaces with the first of their group. */
const folded = ['aáàâãä', 'eéèêë', 'iíìîï', 'oóòôõö', 'uúùûü', 'cç', 'nñ']

/**
 * A regular expression for a search in any case and with any accents; `%` is a percent sign. It is five to thirty times as fast
 * as `pt_fold`, which copies every text.
 */
const escapePattern = (typed: string): string =>
  Array.from(typed, (letter) => {
    const small = letter.toLowerCase()
    const alike = Array.from(letter + (folded.find((letters) => letters.includes(small)) ?? small))
    const cases = new Set(
      alike.flatMap((one) => [one, one.toUpperCase()]).filter((one) => one.length === letter.length),
    )
    if (cases.size > 1) return `[${[...cases].join('')}]`
    return /[!-/:-@[-`{-~]/.test(letter) ? `\\${letter}` : letter
  }).join('')

/** Whether a text contains a search as a whole, in any case and with any accents. */
export const holdsPhrase = (text: SQLWrapper, q: string): SQL => sql`${text} ~ ${escapePattern(q)}`

/** Whether a text contains every word of a search, in any case and with any accents. */
export function holdsWords(text: SQL, q: string): SQL {
  const words = splitSearchWords(q)
  // an empty search need not build the text of every row
  return words.length === 0 ? sql`true` : sql`${text} ~ all(${sql.param(words.map(escapePattern))}::text[])`
}

/** As `holdsWords`, for a text with an index of its `trigrams`, which selects the rows for words of three letters or more. */
export function holdsIndexedWords(text: SQL, q: string): SQL {
  const long = splitSearchWords(q).filter((word) => Array.from(word).length >= 3)
  const wanted = long.map((word) => sql`trigrams(${word})`)
  return wanted.length === 0
    ? holdsWords(text, q)
    : sql`(trigrams(${text}) @> (${sql.join(wanted, sql` || `)}) and ${holdsWords(text, q)})`
}

/** The input of a field with choices: the text typed, or the ids already chosen, one per line. */
export interface ChoiceRequest {
  q: string
  ids: string
}

export interface Choices<More extends object = object> {
  items: ({ value: string; name: string } & More)[]
  more: boolean
}

/** A readable number of choices; a longer search text finds the others. */
const FIRST_CHOICES = 50

/** Returns the first choices of a query with the columns `value` and `name`, ordered by name. */
export async function findChoices<More extends object = object>(
  db: Queryable,
  query: SQL,
  { q, ids }: ChoiceRequest,
): Promise<Choices<More>> {
  const chosen = ids === '' ? undefined : ids.split('\n')
  const wanted = chosen ? sql`value = any(${sql.param(chosen)}::text[])` : holdsWords(sql`name`, q)
  const limit = chosen?.length ?? FIRST_CHOICES
  const rows = await findRows<Choices<More>['items'][number]>(
    db,
    sql`select * from (${query}) choices where ${wanted} order by name collate "und-x-icu", value limit ${limit + 1}`,
  )
  return { items: rows.slice(0, limit), more: rows.length > limit }
}

/** A query of Drizzle without its limit. */
interface Unlimited<T> {
  limit: (count: number) => { offset: (count: number) => PromiseLike<T[]> }
}

/** Returns one page of a query that selects `total`; `rows` creates a new query for each use. */
export const pagedQuery = <T extends { total: number }>(
  request: PageRequest,
  rows: () => Unlimited<T>,
): Promise<Page<T>> =>
  pagedParts(request, async ({ page, pageSize }) =>
    rows()
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  )

/** Returns one page of a query in SQL up to its order that selects `total`; `moments` as for `findRows`. */
export const pagedRows = <Row extends { total: number }>(
  db: Queryable,
  request: PageRequest,
  query: SQL,
  ...moments: (keyof Row & string)[]
): Promise<Page<Row>> =>
  pagedParts(request, (part) => findRows<Row>(db, sql`${query} ${limitToPage(part)}`, ...moments))
