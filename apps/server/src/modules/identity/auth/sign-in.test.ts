import { argon2Sync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { signIn } from '#/modules/identity/auth/sign-in.service.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createAccount, goodPassword, problemOf } from '#test/accounts.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } }))

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
const enter = (email: string, password: string, network = '203.0.113.1') =>
  app.api().signIn({ body: { email, password } }, from(network))
const tries = async (count: number, attempt: (index: number) => Promise<unknown>) => {
  const codes: string[] = []
  for (let index = 0; index < count; index += 1) codes.push((await problemOf(attempt(index))).code)
  return codes
}

test('every sign-in gets a new token [T5]', async () => {
  const user = await createAccount(app)
  const first = await enter(user.email, goodPassword)
  const second = await enter(user.email.toUpperCase(), goodPassword)
  expect(first.token).not.toBe(second.token)
  expect((await app.api(second.token).getSession()).id).toBe(user.id)
})

test('a wrong password, an unknown e-mail and an account without a password get the same answer [L3]', async () => {
  const user = await createAccount(app)
  const invited = await createUser(app)
  const problems = [
    await problemOf(enter(user.email, 'senha errada aqui')),
    await problemOf(enter('ninguem@escola.test', goodPassword)),
    await problemOf(enter(invited.email, goodPassword)),
    await problemOf(enter(invited.email, 'null')),
  ].map((problem) => ({ ...problem, instance: '' }))
  expect(problems[0]).toMatchObject({ status: 422, code: 'sign_in_failed', title: 'E-mail ou senha incorretos.' })
  expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1)
})

test('empty, null and array values are refused without a check [L3]', async () => {
  const send = (body: unknown) =>
    app.fetch('/api/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const email = 'ana@escola.test'
  const statuses = await Promise.all(
    [
      {},
      [],
      { email, password: '' },
      { email, password: null },
      { email: [email], password: 'x' },
      { email, password: 'x', admin: true },
      { email, password: 'x'.repeat(129) },
    ].map(async (body) => (await send(body)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([422]))
})

test('a suspended person is told only with the right password, and their token answers 403 [T1]', async () => {
  const user = await createAccount(app)
  const { token } = await enter(user.email, goodPassword)
  await app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, user.id))
  expect((await problemOf(enter(user.email, 'senha errada aqui'))).code).toBe('sign_in_failed')
  expect(await problemOf(enter(user.email, goodPassword))).toMatchObject({ status: 403, code: 'account_suspended' })
  expect(await problemOf(app.api(token).getSession())).toMatchObject({ status: 403, code: 'account_suspended' })
})

test('five failures for one account and network start a wait, which is shown [L6]', async () => {
  const user = await createAccount(app)
  expect(await tries(5, () => enter(user.email, 'senha errada aqui'))).toEqual(Array(5).fill('sign_in_failed'))
  const response = await app.fetch('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1' },
    body: JSON.stringify({ email: user.email, password: goodPassword }),
  })
  expect(response.status).toBe(409)
  const { detail } = (await response.json()) as { detail: string }
  expect(detail).toMatch(/^A senha foi digitada errada muitas vezes\. Espere 15 minutos e tente de novo/)
  const seconds = Number(response.headers.get('retry-after'))
  expect(Number.isInteger(seconds) && seconds > 14 * 60 && seconds <= 15 * 60).toBe(true)
  await expect(enter(user.email, goodPassword, '203.0.113.2')).resolves.toBeDefined()
})

test('an unknown e-mail is limited like a known one [L6]', async () => {
  const codes = await tries(6, () => enter('ninguem@escola.test', 'senha errada aqui'))
  expect(codes).toEqual([...Array<string>(5).fill('sign_in_failed'), 'sign_in_delayed'])
})

test('of thirty concurrent guesses five are checked [L6]', async () => {
  const user = await createAccount(app)
  const problems = await Promise.all(
    Array.from({ length: 30 }, () => problemOf(enter(user.email, 'senha errada aqui'))),
  )
  expect(problems.filter(({ code }) => code === 'sign_in_failed')).toHaveLength(5)
  expect(problems.filter(({ code }) => code === 'sign_in_delayed')).toHaveLength(25)
})

test('wrong passwords of one person do not lock others of the school out [L6]', async () => {
  const user = await createAccount(app)
  await Promise.all(Array.from({ length: 21 }, (_, index) => problemOf(enter(`alguem${index}@escola.test`, 'errada'))))
  await expect(enter(user.email, goodPassword)).resolves.toBeDefined()
})

test('guesses at a person’s password lock out neither the person’s known browser nor other people [L6]', async () => {
  const site = await startTestApp({ beside: app, env: { PUBLIC_URL: 'https://prosa.escola.br' } })
  onTestFinished(() => site.close())
  const user = await createAccount(app)
  const post = (email: string, password: string, cookie = '') =>
    site.fetch('/api/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ email, password }),
    })
  const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const known = cookieOf(await post(user.email, goodPassword))
  for (let guess = 0; guess < 5; guess += 1) await post(user.email, 'senha errada aqui')
  expect((await post(user.email, goodPassword)).status).toBe(409)
  expect((await post(user.email, goodPassword, known)).status).toBe(200)
  // a browser in which another person has signed in is no known device of this person
  const other = await createAccount(app)
  const others = cookieOf(await post(other.email, goodPassword))
  expect((await post(user.email, goodPassword, others)).status).toBe(409)
  expect((await post(other.email, goodPassword)).status).toBe(200)
})

test('a right password clears the account’s failures [L6]', async () => {
  const user = await createAccount(app)
  await tries(4, () => enter(user.email, 'senha errada aqui'))
  await enter(user.email, goodPassword)
  expect(await tries(5, () => enter(user.email, 'senha errada aqui'))).toEqual(Array(5).fill('sign_in_failed'))
})

test('no header moves a client to another network unless our proxy wrote it [L6]', async () => {
  const direct = await startTestApp({ beside: app })
  onTestFinished(() => direct.close())
  const codes = await tries(6, (index) =>
    direct.api().signIn({ body: { email: 'ninguem@escola.test', password: 'x' } }, from(`198.51.100.${index}`)),
  )
  expect(codes.at(-1)).toBe('sign_in_delayed')
})

test('a hash of lower cost is renewed at sign-in [L2]', async () => {
  const user = await createAccount(app)
  const salt = Buffer.from('0123456789abcdef')
  const tag = argon2Sync('argon2id', {
    message: goodPassword,
    nonce: salt,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const passwordHash = `$argon2id$v=19$m=8192,t=1,p=1$${base64(salt)}$${base64(tag)}`
  await app.ctx.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  await enter(user.email, goodPassword)
  const [row] = await app.ctx.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await expect(enter(user.email, goodPassword)).resolves.toBeDefined()
})

test('sign-ins are logged with who and where, and without e-mail, password or token [G1]', async () => {
  const user = await createAccount(app)
  const lines: string[] = []
  const log = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } })
  const facts: RequestFacts = { requestId: 'r1', network: '203.0.113.9', device: 'canario-aparelho', log }
  const token = await signIn(app.ctx, { email: user.email, password: goodPassword, remember: false }, facts)
  await expect(
    signIn(app.ctx, { email: user.email, password: 'canario-senha', remember: false }, facts),
  ).rejects.toThrow()
  await expect(
    signIn(app.ctx, { email: 'canario@escola.test', password: 'canario-senha', remember: false }, facts),
  ).rejects.toThrow()
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(events).toMatchObject([
    { security: 'sign-in.succeeded', actor: `user:${user.id}`, network: '203.0.113.9' },
    { security: 'sign-in.failed', target: `user:${user.id}` },
    { security: 'sign-in.failed' },
  ])
  const text = lines.join('')
  for (const secret of ['canario', goodPassword, token, user.email]) expect(text).not.toContain(secret)
})
