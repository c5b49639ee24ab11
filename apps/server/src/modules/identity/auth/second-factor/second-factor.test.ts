import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createLink } from '#/modules/identity/auth/link.service.ts'
import type { Clock } from '#/platform/clock/clock.ts'
import { createAccount, goodPassword, problemOf } from '#test/accounts.ts'
import { createAuthenticator, codeOf } from '#test/authenticator.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

let now = new Date()
const clock: Clock = { now: () => now }
const publicUrl = 'http://localhost:3000'

const app = await forFile(startTestApp({ clock, env: { PUBLIC_URL: publicUrl } }))

beforeEach(async () => {
  now = new Date(now.getTime() + 120_000)
  await app.ctx.db.execute(sql`truncate rate_limits`)
})

const codeAt = (secret: string, offsetSeconds = 0) => codeOf(secret, now.getTime() + offsetSeconds * 1000)
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const signIn = (email: string, password = goodPassword) => app.api().signIn({ body: { email, password } })
const challengeAt = async (attempt: Promise<unknown>) => {
  const { code, data } = await problemOf(attempt)
  expect(code).toBe('second_factor_required')
  return data?.['challenge'] as string
}
const pass = (challenge: string, code: string) => app.api().passSecondFactor({ body: { challenge, code } })

/** An account with the second step on. */
async function protectedAccount() {
  const { email } = await createAccount(app)
  const { token } = await signIn(email)
  const api = app.api(token)
  const { secret } = await api.startCodes({ body: { currentPassword: goodPassword } })
  const { recoveryCodes } = await api.confirmCodes({ body: { code: codeAt(secret) } })
  wait(60)
  return { email, api, secret, recoveryCodes }
}

test("with the second step on, a password needs the app's code, which works once [L7]", async () => {
  const { email, secret } = await protectedAccount()
  const challenge = await challengeAt(signIn(email))
  const code = codeAt(secret)
  const { token } = await pass(challenge, code)
  expect((await app.api(token).getSession()).email).toBe(email)

  expect((await problemOf(pass(challenge, codeAt(secret)))).code).toBe('link_invalid')
  const again = await challengeAt(signIn(email))
  expect((await problemOf(pass(again, code))).code).toBe('code_wrong')
})

test('a code counts one step early or late, and no more [L7]', async () => {
  const { email, secret } = await protectedAccount()
  for (const [offset, opens] of [
    [-30, true],
    [-90, false],
    [30, true],
    [90, false],
  ] as const) {
    wait(120)
    const attempt = pass(await challengeAt(signIn(email)), codeAt(secret, offset))
    if (opens) expect((await attempt).token).not.toBe('')
    else expect((await problemOf(attempt)).code).toBe('code_wrong')
  }
})

test('each recovery code works once, also for concurrent tries [L7]', async () => {
  const { email, api, recoveryCodes } = await protectedAccount()
  const [code = ''] = recoveryCodes
  const challenge = await challengeAt(signIn(email))
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => pass(challenge, code.toLowerCase())))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await api.getSecurity()).recoveryCodesLeft).toBe(9)

  const { recoveryCodes: fresh } = await api.renewRecoveryCodes({ body: { currentPassword: goodPassword } })
  expect((await problemOf(pass(await challengeAt(signIn(email)), recoveryCodes[1] ?? ''))).code).toBe('code_wrong')
  expect((await pass(await challengeAt(signIn(email)), fresh[0] ?? '')).token).not.toBe('')
})

test('a reset of the password does not skip the second step [L7]', async () => {
  const { email, api, secret } = await protectedAccount()
  const { id } = await api.getSession()
  const link = await createLink(app.ctx, app.ctx.db, { purpose: 'reset', userId: id })
  const token = new URL(link).searchParams.get('token') ?? ''
  const password = 'outra frase bem longa 7'
  const challenge = await challengeAt(app.api().setPassword({ body: { token, password } }))
  expect((await pass(challenge, codeAt(secret))).token).not.toBe('')
  await challengeAt(signIn(email, password))
})

test('after five wrong codes the next has to wait [L6]', async () => {
  const { email, secret } = await protectedAccount()
  const challenge = await challengeAt(signIn(email))
  for (let guess = 0; guess < 5; guess++) expect((await problemOf(pass(challenge, '000000'))).code).toBe('code_wrong')
  expect((await problemOf(pass(challenge, codeAt(secret)))).code).toBe('sign_in_delayed')
})

test('the step counts only after the first code, and turning it off needs the password [L7]', async () => {
  const { email, token } = await createAccount(app)
  const api = app.api(token)
  await api.startCodes({ body: { currentPassword: goodPassword } })
  expect((await problemOf(api.confirmCodes({ body: { code: '000000' } }))).code).toBe('code_wrong')
  expect((await signIn(email)).token).not.toBe('')
  expect((await problemOf(api.startCodes({ body: { currentPassword: 'errada' } }))).code).toBe('password_wrong')

  const guarded = await protectedAccount()
  expect((await problemOf(guarded.api.startCodes({ body: { currentPassword: goodPassword } }))).code).toBe(
    'codes_active',
  )
  await guarded.api.removeCodes({ body: { currentPassword: goodPassword } })
  expect((await signIn(guarded.email)).token).not.toBe('')
})

test('the tables reveal neither the secret nor a recovery code [L7, T4]', async () => {
  const { secret, recoveryCodes } = await protectedAccount()
  const { rows } = await app.ctx.db.execute(
    sql`select (select json_agg(c)::text from code_secrets c) || (select json_agg(r)::text from recovery_codes r) as all`,
  )
  const text = JSON.stringify(rows)
  for (const value of [secret, ...recoveryCodes]) expect(text).not.toContain(value)
})

test('a passkey signs in alone; its response works once, for this site, and not when copied [L7]', async () => {
  const { api, email } = await protectedAccount()
  const device = createAuthenticator(publicUrl)
  const begun = await api.startPasskey({ body: { currentPassword: goodPassword } })
  const created = { flow: begun.flow, response: device.create(begun.options), name: 'Celular' }
  const passkey = await api.addPasskey({ body: created })
  expect((await problemOf(api.addPasskey({ body: created }))).code).toBe('passkey_refused')

  const start = () => app.api().startPasskeySignIn()
  const enter = (flow: string, response: ReturnType<typeof device.get>) =>
    app.api().passkeySignIn({ body: { flow, response } })
  const first = await start()
  const proof = device.get(first.options)
  const { token } = await enter(first.flow, proof)
  expect((await app.api(token).getSession()).email).toBe(email)
  expect((await problemOf(enter(first.flow, proof))).code).toBe('passkey_refused')

  const second = await start()
  expect((await problemOf(enter(second.flow, proof))).code).toBe('passkey_refused')
  const third = await start()
  const elsewhere = createAuthenticator('http://outro.test').get(third.options)
  expect((await problemOf(enter(third.flow, { ...elsewhere, id: proof.id }))).code).toBe('passkey_refused')

  // a device that names another account or repeats a counter did not make the key
  const fourth = await start()
  const named = device.get(fourth.options)
  const userHandle = Buffer.from('prosa:999999').toString('base64url')
  const ofAnother = { ...named, response: { ...named.response, userHandle } }
  expect((await problemOf(enter(fourth.flow, ofAnother))).code).toBe('passkey_refused')
  const fifth = await start()
  await enter(fifth.flow, device.get(fifth.options))
  device.countBack()
  const sixth = await start()
  expect((await problemOf(enter(sixth.flow, device.get(sixth.options)))).code).toBe('passkey_refused')

  const params = { passkeyId: passkey.id }
  expect((await problemOf(api.deletePasskey({ params, body: {} }))).code).toBe('password_wrong')
  await api.deletePasskey({ params, body: { currentPassword: goodPassword } })
  const last = await start()
  expect((await problemOf(enter(last.flow, device.get(last.options)))).code).toBe('passkey_refused')
})

test("another person's passkey is not found; a suspended person's opens nothing [Z2]", async () => {
  const { api, email } = await protectedAccount()
  const device = createAuthenticator(publicUrl)
  const begun = await api.startPasskey({ body: { currentPassword: goodPassword } })
  const { id: passkeyId } = await api.addPasskey({
    body: { flow: begun.flow, response: device.create(begun.options), name: 'Celular' },
  })
  const stranger = await createUser(app)
  expect((await problemOf(stranger.api.deletePasskey({ params: { passkeyId }, body: {} }))).code).toBe('not_found')
  await app.ctx.db.execute(sql`update users set suspended_at = now() where email = ${email}`)
  const entry = await app.api().startPasskeySignIn()
  const attempt = app.api().passkeySignIn({ body: { flow: entry.flow, response: device.get(entry.options) } })
  expect((await problemOf(attempt)).code).toBe('account_suspended')
})
