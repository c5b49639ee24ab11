import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { rowsOf } from '#/platform/db/rows-of.ts'

/** What a paged list asks for; `page` counts from 1. */
export interface PageRequest {
  page: number
  pageSize: number
}

export interface Page<T> extends PageRequest {
  items: T[]
  /** Number of all matches, whatever the page. */
  total: number
}

/**
 * One page of a query that limits itself, because its part stands in its middle; `pagedQuery` is for one of Drizzle's, and
 * `pagedRows` for SQL that ends with its order. Its rows carry the `total` of all matches. Asks a second time only where the
 * page lies behind the last one, so that the list still knows how long it is.
 */
export async function pagedParts<T extends { total: number }>(
  { page, pageSize }: PageRequest,
  query: (part: PageRequest) => Promise<T[]>,
): Promise<Page<T>> {
  const items = await query({ page, pageSize })
  const counted = items.length > 0 || page === 1 ? items : await query({ page: 1, pageSize: 1 })
  return { items, total: counted[0]?.total ?? 0, page, pageSize }
}

/** The number of all matches, in each row of a page. */
export const total = sql<number>`(count(*) over ())::int`

/** What somebody typed into a search, word by word: a list finds what has all of them. */
export const wordsOf = (q: string): string[] => q.trim().split(/\s+/).filter(Boolean)

/** The part of a page, at the end of a query that is written as SQL. */
export const limitOf = ({ page, pageSize }: PageRequest): SQL => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/** The letters that `pt_fold` takes for the first of them. */
const folded = ['aáàâãä', 'eéèêë', 'iíìîï', 'oóòôõö', 'uúùûü', 'cç', 'nñ']

/**
 * A regular expression for what somebody typed, whatever its case and its accents; a `%` is a percent sign. A text is searched by
 * it five to thirty times as fast as by `pt_fold`, which makes every text anew.
 */
const patternOf = (typed: string): string =>
  Array.from(typed, (letter) => {
    const small = letter.toLowerCase()
    const alike = Array.from(letter + (folded.find((letters) => letters.includes(small)) ?? small))
    const cases = new Set(
      alike.flatMap((one) => [one, one.toUpperCase()]).filter((one) => one.length === letter.length),
    )
    if (cases.size > 1) return `[${[...cases].join('')}]`
    return /[!-/:-@[-`{-~]/.test(letter) ? `\\${letter}` : letter
  }).join('')

/** Whether a text holds a search as it was typed, whatever its case and its accents. */
export const holdsPhrase = (text: SQLWrapper, q: string): SQL => sql`${text} ~ ${patternOf(q)}`

/** Whether a text holds every word of a search, whatever its case and its accents. */
export function holdsWords(text: SQL, q: string): SQL {
  const words = wordsOf(q)
  // an empty search would put together the text of every row
  return words.length === 0 ? sql`true` : sql`${text} ~ all(${sql.param(words.map(patternOf))}::text[])`
}

/** As `holdsWords`, for a text whose `trigrams` have an index: only what has those of the words is read, where they are long enough. */
export function holdsIndexedWords(text: SQL, q: string): SQL {
  const long = wordsOf(q).filter((word) => Array.from(word).length >= 3)
  const wanted = long.map((word) => sql`trigrams(${word})`)
  return wanted.length === 0
    ? holdsWords(text, q)
    : sql`(trigrams(${text}) @> (${sql.join(wanted, sql` || `)}) and ${holdsWords(text, q)})`
}

/** What a field of choices asks for: what is written in it, or the ones that are chosen already, one a line. */
export interface ChoiceRequest {
  q: string
  ids: string
}

export interface Choices<More extends object = object> {
  items: ({ value: string; name: string } & More)[]
  more: boolean
}

/** As many as can be read; whoever looks for another one of more writes a part of its name. */
const FIRST_CHOICES = 50

/** The first choices of a query with the columns `value` and `name`, by their names. */
export async function choicesOf<More extends object = object>(
  db: Queryable,
  query: SQL,
  { q, ids }: ChoiceRequest,
): Promise<Choices<More>> {
  const chosen = ids === '' ? undefined : ids.split('\n')
  const wanted = chosen ? sql`value = any(${sql.param(chosen)}::text[])` : holdsWords(sql`name`, q)
  const limit = chosen?.length ?? FIRST_CHOICES
  const rows = await rowsOf<Choices<More>['items'][number]>(
    db,
    sql`select * from (${query}) choices where ${wanted} order by name collate "und-x-icu", value limit ${limit + 1}`,
  )
  return { items: rows.slice(0, limit), more: rows.length > limit }
}

/** A query that is still without its part, such as Drizzle's. */
interface Unlimited<T> {
  limit: (count: number) => { offset: (count: number) => PromiseLike<T[]> }
}

/** One page of a query that selects `total`; it is made anew each time it is asked. */
export const pagedQuery = <T extends { total: number }>(
  request: PageRequest,
  rows: () => Unlimited<T>,
): Promise<Page<T>> =>
  pagedParts(request, async ({ page, pageSize }) =>
    rows()
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  )

/** One page of a query that is written as SQL up to its order and selects `total`; `moments` as for `rowsOf`. */
export const pagedRows = <Row extends { total: number }>(
  db: Queryable,
  request: PageRequest,
  query: SQL,
  ...moments: (keyof Row & string)[]
): Promise<Page<Row>> => pagedParts(request, (part) => rowsOf<Row>(db, sql`${query} ${limitOf(part)}`, ...moments))
