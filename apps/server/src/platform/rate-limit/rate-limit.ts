import { sql } from 'drizzle-orm'
import type { Db } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import type { Jobs } from '#/platform/jobs/jobs.ts'
import { batchCalls } from '#/platform/speed/batch-calls.ts'
import { rateLimits } from '#/platform/rate-limit/rate-limit.tables.ts'

export interface Count {
  /** Uses in the current window, this one included. */
  count: number
  /** Whole seconds until the window ends, at least 1. */
  secondsLeft: number
}

const longestRateWindow = 60

/**
 * Counts one use of `key` in its window and returns the count. One atomic statement by the database's clock, so that all
 * instances share it exactly. Takes the database, not a transaction: failed attempts count too.
 */
export async function countUse(db: Db, key: string, seconds: number): Promise<Count> {
  const [count] = await countUses(db, [{ key, seconds }])
  return count!
}

interface Use {
  key: string
  seconds: number
}

/** Uses at one moment share a statement; only for keys that no other transaction holds locked. */
const countTogether = batchCalls({ most: 50, atOnce: 2 }, countUses)

/** Returns a separate count for each use, also for several uses of one key. */
async function countUses(db: Db, uses: readonly Use[]): Promise<Count[]> {
  const bySeconds = Map.groupBy(uses, ({ seconds }) => seconds)
  const counted = new Map<Use, Count>()
  for (const [seconds, these] of bySeconds) {
    const byKey = Map.groupBy(these, ({ key }) => key)
    // in a fixed order, so that two instances never deadlock
    const keys = [...byKey.keys()].toSorted()
    const rows = await countingOn(db).execute({ keys, uses: keys.map((key) => byKey.get(key)!.length), seconds })
    for (const { key, count, secondsLeft } of rows)
      for (const [at, use] of byKey.get(key)!.toReversed().entries())
        counted.set(use, { count: count - at, secondsLeft })
  }
  return uses.map((use) => counted.get(use)!)
}

/** Prepared statements by database, because nearly every request counts something. */
const counting = new WeakMap<Db, ReturnType<typeof prepareCounting>>()

function countingOn(db: Db) {
  const prepared = counting.get(db) ?? prepareCounting(db)
  counting.set(db, prepared)
  return prepared
}

function prepareCounting(db: Db) {
  const { key, windowStart, count } = rateLimits
  const length = sql`make_interval(secs => ${sql.placeholder('seconds')})`
  // a window that begins further in the future than its length is from before the clock was set back, and would block until then
  const expired = sql`excluded.window_start not between ${windowStart} - ${length} and ${windowStart} + ${length}`
  return db
    .insert(rateLimits)
    .select(
      sql`select asked.key, clock_timestamp(), asked.uses
        from unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('uses')}::int[]) as asked (key, uses)`,
    )
    .onConflictDoUpdate({
      target: key,
      set: {
        count: sql`case when ${expired} then excluded.count else ${count} + excluded.count end`,
        windowStart: sql`case when ${expired} then excluded.window_start else ${windowStart} end`,
      },
    })
    .returning({
      key,
      count,
      secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from ${windowStart} + ${length} - clock_timestamp())))::int`,
      // does not wait for the disk: a power failure loses the counts of half a second
      commit: sql`set_config('synchronous_commit', 'off', true)`,
    })
    .prepare('count-use')
}

/** Returns the uses in the current window, 0 without one. Waits for uses that are being counted, so that they are included. */
export async function countKeyUses(db: Db, key: string, seconds: number): Promise<Count> {
  const length = sql`make_interval(secs => ${seconds})`
  const { rows } = await db.execute<{ count: number; secondsLeft: number }>(sql`
    select count, ceil(extract(epoch from window_start + ${length} - clock_timestamp()))::int as "secondsLeft"
    from ${rateLimits} where key = ${key} and clock_timestamp() between window_start - ${length} and window_start + ${length}
    for update`)
  return rows[0] ?? { count: 0, secondsLeft: 0 }
}

/** Resets the count of a key. */
export async function resetCount(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from ${rateLimits} where key = ${key}`)
}

/**
 * Throws 429 `rate_limited` above `limit` uses of `key` in `seconds`. Windows have at most 60 s, because the text of a 429
 * promises one minute [T3, S56]; a limit by the hour or day is a quota and answers 409.
 */
export async function enforceRateLimit(
  db: Db,
  { key, limit, seconds }: { key: string; limit: number; seconds: number },
): Promise<void> {
  if (seconds > longestRateWindow) throw new RangeError(`a rate limit's window has at most ${longestRateWindow} s`)
  const { count, secondsLeft } = await countTogether(db, { key, seconds })
  if (count > limit) throw new DomainError('rate_limited', { retryAfter: secondsLeft })
}

/** Registers the job that removes counters whose windows are over; no window is longer than an hour. */
export function registerRateLimitCleaning(jobs: Jobs, db: Db): void {
  jobs.register('rate-limits.clean', {
    cron: '17 * * * *',
    handler: async () => {
      await deleteInPortions(db, sql`${rateLimits}`, sql`expired.window_start < clock_timestamp() - interval '2 hours'`)
    },
  })
}
