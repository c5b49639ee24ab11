import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, onTestFinished } from 'vitest'
import { createAccount, goodPassword, mailsTo, problemOf } from '#test/accounts.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startOidcServer } from '#test/oidc-server.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const publicUrl = 'https://prosa.escola.br'
const settings = () => ({
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER: server.issuer,
  OIDC_CLIENT_ID: server.clientId,
  OIDC_CLIENT_SECRET: server.clientSecret,
  OIDC_NAME: 'Rede da Escola',
})
const server = await forFile(startOidcServer(`${publicUrl}/auth/callback`))
const app = await forFile(startTestApp({ env: settings() }))

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits, identities`))

const start = (to = app, redirect?: string) => to.api().startOidc({ body: { provider: 'oidc', redirect } })
const finish = (flow: string, search: string, at = app) => at.api().finishOidc({ body: { flow, search } })
/** Goes from the button through the provider to the callback page. */
async function enter(subject: string, at = app, redirect?: string) {
  const { url, flow } = await start(at, redirect)
  return finish(flow, await server.visit(url, subject), at)
}
async function variant(env: Record<string, string>, use: (at: TestApp) => Promise<void>) {
  const at = await startTestApp({ beside: app, env: { ...settings(), ...env } })
  onTestFinished(() => at.close())
  await use(at)
}
const person = (subject: string, email: string, verified: unknown = true) =>
  server.people.set(subject, { email, email_verified: verified, name: 'Ana Souza' })

test('the ways to sign in are listed, the provider by its name [S18]', async () => {
  expect(await app.api().getSignInOptions()).toEqual({
    empty: true,
    password: true,
    providers: [{ id: 'oidc', name: 'Rede da Escola' }],
  })
})

test.each([
  ['half a minute behind the provider’s', 30_000, 'oidc_link_required'],
  ['a quarter of an hour behind the provider’s', 900_000, 'oidc_misconfigured'],
  ['ten hours behind what the tokens say', -36_000_000, 'oidc_misconfigured'],
])('ID tokens are checked by the shared clock, not this machine’s: %s [Rel18]', async (_, aheadMs, code) => {
  const user = await createAccount(app)
  person(`${aheadMs}`, user.email)
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const at = await startTestApp({ beside: app, clock, env: settings() })
  expect((await problemOf(enter(`${aheadMs}`, at))).code).toBe(code)
  await at.close()
})

test('the browser goes to the provider with code, PKCE S256, state and nonce, and comes back to PUBLIC_URL [L8]', async () => {
  const { url, flow } = await start()
  const { searchParams, origin } = new URL(url)
  expect(origin).toBe(server.issuer)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${publicUrl}/auth/callback`,
    scope: 'openid email profile',
  })
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(name)?.length).toBeGreaterThanOrEqual(43)
  expect(url).not.toContain(flow)
})

test('an e-mail alone links nothing: the account’s password is needed once, then the identity is enough [L8]', async () => {
  const user = await createAccount(app, { name: 'Ana Souza' })
  person('ana', user.email.toUpperCase())
  const problem = await problemOf(enter('ana', app, '/assistants/7/chats'))
  expect(problem).toMatchObject({ status: 409, code: 'oidc_link_required' })
  const link = String(problem.data?.['link'])
  for (const wrong of [{ password: 'não é esta' }, { acceptedTerms: 1 }])
    expect((await problemOf(app.api().linkOidc({ body: { link, ...wrong } }))).code).toBe('sign_in_failed')

  const linked = await app.api().linkOidc({ body: { link, password: goodPassword } })
  expect(linked.redirect).toBe('/assistants/7/chats')
  expect((await app.api(linked.token).getSession()).id).toBe(user.id)
  expect((await mailsTo(app, user.email))[0]).toContain('Rede da Escola')
  expect((await problemOf(app.api().linkOidc({ body: { link, password: goodPassword } }))).code).toBe('link_invalid')

  person('ana', 'outro-endereco@escola.test', false)
  const entered = await enter('ana')
  expect(entered.redirect).toBe('/')
  expect((await app.api(entered.token).getSession()).id).toBe(user.id)
})

test('a person without a verified e-mail or an account cannot enter [L8]', async () => {
  const user = await createAccount(app)
  for (const verified of [false, 'false', null]) {
    person('caio', user.email, verified)
    expect((await problemOf(enter('caio'))).code).toBe('oidc_email_unverified')
  }
  person('caio', 'sem-conta@escola.test')
  expect((await problemOf(enter('caio'))).code).toBe('oidc_account_missing')
})

test('if the administrator allows it a verified e-mail links by itself, also for an invited person [L8]', async () => {
  await variant({ OIDC_LINK_BY_EMAIL: 'true' }, async (at) => {
    const invited = await createUser(app)
    person('duda', invited.email)
    const { token } = await enter('duda', at)
    expect((await at.api(token).getSession()).id).toBe(invited.id)
    const admin = await createUser(app, { roles: ['admin'] })
    const { items } = await admin.api.listUsers({ query: { q: invited.email } })
    expect(items[0]?.status).toBe('active')
    person('eva', 'duvida@escola.test', false)
    expect((await problemOf(enter('eva', at))).code).toBe('oidc_email_unverified')

    await at.api().forgotPassword({ body: { email: invited.email } })
    expect((await mailsTo(at, invited.email, 2))[1]).toContain('você entra com Rede da Escola')
  })
})

test('only the allowed domains can enter [L8]', async () => {
  await variant({ OIDC_ALLOWED_DOMAINS: 'Escola.test', OIDC_LINK_BY_EMAIL: 'true' }, async (at) => {
    const user = await createUser(app)
    person('fabio', user.email)
    await expect(enter('fabio', at)).resolves.toBeDefined()
    for (const email of ['fabio@fora.test', 'fabio@naoescola.test', 'fabio@escola.test.fora.test']) {
      person('outro', email)
      expect((await problemOf(enter('outro', at))).code).toBe('oidc_domain_not_allowed')
    }
  })
})

test('a suspended person cannot enter by the provider either [T1]', async () => {
  const user = await createAccount(app)
  person('gil', user.email)
  const { data } = await problemOf(enter('gil'))
  await app.api().linkOidc({ body: { link: String(data?.['link']), password: goodPassword } })
  await app.ctx.db.execute(sql`update users set suspended_at = now() where id = ${user.id}`)
  expect(await problemOf(enter('gil'))).toMatchObject({ status: 403, code: 'account_suspended' })
})

test('a sign-in ends once, in the browser that began it, and in time [L8]', async () => {
  const user = await createAccount(app)
  person('hugo', user.email)
  const mine = await start()
  const other = await start()
  const search = await server.visit(mine.url, 'hugo')
  expect((await problemOf(finish('x'.repeat(43), search))).code).toBe('oidc_state_invalid')
  expect((await problemOf(finish(other.flow, search))).code).toBe('oidc_state_invalid')
  expect((await problemOf(finish(mine.flow, search))).code).toBe('oidc_link_required')
  expect((await problemOf(finish(mine.flow, search))).code).toBe('oidc_state_invalid')

  const late = await start()
  const lateSearch = await server.visit(late.url, 'hugo')
  await app.ctx.db.execute(sql`update oidc_flows set expires_at = now()`)
  expect((await problemOf(finish(late.flow, lateSearch))).code).toBe('oidc_state_invalid')
})

test('a changed state, a wrong code, a missing query and a refusal at the provider all mean: begin again [L8]', async () => {
  const attempt = async (change: (search: string) => string, subject: string | undefined = 'ivo') => {
    const { url, flow } = await start()
    return (await problemOf(finish(flow, change(await server.visit(url, subject))))).code
  }
  person('ivo', 'ivo@escola.test')
  expect(await attempt((search) => search.replace(/state=[^&]+/, 'state=outro'))).toBe('oidc_state_invalid')
  expect(await attempt((search) => search.replace(/code=[^&]+/, 'code=inventado'))).toBe('oidc_state_invalid')
  expect(await attempt((search) => search.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'))).toBe(
    'oidc_state_invalid',
  )
  expect(await attempt(() => '')).toBe('oidc_state_invalid')
  const { url, flow } = await start()
  expect((await problemOf(finish(flow, await server.visit(url, undefined)))).code).toBe('oidc_state_invalid')
})

test.each([
  ['login_required', 'oidc_state_invalid'],
  ['consent_required', 'oidc_state_invalid'],
  ['unauthorized_client', 'oidc_misconfigured'],
  ['invalid_scope', 'oidc_misconfigured'],
  ['invalid_request', 'oidc_misconfigured'],
  ['server_error', 'oidc_unavailable'],
  ['temporarily_unavailable', 'oidc_unavailable'],
])('a provider that sends people back with %s is reported as %s [L8]', async (error, code) => {
  const { url, flow } = await start()
  const search = (await server.visit(url, undefined)).replace('error=access_denied', `error=${error}`)
  expect((await problemOf(finish(flow, search))).code).toBe(code)
})

/** Tries to sign in at a provider with an unusual configuration. */
async function oddly(odd: Parameters<typeof startOidcServer>[1], use: (come: () => Promise<unknown>) => Promise<void>) {
  const other = await startOidcServer(`${publicUrl}/auth/callback`, odd)
  onTestFinished(() => other.close())
  await variant({ OIDC_ISSUER: other.issuer, OIDC_LINK_BY_EMAIL: 'true' }, async (at) => {
    const user = await createUser(app)
    other.people.set('noa', { email: user.email, email_verified: true })
    await use(async () => {
      const { url, flow } = await start(at)
      return finish(flow, await other.visit(url, 'noa'), at)
    })
  })
}

test.each([
  ['takes wishes from servers alone is asked by this server', { pushed: true }],
  ['puts the e-mail into the ID token is understood as well', { idToken: true }],
])('a provider that %s [L8]', (_, odd) =>
  oddly(odd, async (come) => {
    await expect(come()).resolves.toHaveProperty('token')
  }),
)

test('unreadable tokens are reported as a wrong setting, not as an unavailable provider [L8]', () =>
  oddly({ alg: 'HS256' }, async (come) => expect((await problemOf(come())).code).toBe('oidc_misconfigured')))

test('a refused client secret is reported as a wrong setting, and the log says which [L8]', async () => {
  await variant({ OIDC_CLIENT_SECRET: 'um-segredo-que-venceu' }, async (at) => {
    person('lia', 'lia@escola.test')
    const { url, flow } = await start(at)
    const search = await server.visit(url, 'lia')
    const problem = await problemOf(finish(flow, search, at))
    expect(problem).toMatchObject({ status: 409, code: 'oidc_misconfigured' })
    expect(problem.title).not.toMatch(/secret|segredo|OIDC_/i)
  })
})

test('a sign-in leads only to a page of this site [L9]', async () => {
  const user = await createAccount(app)
  person('jair', user.email)
  await variant({ OIDC_LINK_BY_EMAIL: 'true' }, async (at) => {
    expect((await enter('jair', at, '/profile?aba=seguranca')).redirect).toBe('/profile?aba=seguranca')
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await enter('jair', at, redirect)).redirect).toBe('/')
  })
})

test('an unavailable provider is 503, an unknown one 404, and passwords still work [Rel15]', async () => {
  const away = await startOidcServer(`${publicUrl}/auth/callback`)
  await away.close()
  await variant({ OIDC_ISSUER: away.issuer }, async (at) => {
    expect(await problemOf(start(at))).toMatchObject({ status: 503, code: 'oidc_unavailable' })
    const user = await createAccount(app)
    await expect(at.api().signIn({ body: { email: user.email, password: goodPassword } })).resolves.toBeDefined()
  })
  await variant({ OIDC_ISSUER: '' }, async (at) => {
    expect((await at.api().getSignInOptions()).providers).toEqual([])
    expect((await problemOf(start(at))).status).toBe(404)
  })
  expect((await problemOf(app.api().startOidc({ body: { provider: 'outro' } }))).status).toBe(404)
})
