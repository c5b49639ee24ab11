import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DomainError } from '#/platform/errors/domain-error.ts'
import { createListen } from '#/platform/db/listen.ts'
import { createJobs } from '#/platform/jobs/jobs.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createMetrics } from '#/platform/metrics/metrics.ts'
import { countUse, enforceRateLimit, registerRateLimitCleaning, usesOf } from '#/platform/rate-limit/rate-limit.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'

const database = await forFile(createTestDatabase())
const { db, pool } = database
beforeEach(() => db.execute(sql`truncate rate_limits`))

const age = (seconds: number) =>
  db.execute(sql`update rate_limits set window_start = window_start - make_interval(secs => ${seconds})`)
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => error as DomainError,
  )
const times = <T>(count: number, action: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => action(index)))
const limit = { key: 'uploads:12', limit: 5, seconds: 60 }

test('exactly the limit passes under 30 parallel calls, the others get 429 with at most 60 s [T3]', async () => {
  const outcomes = await times(30, () => refusal(enforceRateLimit(db, limit)))
  const refused = outcomes.filter((error) => error !== undefined)
  expect(refused).toHaveLength(25)
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'rate_limited', status: 429 })
    expect(error?.facts.retryAfter).toBeGreaterThanOrEqual(1)
    expect(error?.facts.retryAfter).toBeLessThanOrEqual(60)
  }
})

test('of uses of several keys in one moment each is refused by its own count alone [T3]', async () => {
  const keys = ['b', 'a', 'b', 'c', 'b', 'a']
  const outcomes = await Promise.all(keys.map((key) => refusal(enforceRateLimit(db, { ...limit, key, limit: 2 }))))
  expect(outcomes.map((error) => error !== undefined)).toEqual([false, false, false, false, true, false])
  expect(await refusal(enforceRateLimit(db, { ...limit, key: 'c', limit: 2 }))).toBeUndefined()
  expect(await refusal(enforceRateLimit(db, { ...limit, key: 'a', limit: 2 }))).toMatchObject({ status: 429 })
})

test('a window ends by the database clock, and what came during it does not make it longer [T3]', async () => {
  await times(8, () => refusal(enforceRateLimit(db, limit)))
  await age(59)
  expect((await refusal(enforceRateLimit(db, limit)))?.facts.retryAfter).toBe(1)
  await age(1)
  expect(await refusal(enforceRateLimit(db, limit))).toBeUndefined()
})

test('a window from before the clock was set back is over: nobody waits until that time comes again [T3]', async () => {
  for (let used = 0; used < 6; used += 1) await refusal(enforceRateLimit(db, limit))
  expect(await refusal(enforceRateLimit(db, limit))).toMatchObject({ status: 429 })
  await age(-3600)
  expect(await usesOf(db, limit.key, limit.seconds)).toEqual({ count: 0, secondsLeft: 0 })
  expect(await countUse(db, limit.key, limit.seconds)).toEqual({ count: 1, secondsLeft: 60 })
})

test('each key has its own count, and what failed counts all the same', async () => {
  await times(5, () => enforceRateLimit(db, limit))
  await enforceRateLimit(db, { ...limit, key: 'uploads:13' })
  const rolledBack = db.transaction(async () => {
    await enforceRateLimit(db, { ...limit, key: 'uploads:14', limit: 1 })
    throw new Error('failed later')
  })
  await expect(rolledBack).rejects.toThrow('failed later')
  expect(await refusal(enforceRateLimit(db, { ...limit, key: 'uploads:14', limit: 1 }))).toMatchObject({
    code: 'rate_limited',
  })
})

test('a rate limit with a longer window is a mistake [T3]', async () => {
  await expect(enforceRateLimit(db, { ...limit, seconds: 61 })).rejects.toThrow(RangeError)
})

test('counters whose windows are over are removed by a job', async () => {
  await enforceRateLimit(db, { ...limit, key: 'old' })
  await age(3 * 3600)
  await enforceRateLimit(db, { ...limit, key: 'new' })
  const listen = createListen(database.url)
  const jobs = createJobs({ pool, listen, log: createLogger({ level: 'silent' }), metrics: createMetrics() })
  registerRateLimitCleaning(jobs, db)
  await jobs.start('UTC')
  await jobs.send(db, 'rate-limits.clean', {})
  await vi.waitFor(
    async () => expect((await db.execute(sql`select key from rate_limits`)).rows).toEqual([{ key: 'new' }]),
    10_000,
  )
  await jobs.stop({ timeoutMs: 1000 })
  await listen.close()
})

test('a count does not wait for the disk, and what follows on its connection does again [T3]', async () => {
  const client = await pool.connect()
  try {
    await client.query('set synchronous_commit = on')
    await countUse(drizzle({ client }), 'uploads:13', 60)
    const { rows } = await client.query<{ synchronous_commit: string }>('show synchronous_commit')
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
  } finally {
    client.release(true)
  }
})
