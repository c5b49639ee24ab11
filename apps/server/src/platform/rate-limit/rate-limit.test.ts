import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { DomainError } from '#/platform/errors/domain-error.ts'
import { createListen } from '#/platform/db/listen.ts'
import { createJobs } from '#/platform/jobs/jobs.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createMetrics } from '#/platform/metrics/metrics.ts'
import { guessDelay, limitGuesses } from '#/platform/rate-limit/guess-limit.ts'
import { countUse, enforceRateLimit, registerRateLimitCleaning } from '#/platform/rate-limit/rate-limit.ts'
import { createTestDatabase } from '#test/test-database.ts'

const database = await createTestDatabase()
const { db, pool } = database
afterAll(database.drop)
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
const ana = { account: 'ana@escola.br', network: '203.0.113.7' }

const wrong = async () => undefined
const right = async () => 'session'

test('T3 exactly the limit passes under 30 parallel calls, the others get 429 with at most 60 s', async () => {
  const outcomes = await times(30, () => refusal(enforceRateLimit(db, limit)))
  const refused = outcomes.filter((error) => error !== undefined)
  expect(refused).toHaveLength(25)
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'rate_limited', status: 429 })
    expect(error?.facts.retryAfter).toBeGreaterThanOrEqual(1)
    expect(error?.facts.retryAfter).toBeLessThanOrEqual(60)
  }
})

test('T3 a window ends by the database clock, and what came during it does not make it longer', async () => {
  await times(8, () => refusal(enforceRateLimit(db, limit)))
  await age(59)
  expect((await refusal(enforceRateLimit(db, limit)))?.facts.retryAfter).toBe(1)
  await age(1)
  expect(await refusal(enforceRateLimit(db, limit))).toBeUndefined()
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

test('T3 a rate limit with a longer window is a mistake', async () => {
  await expect(enforceRateLimit(db, { ...limit, seconds: 61 })).rejects.toThrow(RangeError)
})

test('L6 of 30 parallel guesses from one network exactly 5 are tried', async () => {
  const attempt = vi.fn<() => Promise<undefined>>(wrong)
  const outcomes = await times(30, () => refusal(limitGuesses(db, ana, attempt)))
  expect(attempt).toHaveBeenCalledTimes(5)
  const refused = outcomes.filter((error) => error !== undefined)
  expect(refused).toHaveLength(25)
  expect(refused[0]).toMatchObject({ code: 'sign_in_delayed', status: 429 })
  expect(refused[0]?.facts.retryAfter).toBeLessThanOrEqual(60)
})

test('L6 the right password does not help before the 15 minutes are over', async () => {
  await times(5, () => limitGuesses(db, ana, wrong))
  expect(await refusal(limitGuesses(db, ana, right))).toMatchObject({ code: 'sign_in_delayed' })
  await age(15 * 60)
  expect(await limitGuesses(db, ana, right)).toBe('session')
})

test('L6 a right guess clears the failures before it and is no failure itself', async () => {
  for (let round = 0; round < 8; round += 1) {
    for (let guess = 0; guess < 4; guess += 1) await limitGuesses(db, { ...ana, network: `198.51.100.${round}` }, wrong)
    expect(await limitGuesses(db, { ...ana, network: `198.51.100.${round}` }, right)).toBe('session')
  }
  for (let signIn = 0; signIn < 25; signIn += 1) expect(await limitGuesses(db, ana, right)).toBe('session')
})

test('L6 one network has 20 failures over all accounts', async () => {
  const attempt = vi.fn<() => Promise<undefined>>(wrong)
  await times(30, (index) => refusal(limitGuesses(db, { ...ana, account: `pessoa${index}@escola.br` }, attempt)))
  expect(attempt).toHaveBeenCalledTimes(20)
  expect(await refusal(limitGuesses(db, { ...ana, network: '198.51.100.1' }, right))).toBeUndefined()
})

test('L6 an account is never locked from elsewhere: beyond 100 an hour it is only slower', async () => {
  expect([1, 100, 101, 150, 100_000].map(guessDelay)).toEqual([0, 0, 100, 5000, 10_000])
  await times(102, (index) => limitGuesses(db, { ...ana, network: `198.51.100.${index}` }, wrong))
  expect(await limitGuesses(db, ana, right)).toBe('session')
})

test('L3 the account is counted as it was typed, known or not, and never kept in clear', async () => {
  await times(5, () => limitGuesses(db, ana, wrong))
  expect(await refusal(limitGuesses(db, { ...ana, account: ' ANA@escola.br ' }, right))).toMatchObject({
    code: 'sign_in_delayed',
  })
  const { rows } = await db.execute<{ key: string }>(sql`select key from rate_limits`)
  expect(JSON.stringify(rows)).not.toMatch(/ana@/i)
})

test('an attempt that fails for another reason fails as it did', async () => {
  await expect(limitGuesses(db, ana, () => Promise.reject(new Error('database away')))).rejects.toThrow('database away')
})

test('counters whose windows are over are removed by a job', async () => {
  await enforceRateLimit(db, { ...limit, key: 'old' })
  await age(3 * 3600)
  await enforceRateLimit(db, { ...limit, key: 'new' })
  const listen = createListen(database.url)
  const jobs = createJobs({ pool, listen, log: createLogger({ level: 'silent' }), metrics: createMetrics() })
  registerRateLimitCleaning(jobs, db)
  await jobs.start()
  await jobs.send(db, 'rate-limits.clean', {})
  await vi.waitFor(
    async () => expect((await db.execute(sql`select key from rate_limits`)).rows).toEqual([{ key: 'new' }]),
    10_000,
  )
  await jobs.stop({ timeoutMs: 1000 })
  await listen.close()
})

test('T3 a count does not wait for the disk, and what follows on its connection does again', async () => {
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
