import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createFirstAdminLink } from '#/modules/identity/auth/link.service.ts'
import { setPassword } from '#/modules/identity/auth/password/set-password.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import { createAccount, goodPassword, mailsTo, outbox, problemOf, tokenIn } from '#test/accounts.ts'
import { createApiKey } from '#test/api-keys.ts'
import { createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { cleanExpired } from '#/modules/identity/auth/auth.jobs.ts'

const newPassword = 'outra frase comprida e boa'
const app = await forFile(startTestApp({ env: { PUBLIC_URL: 'https://prosa.escola.br' } }))
const admin = await createUser(app, { roles: ['admin'] })

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits, password_requests`))

const set = (token: string, password = newPassword) => app.api().setPassword({ body: { token, password } })
const facts = (): RequestFacts => ({ requestId: 'r1', network: '203.0.113.9', device: '', log: app.ctx.log })
let serial = 0
const invite = async () => {
  serial += 1
  const person = { name: 'Bento Lima', email: `bento${serial}@escola.test`, roles: ['user' as const] }
  const { inviteUrl, user } = await admin.api.inviteUser({ body: person })
  return { ...user, inviteUrl, token: tokenIn(inviteUrl) }
}

test('a reset link has the origin PUBLIC_URL, lives an hour and ends every session [L4, T6]', async () => {
  const user = await createAccount(app, { name: 'Clara Nunes' })
  await app.fetch('/api/auth/forgot-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    body: JSON.stringify({ email: user.email }),
  })
  const [mail] = await mailsTo(app, user.email)
  expect(mail).toContain('Olá, Clara!')
  expect(mail).toContain('https://prosa.escola.br/auth/set-password?token=')
  expect(mail).not.toContain('evil.example')

  const { rows } = await app.ctx.db.execute(
    sql`select extract(epoch from expires_at - now())::int as seconds from auth_links where user_id = ${user.id}`,
  )
  expect(Math.round(Number(rows[0]?.['seconds']) / 600)).toBe(6)

  const resetToken = tokenIn(mail)
  const link = await app.api().checkPasswordLink({ body: { token: resetToken } })
  expect(link).toEqual({ purpose: 'reset', name: 'Clara Nunes', email: user.email, terms: null, apiKeys: 0 })
  const { token } = await set(resetToken)
  expect((await app.api(token).getSession()).id).toBe(user.id)
  expect((await problemOf(user.api.getSession())).status).toBe(401)
  expect((await problemOf(set(resetToken))).code).toBe('link_invalid')
  expect((await problemOf(app.api().checkPasswordLink({ body: { token: resetToken } }))).status).toBe(410)
  expect((await mailsTo(app, user.email, 2))[1]).toContain('Sua senha foi trocada')
  await expect(app.api().signIn({ body: { email: user.email, password: newPassword } })).resolves.toBeDefined()
})

test('a reset ends the API keys too, unless the person keeps them, and the mail says which [T6]', async () => {
  const forget = async (user: TestUser, count: number) => {
    await app.api().forgotPassword({ body: { email: user.email } })
    return tokenIn((await mailsTo(app, user.email, count)).at(-1) ?? '')
  }
  const user = await createAccount(app)
  const key = await createApiKey(app, user)
  const first = await forget(user, 1)
  expect((await app.api().checkPasswordLink({ body: { token: first } })).apiKeys).toBe(1)
  await app.api().setPassword({ body: { token: first, password: newPassword, keepApiKeys: true } })
  expect((await mailsTo(app, user.email, 2))[1]).toContain('chaves de API continuam valendo')
  await expect(key.api.listChats({ params: { assistantId: 1 }, query: {} })).rejects.toMatchObject({ status: 404 })
  await set(await forget(user, 3), 'mais uma frase comprida')
  expect((await mailsTo(app, user.email, 4))[3]).toContain('chaves de API também foram encerradas')
  await expect(key.api.listChats({ params: { assistantId: 1 }, query: {} })).rejects.toMatchObject({ status: 401 })
})

test('a forgotten password does not reveal whether an account exists; an unknown e-mail gets no mail [L3]', async () => {
  const user = await createAccount(app)
  const suspended = await createAccount(app)
  await app.ctx.db.execute(sql`update users set suspended_at = now() where id = ${suspended.id}`)
  const ask = async (email: string) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) }
    const response = await app.fetch('/api/auth/forgot-password', init)
    return [response.status, await response.text()]
  }
  const unknown = 'ninguem-mesmo@escola.test'
  expect(await ask(unknown)).toEqual([204, ''])
  expect(await ask(suspended.email)).toEqual([204, ''])
  expect(await ask(user.email)).toEqual([204, ''])
  await mailsTo(app, user.email)
  const others = (await outbox(app)).filter((mail) => mail.includes(unknown) || mail.includes(suspended.email))
  expect(others).toEqual([])
})

test('an account gets at most five mails in a quarter of an hour, and the response never shows it [L6]', async () => {
  const user = await createAccount(app)
  for (let turn = 0; turn < 8; turn++) await app.api().forgotPassword({ body: { email: user.email } })
  const other = await createAccount(app)
  await app.api().forgotPassword({ body: { email: other.email } })
  // jobs run in order of arrival
  await mailsTo(app, other.email)
  expect(await mailsTo(app, user.email, 5)).toHaveLength(5)
})

test('a newer link replaces the older one, also for concurrent requests [L4]', async () => {
  const user = await createAccount(app)
  const ask = () => app.api().forgotPassword({ body: { email: user.email } })
  await Promise.all([ask(), ask(), ask()])
  const tokens = (await mailsTo(app, user.email, 3)).map(tokenIn)
  const checks = await Promise.allSettled(tokens.map((token) => app.api().checkPasswordLink({ body: { token } })))
  expect(checks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of twenty concurrent uses of a link one succeeds [L4, Z10]', async () => {
  const { token, id } = await invite()
  const uses = await Promise.allSettled(
    Array.from({ length: 20 }, () => setPassword(app.ctx, { token, password: newPassword }, facts())),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await app.ctx.db.execute(sql`select 1 from sessions where user_id = ${id}`)
  expect(rows).toHaveLength(1)
})

test('an invitation is mailed, can be copied, lives 72 hours, and a renewed one ends it [L4]', async () => {
  const { inviteUrl, token, id, email, status } = await invite()
  expect(status).toBe('invited')
  expect(inviteUrl).toMatch(/^https:\/\/prosa\.escola\.br\/auth\/set-password\?token=[\w-]{43}$/)
  const [mail] = await mailsTo(app, email)
  expect(mail).toContain('Olá, Bento!')
  expect(tokenIn(mail)).toBe(token)
  const { rows } = await app.ctx.db.execute(
    sql`select extract(epoch from expires_at - now())::int as seconds from auth_links where user_id = ${id}`,
  )
  expect(Math.round(Number(rows[0]?.['seconds']) / 3600)).toBe(72)

  const renewed = await admin.api.renewInvitation({ params: { userId: id } })
  expect((await problemOf(set(token))).code).toBe('link_invalid')
  const entered = await set(tokenIn(renewed.inviteUrl))
  expect((await app.api(entered.token).getSession()).email).toBe(email)
  expect(await problemOf(admin.api.renewInvitation({ params: { userId: id } }))).toMatchObject({
    status: 409,
    code: 'invitation_closed',
  })
})

test('an expired link, a made-up one and text that is no token are refused [L4]', async () => {
  const { token, id } = await invite()
  await app.ctx.db.execute(sql`update auth_links set expires_at = now() where user_id = ${id}`)
  expect((await problemOf(set(token))).code).toBe('link_invalid')
  expect((await problemOf(set('x'.repeat(43)))).code).toBe('link_invalid')
  for (const wrong of ['', null, [token], undefined]) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: wrong, password: newPassword }),
    }
    expect((await app.fetch('/api/auth/set-password', init)).status).toBe(422)
  }
})

test('a weak password is refused at its field and does not use the link up [L1]', async () => {
  const { token } = await invite()
  for (const weak of ['senha12345', 'bentolima1', 'prosa.escola.br', 'aaaaaaaaaaaa']) {
    const problem = await problemOf(set(token, weak))
    expect(problem).toMatchObject({ status: 422, code: 'password_weak', errors: [{ pointer: '#/password' }] })
  }
  expect((await problemOf(set(token, 'curta'))).errors?.[0]?.detail).toContain('pelo menos 10')
  await expect(set(token)).resolves.toBeDefined()
})

test('reading the tables reveals no usable link or mail [T4]', async () => {
  const { token, email } = await invite()
  const { rows: links } = await app.ctx.db.execute(sql`select to_jsonb(l)::text as row from auth_links l`)
  const { rows: jobs } = await app.ctx.db.execute(sql`select to_jsonb(j)::text as row from jobs.job j`)
  const { rows: trail } = await app.ctx.db.execute(sql`select to_jsonb(a)::text as row from audit_events a`)
  const stored = JSON.stringify([links, jobs, trail])
  expect(jobs.length).toBeGreaterThan(0)
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(email)
})

test('two instances that start on an empty database show the same working link [L10]', async () => {
  const empty = await startTestApp()
  const other = await startTestApp({ beside: empty })
  for (const one of [empty, other]) onTestFinished(() => one.close())
  const [one, same] = await Promise.all([createFirstAdminLink(empty.ctx), createFirstAdminLink(other.ctx)])
  expect(same).toBe(one)
  const token = tokenIn(one)
  expect(await other.api().checkPasswordLink({ body: { token } })).toMatchObject({ purpose: 'setup' })
  const { rows } = await empty.ctx.db.execute(sql`select to_jsonb(l)::text as row from auth_links l`)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test("the first administrator's link works only while no account exists [L10]", async () => {
  const empty = await startTestApp()
  onTestFinished(() => empty.close())
  const first = await createFirstAdminLink(empty.ctx)
  const second = await createFirstAdminLink(empty.ctx)
  const create = (token: string, email = 'dora@escola.test') =>
    empty.api().setPassword({ body: { token, password: goodPassword, name: 'Dora Reis', email } })
  expect(await empty.api().checkPasswordLink({ body: { token: tokenIn(second) } })).toEqual({
    purpose: 'setup',
    name: null,
    email: null,
    terms: null,
    apiKeys: 0,
  })
  expect((await problemOf(create(tokenIn(first)))).code).toBe('link_invalid')

  const nameless = await problemOf(
    empty.api().setPassword({ body: { token: tokenIn(second), password: goodPassword } }),
  )
  expect(nameless.errors?.map(({ pointer }) => pointer)).toEqual(['#/name', '#/email'])
  const uses = await Promise.allSettled(
    [0, 1, 2, 3].map((index) => create(tokenIn(second), `dora${index}@escola.test`)),
  )
  const made = uses.filter((use) => use.status === 'fulfilled')
  expect(made).toHaveLength(1)
  expect((await empty.api(made[0]?.value.token).getSession()).roles).toEqual(['admin'])
  expect(await createFirstAdminLink(empty.ctx)).toBeUndefined()
})

const listed = async () => (await admin.api.listPasswordRequests()).items
const ask = async (person: TestUser, mails = 1) => {
  await app.api().forgotPassword({ body: { email: person.email } })
  // wait until the job of the reset has run
  await mailsTo(app, person.email, mails)
}
const of = ({ id }: { id: number }) => ({ params: { userId: id } })
const password = 'outra frase comprida e boa'

test('without a mail server an administrator sees requests for a new password and hands the link over [L4, S19]', async () => {
  const person = await createAccount(app, { name: 'Elisa Prado' })
  await ask(person)
  expect(await listed()).toMatchObject([{ userId: person.id, name: 'Elisa Prado', email: person.email }])
  const { url } = await admin.api.sendPasswordReset(of(person))
  expect(await listed()).toEqual([])
  const token = tokenIn(url ?? '')
  await expect(app.api().setPassword({ body: { token, password } })).resolves.toBeDefined()
  expect((await problemOf(app.api().setPassword({ body: { token, password } }))).code).toBe('link_invalid')
  await expect(app.api().signIn({ body: { email: person.email, password } })).resolves.toBeDefined()
})

test('repeated requests are listed once; unknown or suspended people never [L3]', async () => {
  const [person, suspended] = [await createAccount(app), await createAccount(app)]
  await app.ctx.db.execute(sql`update users set suspended_at = now() where id = ${suspended.id}`)
  for (const email of ['ninguem-mesmo@escola.test', suspended.email])
    await app.api().forgotPassword({ body: { email } })
  await ask(person)
  await ask(person, 2)
  expect((await listed()).map(({ userId }) => userId)).toEqual([person.id])
  await admin.api.dismissPasswordRequest(of(person))
  expect(await listed()).toEqual([])
})

test('a request ends with a new password, with the account, and after a month [L4]', async () => {
  const [one, other, third] = [await createAccount(app), await createAccount(app), await createAccount(app)]
  for (const person of [one, other, third]) await ask(person)
  const token = tokenIn((await mailsTo(app, one.email))[0] ?? '')
  await app.api().setPassword({ body: { token, password } })
  await admin.api.deleteUser({ ...of(other), body: { transferTo: null, chats: 'delete' } })
  expect((await listed()).map(({ userId }) => userId)).toEqual([third.id])
  await app.ctx.db.execute(sql`update password_requests set asked_at = now() - interval '31 days'`)
  await cleanExpired(app.ctx)
  expect(await listed()).toEqual([])
})

test('with a mail server no request is stored and no link is returned [L4]', async () => {
  const mailing = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  onTestFinished(() => mailing.close())
  const chief = await createUser(mailing, { roles: ['admin'] })
  const person = await createAccount(mailing)
  await mailing.api().forgotPassword({ body: { email: person.email } })
  const links = () => mailing.ctx.db.execute(sql`select from auth_links where purpose = 'reset'`)
  await expect.poll(async () => (await links()).rowCount).toBe(1)
  expect((await chief.api.listPasswordRequests()).items).toEqual([])
  expect(await chief.api.sendPasswordReset(of(person))).toEqual({ url: null })
})
