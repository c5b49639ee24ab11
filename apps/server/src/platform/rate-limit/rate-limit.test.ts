import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { DomainError } from '#/platform/errors/domain-error.ts'
import { createListen } from '#/platform/db/listen.ts'
import { createJobs } from '#/platform/jobs/jobs.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createMetrics } from '#/platform/metrics/metrics.ts'
import {
  countUse,
  enforceRateLimit,
  registerRateLimitCleaning,
  countKeyUses,
} from '#/platform/rate-limit/rate-limit.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { guessDelay, type Guesser, limitGuesses } from '#/platform/rate-limit/guess-limit.ts'
import { sha256 } from '#/platform/secrets/keys.ts'

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

test('of 30 parallel calls exactly the limit passes, the others get 429 with at most 60 s [T3]', async () => {
  const outcomes = await times(30, () => refusal(enforceRateLimit(db, limit)))
  const refused = outcomes.filter((error) => error !== undefined)
  expect(refused).toHaveLength(25)
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'rate_limited', status: 429 })
    expect(error?.facts.retryAfter).toBeGreaterThanOrEqual(1)
    expect(error?.facts.retryAfter).toBeLessThanOrEqual(60)
  }
})

test('uses of several keys at one moment are refused only by the count of their own key [T3]', async () => {
  const keys = ['b', 'a', 'b', 'c', 'b', 'a']
  const outcomes = await Promise.all(keys.map((key) => refusal(enforceRateLimit(db, { ...limit, key, limit: 2 }))))
  expect(outcomes.map((error) => error !== undefined)).toEqual([false, false, false, false, true, false])
  expect(await refusal(enforceRateLimit(db, { ...limit, key: 'c', limit: 2 }))).toBeUndefined()
  expect(await refusal(enforceRateLimit(db, { ...limit, key: 'a', limit: 2 }))).toMatchObject({ status: 429 })
})

test('a window ends by the database clock, and refused calls do not extend it [T3]', async () => {
  await times(8, () => refusal(enforceRateLimit(db, limit)))
  await age(59)
  expect((await refusal(enforceRateLimit(db, limit)))?.facts.retryAfter).toBe(1)
  await age(1)
  expect(await refusal(enforceRateLimit(db, limit))).toBeUndefined()
})

test('a window from before the clock was set back is over [T3]', async () => {
  for (let used = 0; used < 6; used += 1) await refusal(enforceRateLimit(db, limit))
  expect(await refusal(enforceRateLimit(db, limit))).toMatchObject({ status: 429 })
  await age(-3600)
  expect(await countKeyUses(db, limit.key, limit.seconds)).toEqual({ count: 0, secondsLeft: 0 })
  expect(await countUse(db, limit.key, limit.seconds)).toEqual({ count: 1, secondsLeft: 60 })
})

test('each key has its own count, and failed calls count too', async () => {
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

test('a rate limit with a longer window than 60 s is a mistake [T3]', async () => {
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

test('counting does not wait for the disk, and later statements on its connection do again [T3]', async () => {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('set synchronous_commit = on')
  await countUse(drizzle({ client }), 'uploads:13', 60)
  const { rows } = await client.query<{ synchronous_commit: string }>('show synchronous_commit')
  expect(rows).toEqual([{ synchronous_commit: 'on' }])
})

/** Sets the failures counted for a key. */
const failed = (key: string, count: number) =>
  db.execute(sql`update rate_limits set count = ${count} where key like ${`guess:${key}:%`}`)

const lines: string[] = []
const log = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } })
const ana: Guesser = {
  secret: 'sign-in',
  account: 'ana@escola.br',
  knownDevice: undefined,
  network: '203.0.113.7',
  log,
}
const school = { ...ana, network: '198.51.100.1' }
const own = { ...school, knownDevice: sha256('the browser of Ana') }
const link: Guesser = { ...school, secret: 'share-code', account: 'link' }

const wrong = async () => undefined
const right = async () => 'session'

test('of 30 wrong guesses at once 5 are answered, and later ones are refused unchecked [L6]', async () => {
  const outcomes = await times(30, () => refusal(limitGuesses(db, ana, wrong)))
  const refused = outcomes.filter((error) => error !== undefined)
  expect(refused).toHaveLength(25)
  expect(refused[0]).toMatchObject({ code: 'sign_in_delayed', status: 409 })
  const attempt = vi.fn<() => Promise<string>>(right)
  expect(await refusal(limitGuesses(db, ana, attempt))).toMatchObject({ code: 'sign_in_delayed' })
  expect(attempt).not.toHaveBeenCalled()
})

test('a right guess among many at once is refused once five wrong ones are known [L6]', async () => {
  const late = limitGuesses(db, ana, async () => {
    await times(5, () => limitGuesses(db, ana, wrong))
    return 'session'
  })
  expect(await refusal(late)).toMatchObject({ code: 'sign_in_delayed' })
})

test('60 right guesses at once succeed beside running ones, and are not counted [L6]', async () => {
  await times(4, () => limitGuesses(db, ana, wrong))
  expect(await times(60, () => limitGuesses(db, ana, right))).toEqual(Array(60).fill('session'))
  await times(4, () => limitGuesses(db, ana, wrong))
  expect(await limitGuesses(db, ana, right)).toBe('session')
})

test('the pair is blocked exactly as long as announced [L6]', async () => {
  await times(5, () => limitGuesses(db, ana, wrong))
  await age(3 * 60)
  const error = await refusal(limitGuesses(db, ana, right))
  expect(error?.facts.detail).toContain('Espere 12 minutos e tente de novo')
  expect(error?.facts.retryAfter).toBeGreaterThan(11 * 60)
  await age(12 * 60)
  expect(await limitGuesses(db, ana, right)).toBe('session')
})

test('a guesser is blocked, while the owner enters from a known device [L6]', async () => {
  await times(5, () => limitGuesses(db, school, wrong))
  expect(await refusal(limitGuesses(db, school, right))).toMatchObject({ code: 'sign_in_delayed' })
  expect(await limitGuesses(db, own, right)).toBe('session')
  // entering resets no failures of others, and the known device has its own five
  expect(await refusal(limitGuesses(db, school, right))).toMatchObject({ code: 'sign_in_delayed' })
  await times(5, () => limitGuesses(db, own, wrong))
  expect(await refusal(limitGuesses(db, own, right))).toMatchObject({ code: 'sign_in_delayed' })
})

test('a network’s failures block no right guess there; wrong ones are delayed and reported [L6]', async () => {
  lines.length = 0
  await limitGuesses(db, { ...school, account: 'bia@escola.br' }, wrong)
  await failed('sign-in:network', 19)
  const start = performance.now()
  await limitGuesses(db, { ...school, account: 'caio@escola.br' }, wrong)
  expect(performance.now() - start).toBeGreaterThanOrEqual(guessDelay(20) - 1)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { security: 'limit.reached', network: school.network, detail: '20 wrong guesses: sign-in' },
  ])
  expect(await limitGuesses(db, school, right)).toBe('session')
  expect([1, 2, 51, 101, 100_000].map(guessDelay)).toEqual([0, 100, 5000, 10_000, 10_000])
})

test('an account guessed from many networks is blocked only for unknown devices, with the end of the block [L6]', async () => {
  await times(2, (index) => limitGuesses(db, { ...ana, network: `203.0.113.${index}` }, wrong))
  await failed('sign-in:account', 100)
  const error = await refusal(limitGuesses(db, school, right))
  expect(error?.facts.detail).toContain('Espere 60 minutos')
  expect(await limitGuesses(db, own, right)).toBe('session')
  await age(60 * 60)
  expect(await limitGuesses(db, school, right)).toBe('session')
})

test('wrong guesses at a shared code block no right one, below the limit of a whole class [L6]', async () => {
  for (let phone = 0; phone < 6; phone += 1) await limitGuesses(db, link, wrong)
  expect(await limitGuesses(db, link, right)).toBe('session')
  await failed('share-code:pair', 299)
  expect(await limitGuesses(db, link, right)).toBe('session')
  await failed('share-code:pair', 300)
  expect((await refusal(limitGuesses(db, link, right)))?.facts.detail).toMatch(/os outros esperam 60 minutos/)
  expect(await limitGuesses(db, { ...link, knownDevice: own.knownDevice }, right)).toBe('session')
  expect(await limitGuesses(db, { ...link, network: '192.0.2.1' }, right)).toBe('session')
  await failed('share-code:account', 500)
  expect(await refusal(limitGuesses(db, { ...link, network: '192.0.2.1' }, right))).toBeDefined()
  expect(await limitGuesses(db, { ...link, account: 'the same link with another code' }, right)).toBe('session')
})

test('each kind of secret has separate counts [L6]', async () => {
  await times(5, () => limitGuesses(db, ana, wrong))
  for (const secret of ['second-factor', 'share-code', 'resume-code'] as const)
    expect(await limitGuesses(db, { ...ana, secret }, right)).toBe('session')
})

test('the account is counted as typed, known or not, and stored only as a hash [L3]', async () => {
  await times(5, () => limitGuesses(db, ana, wrong))
  expect(await refusal(limitGuesses(db, { ...ana, account: ' ANA@escola.br ' }, right))).toMatchObject({
    code: 'sign_in_delayed',
  })
  const { rows } = await db.execute<{ key: string }>(sql`select key from rate_limits`)
  expect(JSON.stringify(rows)).not.toMatch(/ana@/i)
})

test('an attempt that fails for another reason rejects with its own error', async () => {
  await expect(limitGuesses(db, ana, () => Promise.reject(new Error('database away')))).rejects.toThrow('database away')
})
