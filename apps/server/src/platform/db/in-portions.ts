import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#/platform/db/database.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'

/**
 * Target time of a portion in milliseconds: even with a delay on top, others wait less than 100 for its locks
 * (docs/decisions/bulk-removal.md).
 */
const PORTION_MS = 40
/** Rows of the first portion; the size of later ones follows the time taken. */
const FIRST_ROWS = 10
const MAX_ROWS = 1000
const FOUND_AT_ONCE = 2000
/** So many failing rows mean that something else is wrong. */
const MAX_FAILED_ROWS = 20

export interface Portions<Key extends string | number> {
  /** Returns keys of remaining rows, at most `limit`. */
  findKeys(limit: number): Promise<readonly Key[]>
  /** Processes these keys in one statement or short transaction, checking each again; returns how many were processed. */
  processKeys(keys: readonly Key[]): Promise<number>
  /** Called after each portion with its number of rows, and once with 0 where no rows were found. */
  onPortion?: ((count: number) => Promise<void>) | undefined
  /** Number of rows below which a statement gets hardly faster, and therefore the smallest portion; 1 by default. */
  least?: number
  /** Called at the end for each row that failed alone; without it the first such error is thrown. */
  onFailedRow?(key: Key, error: unknown): void
}

/**
 * Does long work in portions, each committed alone: after a crash the next call continues, and other statements run in between. A
 * row that fails alone does not stop the others; the first such error is thrown at the end. Stops at once when the database is
 * lost. Returns the number of rows processed.
 */
export async function inPortions<Key extends string | number>(portions: Portions<Key>): Promise<number> {
  const { findKeys, processKeys, onPortion, onFailedRow, least = 1 } = portions
  const failed = new Map<Key, unknown>()
  let [done, size] = [0, Math.max(FIRST_ROWS, least)]

  async function processOrSplit(keys: readonly Key[]): Promise<number> {
    try {
      return await processKeys(keys)
    } catch (error) {
      if (isDatabaseOutage(error) || failed.size === MAX_FAILED_ROWS) throw error
      const [first] = keys
      if (first === undefined) return 0
      if (keys.length === 1) {
        failed.set(first, error)
        return 0
      }
      const half = Math.ceil(keys.length / 2)
      return (await processOrSplit(keys.slice(0, half))) + (await processOrSplit(keys.slice(half)))
    }
  }

  for (let before = -1, more = true; more && done > before;) {
    before = done
    const found = await findKeys(FOUND_AT_ONCE)
    more = found.length === FOUND_AT_ONCE
    const keys = found.filter((key) => !failed.has(key))
    for (let from = 0; from < keys.length;) {
      const part = keys.slice(from, from + size)
      from += part.length
      const began = performance.now()
      const count = await processOrSplit(part)
      const took = performance.now() - began
      done += count
      if (count > 0) await onPortion?.(count)
      size = Math.ceil(Math.min(MAX_ROWS, part.length * 2, Math.max(least, (part.length * PORTION_MS) / took)))
      // leaves the database to others at least half of the time
      if (from < keys.length || more) await sleep(took)
    }
  }
  if (done === 0) await onPortion?.(0)
  for (const [key, cause] of failed) {
    if (!onFailedRow)
      throw new Error(`${failed.size} of the rows failed by themselves; ${done} others are done`, { cause })
    onFailedRow(key, cause)
  }
  return done
}

/** Deletes in portions the rows that match `condition`, which names the table `expired`; returns their number. */
export const deleteInPortions = (
  db: Db,
  table: SQL,
  condition: SQL,
  onPortion?: Portions<string>['onPortion'],
): Promise<number> =>
  inPortions({
    async findKeys(limit) {
      const { rows } = await db.execute<{ place: string }>(
        sql`select expired.ctid::text as place from ${table} expired where ${condition} limit ${limit}`,
      )
      return rows.map(({ place }) => place)
    },
    // the place of a row may hold another one by now: the condition is checked again
    async processKeys(places) {
      const { rowCount } = await db.execute(
        sql`delete from ${table} expired where expired.ctid = any(${sql.param([...places])}::tid[]) and (${condition})`,
      )
      return rowCount ?? 0
    },
    onPortion,
  })

/** Runs the steps in order, also after one fails; throws the first error at the end. */
export async function eachInTurn(...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
