import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#/platform/db/database.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'

/** What a portion should take, in milliseconds: with a slow moment on top, nobody waits for 100 behind its locks (docs/decisions/bulk-removal.md). */
const PORTION_MS = 40
/** Rows of the first portion; later ones follow the time that was taken. */
const FIRST = 10
const MOST = 1000
const FOUND_AT_ONCE = 2000
/** So many rows that fail by themselves say that something else is wrong. */
const MOST_FAILED = 20

export interface Portions<Key extends string | number> {
  /** Keys of what is still to be done, at most so many. */
  find(limit: number): Promise<readonly Key[]>
  /** Does it for these keys in one statement or short transaction; answers for how many. Looks again whether each still is to be done. */
  work(keys: readonly Key[]): Promise<number>
  /** Hears after each portion how many it was, and once of 0 where there was nothing. */
  told?: ((count: number) => Promise<void>) | undefined
  /** Rows that cost a statement hardly more time than one does: portions have no fewer, however slow the machine. 1 unless given. */
  least?: number
  /** Hears at the end of each row that failed by itself; without it the first such error is thrown. */
  alone?(key: Key, error: unknown): void
}

/**
 * Does long work in portions, each committed by itself: killed in the middle, it goes on where it was when it is asked again,
 * and others come between. A row that fails alone stops none of the others; the first such error is thrown at the end. Without
 * the database it ends at once. Answers how many were done.
 */
export async function inPortions<Key extends string | number>(portions: Portions<Key>): Promise<number> {
  const { find, work, told, alone, least = 1 } = portions
  const failed = new Map<Key, unknown>()
  let [done, size] = [0, Math.max(FIRST, least)]

  async function attempt(keys: readonly Key[]): Promise<number> {
    try {
      return await work(keys)
    } catch (error) {
      if (isDatabaseOutage(error) || failed.size === MOST_FAILED) throw error
      const [first] = keys
      if (first === undefined) return 0
      if (keys.length === 1) {
        failed.set(first, error)
        return 0
      }
      const half = Math.ceil(keys.length / 2)
      return (await attempt(keys.slice(0, half))) + (await attempt(keys.slice(half)))
    }
  }

  for (let before = -1, more = true; more && done > before;) {
    before = done
    const found = await find(FOUND_AT_ONCE)
    more = found.length === FOUND_AT_ONCE
    const keys = found.filter((key) => !failed.has(key))
    for (let from = 0; from < keys.length;) {
      const part = keys.slice(from, from + size)
      from += part.length
      const began = performance.now()
      const count = await attempt(part)
      const took = performance.now() - began
      done += count
      if (count > 0) await told?.(count)
      size = Math.ceil(Math.min(MOST, part.length * 2, Math.max(least, (part.length * PORTION_MS) / took)))
      // the machine is others' at least half of the time
      if (from < keys.length || more) await sleep(took)
    }
  }
  if (done === 0) await told?.(0)
  for (const [key, cause] of failed) {
    if (!alone) throw new Error(`${failed.size} of the rows failed by themselves; ${done} others are done`, { cause })
    alone(key, cause)
  }
  return done
}

/** Deletes in portions the rows of a table that are `expired`, the name by which the condition knows them; answers how many. */
export const deleteInPortions = (
  db: Db,
  table: SQL,
  condition: SQL,
  told?: Portions<string>['told'],
): Promise<number> =>
  inPortions({
    async find(limit) {
      const { rows } = await db.execute<{ place: string }>(
        sql`select expired.ctid::text as place from ${table} expired where ${condition} limit ${limit}`,
      )
      return rows.map(({ place }) => place)
    },
    // a place may have another row by now, of which the condition says that it stays
    async work(places) {
      const { rowCount } = await db.execute(
        sql`delete from ${table} expired where expired.ctid = any(${sql.param([...places])}::tid[]) and (${condition})`,
      )
      return rowCount ?? 0
    },
    told,
  })

/** Does one after the other, although one of them fails; the first error is thrown at the end. */
export async function eachInTurn(...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
