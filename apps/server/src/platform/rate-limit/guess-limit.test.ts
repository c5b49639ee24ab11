import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DomainError } from '#/platform/errors/domain-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { guessDelay, type Guesser, limitGuesses } from '#/platform/rate-limit/guess-limit.ts'
import { sha256 } from '#/platform/secrets/keys.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'

const database = await forFile(createTestDatabase())
const { db } = database
beforeEach(() => db.execute(sql`truncate rate_limits`))

const age = (seconds: number) =>
  db.execute(sql`update rate_limits set window_start = window_start - make_interval(secs => ${seconds})`)
/** As if so many had failed a moment ago. */
const failed = (key: string, count: number) =>
  db.execute(sql`update rate_limits set count = ${count} where key like ${`guess:${key}:%`}`)
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => error as DomainError,
  )
const times = <T>(count: number, action: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => action(index)))

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

test('of 30 wrong guesses at once 5 are answered, and none that comes after them is looked at [L6]', async () => {
  const outcomes = await times(30, () => refusal(limitGuesses(db, ana, wrong)))
  const refused = outcomes.filter((error) => error !== undefined)
  expect(refused).toHaveLength(25)
  expect(refused[0]).toMatchObject({ code: 'sign_in_delayed', status: 409 })
  const attempt = vi.fn<() => Promise<string>>(right)
  expect(await refusal(limitGuesses(db, ana, attempt))).toMatchObject({ code: 'sign_in_delayed' })
  expect(attempt).not.toHaveBeenCalled()
})

test('a right guess among many at once tells nothing once five wrong ones are known [L6]', async () => {
  const late = limitGuesses(db, ana, async () => {
    await times(5, () => limitGuesses(db, ana, wrong))
    return 'session'
  })
  expect(await refusal(late)).toMatchObject({ code: 'sign_in_delayed' })
})

test('60 right ones at once are let in, whatever is under way, and count as nothing [L6]', async () => {
  await times(4, () => limitGuesses(db, ana, wrong))
  expect(await times(60, () => limitGuesses(db, ana, right))).toEqual(Array(60).fill('session'))
  await times(4, () => limitGuesses(db, ana, wrong))
  expect(await limitGuesses(db, ana, right)).toBe('session')
})

test('the pair waits for as long as is said, and not longer [L6]', async () => {
  await times(5, () => limitGuesses(db, ana, wrong))
  await age(3 * 60)
  const error = await refusal(limitGuesses(db, ana, right))
  expect(error?.facts.detail).toContain('Espere 12 minutos e tente de novo')
  expect(error?.facts.retryAfter).toBeGreaterThan(11 * 60)
  await age(12 * 60)
  expect(await limitGuesses(db, ana, right)).toBe('session')
})

test('whoever guesses beside the owner is held, the owner enters by a device that is known [L6]', async () => {
  await times(5, () => limitGuesses(db, school, wrong))
  expect(await refusal(limitGuesses(db, school, right))).toMatchObject({ code: 'sign_in_delayed' })
  expect(await limitGuesses(db, own, right)).toBe('session')
  // which forgets no failure of the others, and has five of its own
  expect(await refusal(limitGuesses(db, school, right))).toMatchObject({ code: 'sign_in_delayed' })
  await times(5, () => limitGuesses(db, own, wrong))
  expect(await refusal(limitGuesses(db, own, right))).toMatchObject({ code: 'sign_in_delayed' })
})

test('failures of a network refuse nobody else there what is right; wrong ones are answered later, and reported [L6]', async () => {
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

test('an account that the whole world guesses waits for unknown devices alone, and says until when [L6]', async () => {
  await times(2, (index) => limitGuesses(db, { ...ana, network: `203.0.113.${index}` }, wrong))
  await failed('sign-in:account', 100)
  const error = await refusal(limitGuesses(db, school, right))
  expect(error?.facts.detail).toContain('Espere 60 minutos')
  expect(await limitGuesses(db, own, right)).toBe('session')
  await age(60 * 60)
  expect(await limitGuesses(db, school, right)).toBe('session')
})

test('a code that a class shares: many wrong ones of a network keep no right one out, until nobody could mistype so much [L6]', async () => {
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

test('each secret has counts of its own [L6]', async () => {
  await times(5, () => limitGuesses(db, ana, wrong))
  for (const secret of ['second-factor', 'share-code', 'resume-code'] as const)
    expect(await limitGuesses(db, { ...ana, secret }, right)).toBe('session')
})

test('the account is counted as it was typed, known or not, and never kept in clear [L3]', async () => {
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
