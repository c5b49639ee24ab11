import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createAccount, goodPassword, problemOf } from '#test/accounts.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { type Browser, startOidcServer } from '#test/oidc-server.ts'
import { startTestApp } from '#test/test-app.ts'

const publicUrl = 'https://prosa.escola.br'

const server = await startOidcServer(`${publicUrl}/auth/callback`)
const env = {
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER: server.issuer,
  OIDC_CLIENT_ID: server.clientId,
  OIDC_CLIENT_SECRET: server.clientSecret,
  OIDC_LINK_BY_EMAIL: 'true',
  PASSWORD_SIGN_IN: 'false',
}
const app = await forFile(startTestApp({ env }))

afterAll(() => server.close())

/** Signs in at the provider a person without a password; the same subject is the same person. */
async function enter(subject: string, { fresh = false, browser = new Map() as Browser } = {}) {
  const known = server.people.get(subject)
  if (!known) {
    const { email } = await createUser(app)
    server.people.set(subject, { email, email_verified: true })
  }
  const { url, flow } = await app.api().startOidc({ body: { provider: 'oidc', fresh } })
  const search = await server.visit(url, subject, browser)
  const { token } = await app.api().finishOidc({ body: { flow, search } })
  return { token, api: app.api(token), browser, url }
}
const isOpen = async (token: string) => (await app.fetch('/api/auth/session', bearer(token))).status === 200
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

test('with passwords off the provider is the only way in [S18]', async () => {
  expect(await app.api().getSignInOptions()).toMatchObject({ password: false, providers: [{ id: 'oidc' }] })
  const { email } = await createAccount(app)
  const off = { status: 409, code: 'password_sign_in_off' }
  expect(await problemOf(app.api().signIn({ body: { email, password: goodPassword } }))).toMatchObject(off)
  expect(await problemOf(app.api().forgotPassword({ body: { email } }))).toMatchObject(off)
})

test("signing out leads to the provider's sign-out and back to a page that starts no sign-in [C6]", async () => {
  const { token, api, browser } = await enter('ana')
  const { providerUrl } = await api.signOut()
  expect(await isOpen(token)).toBe(false)
  const parameters = new URL(providerUrl ?? '').searchParams
  expect(parameters.get('id_token_hint')?.split('.')).toHaveLength(3)
  expect(await server.signOutAt(providerUrl ?? '', browser)).toMatch(`${publicUrl}/auth/login?manual=1`)
  const other = await createUser(app)
  expect(await other.api.signOut()).toEqual({ providerUrl: null })
})

test('a provider named by the URL of its discovery document is the same one [C6]', async () => {
  const OIDC_ISSUER = `${server.issuer}/.well-known/openid-configuration`
  const other = await startTestApp({ beside: app, env: { ...env, OIDC_ISSUER } })
  onTestFinished(() => other.close())
  const { token } = await enter('duda')
  expect((await other.api(token).signOut()).providerUrl).toContain(server.issuer)
})

test('people without a password authenticate at the provider before their account changes [L5]', async () => {
  const { api, browser } = await enter('eva')
  const wish = { body: { email: 'eva-nova@escola.test' } }
  expect(await api.getSecurity()).toMatchObject({ hasPassword: false, freshEntry: false })
  expect(await problemOf(api.changeEmail(wish))).toMatchObject({ status: 409, code: 'fresh_entry_required' })
  expect(await problemOf(api.startPasskey({ body: {} }))).toMatchObject({ code: 'fresh_entry_required' })
  expect(await problemOf(api.startCodes({ body: { currentPassword: 'x' } }))).toMatchObject({
    code: 'fresh_entry_required',
  })

  const again = await enter('eva', { fresh: true, browser })
  expect(Object.fromEntries(new URL(again.url).searchParams)).toMatchObject({ prompt: 'login', max_age: '300' })
  expect(await again.api.getSecurity()).toMatchObject({ freshEntry: true })
  await again.api.changeEmail(wish)
  await expect(again.api.startPasskey({ body: {} })).resolves.toHaveProperty('options')
  expect(await problemOf(api.changeEmail(wish))).toMatchObject({ code: 'fresh_entry_required' })
  await app.ctx.pool.query(`update provider_sessions set proved_at = now() - interval '11 minutes'`)
  expect(await problemOf(again.api.changeEmail(wish))).toMatchObject({ code: 'fresh_entry_required' })
})
