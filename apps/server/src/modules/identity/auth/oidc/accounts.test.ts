import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mailsTo, problemOf } from '#test/accounts.ts'
import { createUser, proveFresh } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { type OidcServer, startOidcServer } from '#test/oidc-server.ts'
import { startTestApp } from '#test/test-app.ts'
import { waitingForLocks } from '#test/test-database.ts'

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits, terms cascade`))

const save = (provider: 'oidc' | 'oidc2', server: OidcServer, more: object = {}) => {
  const { issuer, clientId, clientSecret } = server
  return admin.api.updateSignOn({ query: { provider }, body: { issuer, clientId, clientSecret, ...more } })
}

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
await proveFresh(app, admin)
const callback = `${app.ctx.config.publicUrl}/auth/callback`
const school = await forFile(startOidcServer(callback))
const network = await forFile(startOidcServer(callback))
await save('oidc', school, { name: 'Escola', createAccounts: true, domains: ['escola.test'] })
await save('oidc2', network, { name: 'Rede' })

async function enter(subject: string, server = school) {
  const { url, flow } = await app.api().startOidc({ body: { provider: server === school ? 'oidc' : 'oidc2' } })
  return app.api().finishOidc({ body: { flow, search: await server.visit(url, subject) } })
}
const sessionOf = async (entered: Promise<{ token: string }>) => app.api((await entered).token).getSession()
const person = (subject: string, email: string, more: object = {}, server = school) =>
  server.people.set(subject, { email, email_verified: true, name: 'Ana Souza', ...more })

test('a verified address of the school gets an account, and the audit says where it came from [S18]', async () => {
  person('nova', 'Nova@escola.test')
  const session = await sessionOf(enter('nova'))
  expect(session).toMatchObject({ name: 'Ana Souza', email: 'nova@escola.test', roles: ['user'] })
  expect((await sessionOf(enter('nova'))).id, 'the same account the next time').toBe(session.id)
  const { items } = await admin.api.listAuditEvents({ query: { area: 'user' } })
  expect(items).toContainEqual(expect.objectContaining({ action: 'user.provision', targetId: String(session.id) }))
})

test('no account is made for unverified or foreign addresses, or if the provider may make none [L8]', async () => {
  person('duvida', 'duvida@escola.test', { email_verified: false })
  expect(await problemOf(enter('duvida'))).toMatchObject({ code: 'oidc_email_unverified' })
  for (const email of ['x@fora.test', 'x@escola.test.fora.test', 'x@naoescola.test']) {
    person('fora', email)
    expect(await problemOf(enter('fora'))).toMatchObject({ code: 'oidc_domain_not_allowed' })
  }
  person('rede', 'rede@escola.test', {}, network)
  expect(await problemOf(enter('rede', network))).toMatchObject({ code: 'oidc_account_missing' })
  const { total } = await admin.api.listUsers({ query: { q: '@escola.test.fora.test' } })
  expect(total).toBe(0)
})

test('two concurrent first sign-ins make one account [Z10]', async () => {
  person('dupla', 'dupla@escola.test')
  const ids = await Promise.all([1, 2, 3].map(() => sessionOf(enter('dupla'))))
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
})

/** Starts `entries` behind a lock of `table`, changes data once they wait, and releases them. */
async function whileHeld<T>(table: string, mode: string, entries: () => Promise<T>[], change = '') {
  const client = await app.ctx.pool.connect()
  try {
    await client.query(`begin; lock table ${table} in ${mode} mode`)
    const begun = entries()
    await expect.poll(() => waitingForLocks(app.ctx.pool)).toBe(begun.length)
    await client.query(`${change}; commit`)
    return await Promise.allSettled(begun)
  } finally {
    client.release()
  }
}

test('a person who signed in meanwhile in another tab signs in here too [Z10]', async () => {
  await admin.api.inviteUser({ body: { name: 'Eva', email: 'eva@escola.test', roles: ['user'] } })
  person('eva', 'eva@escola.test')
  const linked = `insert into identities (id, user_id, issuer, subject, email)
    select gen_random_uuid(), id, '${school.issuer}', 'eva', email from users where email = 'eva@escola.test'`
  const [entered] = await whileHeld('users', 'access exclusive', () => [sessionOf(enter('eva'))], linked)
  expect(entered).toMatchObject({ value: { email: 'eva@escola.test' } })
})

test('of two providers that bring one address at once, only the first is linked without a password [L8]', async () => {
  await admin.api.inviteUser({ body: { name: 'Ivo', email: 'ivo@escola.test', roles: ['user'] } })
  person('ivo', 'ivo@escola.test')
  person('outro', 'ivo@escola.test', {}, network)
  const both = () => [enter('ivo'), enter('outro', network)]
  const ends = await whileHeld('identities', 'share', both)
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await app.ctx.db.$count(sql`identities`, sql`email = 'ivo@escola.test'`)).toBe(1)
})

test('an invited person signs in by the provider without a password, and the invitation ends [L4]', async () => {
  const body = { name: 'Bia', email: 'bia@escola.test', roles: ['user' as const], sendMail: true }
  const { inviteUrl } = await admin.api.inviteUser({ body })
  person('bia', 'bia@escola.test', {}, network)
  expect(await sessionOf(enter('bia', network))).toMatchObject({ name: 'Bia', email: 'bia@escola.test' })
  const token = new URL(inviteUrl).searchParams.get('token') ?? ''
  expect((await problemOf(app.api().checkPasswordLink({ body: { token } }))).code).toBe('link_invalid')
})

test('terms of use are accepted before the first sign-in, and once [L4]', async () => {
  await admin.api.publishTerms({ body: { text: 'Trate bem os colegas.' } })
  person('caio', 'caio@escola.test')
  const problem = await problemOf(enter('caio'))
  expect(problem).toMatchObject({ code: 'terms_required', data: { terms: { text: 'Trate bem os colegas.' } } })
  const { link, terms } = problem.data as { link: string; terms: { version: number } }
  const accept = (acceptedTerms?: number) => app.api().linkOidc({ body: { link, acceptedTerms } })
  expect((await problemOf(accept())).code).toBe('terms_required')
  expect((await problemOf(accept(terms.version + 1))).code).toBe('terms_required')
  const { token } = await accept(terms.version)
  expect(await app.api(token).getOrganization()).toMatchObject({ acceptedTerms: { version: terms.version } })
  expect((await problemOf(accept(terms.version))).code).toBe('link_invalid')
  await expect(enter('caio')).resolves.toBeDefined()
})

test('the same subject or address at another provider is another person [L8]', async () => {
  person('1001', 'dora@escola.test')
  const dora = await sessionOf(enter('1001'))
  person('1001', 'outra@escola.test', {}, network)
  expect((await problemOf(enter('1001', network))).code).toBe('oidc_account_missing')
  person('1001', dora.email, {}, network)
  expect(await problemOf(enter('1001', network))).toMatchObject({
    code: 'oidc_account_missing',
    detail: expect.stringContaining('entra por outro provedor') as unknown,
  })
})

test('a suspended account stays closed, also before its first sign-in [T1]', async () => {
  const invited = await createUser(app)
  await app.ctx.db.execute(sql`update users set suspended_at = now() where id = ${invited.id}`)
  person('gil', invited.email)
  expect(await problemOf(enter('gil'))).toMatchObject({ status: 403, code: 'account_suspended' })
})

test('a response of one provider does not end a sign-in begun at another [L8]', async () => {
  person('hugo', 'hugo@escola.test')
  const here = await app.api().startOidc({ body: { provider: 'oidc' } })
  const there = await app.api().startOidc({ body: { provider: 'oidc2' } })
  const search = await school.visit(here.url, 'hugo')
  const state = new URL(there.url).searchParams.get('state') ?? ''
  const mixed = search.replace(/state=[^&]+/, `state=${state}`)
  expect((await problemOf(app.api().finishOidc({ body: { flow: there.flow, search: mixed } }))).code).toBe(
    'oidc_state_invalid',
  )
})

test('after its provider was removed a person sets a password by mail; before, the mail names the provider [L4]', async () => {
  person('ines', 'ines@escola.test', {}, network)
  await admin.api.inviteUser({ body: { name: 'Inês', email: 'ines@escola.test', roles: ['user'] } })
  await enter('ines', network)
  const before = (await mailsTo(app, 'ines@escola.test', 2)).length
  await app.api().forgotPassword({ body: { email: 'ines@escola.test' } })
  expect((await mailsTo(app, 'ines@escola.test', before + 1)).at(-1)).toContain('você entra com Rede')
  await admin.api.updateSignOn({ query: { provider: 'oidc2' }, body: {} })
  await app.api().forgotPassword({ body: { email: 'ines@escola.test' } })
  expect((await mailsTo(app, 'ines@escola.test', before + 2)).at(-1)).toContain('/auth/set-password')
  expect((await app.api().getSignInOptions()).providers).toEqual([{ id: 'oidc', name: 'Escola' }])
  await save('oidc2', network, { name: 'Rede' })
})

test('OIDC_OFF turns all providers off, also those saved on the screen [L4]', async () => {
  const rescued = await startTestApp({ beside: app, env: { OIDC_OFF: 'true' } })
  expect(await rescued.api().getSignInOptions()).toMatchObject({ password: true, providers: [] })
  expect((await problemOf(rescued.api().startOidc({ body: { provider: 'oidc' } }))).status).toBe(404)
  await rescued.close()
})

test("accounts are made only for the school's domains, and one provider has one place [S18]", async () => {
  const refused = async (more: object, at: 'oidc' | 'oidc2' = 'oidc2', server = network) =>
    (await problemOf(save(at, server, more))).errors?.[0]
  expect(await refused({ createAccounts: true })).toMatchObject({ pointer: '#/domains' })
  expect(await refused({ createAccounts: true, domains: ['gmail.com'] })).toMatchObject({
    detail: expect.stringContaining('Qualquer pessoa') as unknown,
  })
  expect(await refused({}, 'oidc2', school)).toMatchObject({
    pointer: '#/issuer',
    detail: expect.stringContaining('“Escola”') as unknown,
  })
  for (const tenant of ['{tenant}', 'common', 'organizations']) {
    const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`
    expect(await refused({ issuer })).toMatchObject({ pointer: '#/issuer' })
  }
})
