import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { createUser, proveFresh } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startOidcServer } from '#test/oidc-server.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const closing: (() => unknown)[] = []
const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
await proveFresh(app, admin)
/** Nothing listens on port 2. A port that was free a moment ago could belong to the next server. */
const closed = 'http://127.0.0.1:2'
const provider = await forFile(startOidcServer(`${app.ctx.config.publicUrl}/auth/callback`))

beforeEach(async () => {
  await app.ctx.db.execute('truncate rate_limits')
})
afterEach(async () => {
  await admin.api.updateSignOn({ query: {}, body: {} })
  for (const close of closing.splice(0).toReversed()) await close()
})

const form = () => ({ issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret })

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Starts a web server that answers with the given listener; returns its address. */
async function serverThat(answer: (issuer: string) => RequestListener): Promise<string> {
  let issuer = ''
  issuer = `http://127.0.0.1:${await listen(createServer((...call) => answer(issuer)(...call)))}`
  return issuer
}

const describing = (change: (issuer: string) => object) =>
  serverThat((issuer) => (request, response) => {
    const [authorization_endpoint, token_endpoint, jwks_uri] = [`${issuer}/a`, `${issuer}/t`, `${issuer}/k`]
    const whole = { issuer, authorization_endpoint, token_endpoint, jwks_uri, ...change(issuer) }
    response.end(JSON.stringify(request.url === '/k' ? { keys: [] } : whole))
  })

/** Returns the message, after expecting that it names no setting of the server. */
async function said(issuer: string) {
  const { message } = await admin.api.testSignOn({ query: {}, body: { ...form(), issuer } })
  expect(message).not.toMatch(/[A-Z]_[A-Z]/)
  return message
}

test('each fault of a provider has one sentence in plain words [S18]', async () => {
  const missing = await serverThat(() => (_, response) => response.writeHead(404).end())
  expect(await said(missing)).toContain('não há um provedor de identidade nele (404)')
  const site = await serverThat(() => (_, response) => response.end('<!doctype html>'))
  expect(await said(site)).toContain('não como um provedor de identidade')
  const elsewhere = await serverThat(
    () => (_, response) => response.writeHead(302, { location: 'https://a.test' }).end(),
  )
  expect(await said(elsewhere)).toContain('leva a outro lugar')
  expect(await said(await describing(() => ({ issuer: 'https://login.outra.test' })))).toContain(
    'outro endereço: https://login.outra.test',
  )
  const implicit = await describing(() => ({ response_types_supported: ['id_token'] }))
  expect(await said(implicit)).toContain('não oferece a entrada por código')
  const keyless = await describing(() => ({ jwks_uri: 'http://127.0.0.1:1/keys' }))
  expect(await said(keyless)).toContain('as chaves dele, em 127.0.0.1:1, não puderam ser lidas')
  expect(await said(closed)).toContain('não aceita conexões nessa porta')
  expect(await said('https://login.nunca.invalid')).toContain('Não existe um servidor com esse nome')
  expect(await said('https://169.254.169.254')).toContain('O Prosa não acessa esse endereço')
})

test('a certificate that the provider signed itself is recognized [S18]', async () => {
  const pem = await readFile(path.join(import.meta.dirname, '../../../../test/private-authority.pem'))
  const port = await listen(createTlsServer({ key: pem, cert: pem }, (_, response) => response.end()))
  expect(await said(`https://localhost:${port}`)).toContain('não é de uma autoridade conhecida')
})

test.each([
  [{ issuer: 'login.escola.br' }, '#/issuer'],
  [{ issuer: 'http://login.escola.br' }, '#/issuer'],
  [{ issuer: 'https://nome:senha@login.escola.br' }, '#/issuer'],
  [{ issuer: 'https://login.escola.br', clientId: '' }, '#/clientId'],
  [{ issuer: 'https://login.escola.br', clientId: 'a', clientSecret: '' }, '#/clientSecret'],
  [{ domains: ['@escola.br'] }, '#/domains/0'],
])('a form that could never work is refused: %j [S18]', async (body, pointer) => {
  const { errors } = await problemOf(admin.api.updateSignOn({ query: {}, body }))
  expect(errors?.[0]).toMatchObject({ pointer })
})

test('a provider that does not answer is not saved, and the previous one stays [S18]', async () => {
  await admin.api.updateSignOn({ query: {}, body: { ...form(), name: 'Rede' } })
  const away = { ...form(), issuer: closed }
  const { errors } = await problemOf(admin.api.updateSignOn({ query: {}, body: away }))
  expect(errors?.[0]).toMatchObject({ pointer: '#/issuer', detail: expect.stringContaining('não aceita conexões') })
  expect(await admin.api.getSignOn({ query: {} })).toMatchObject({ issuer: provider.issuer, name: 'Rede' })
})

test('people sign in by a provider just saved, in every process, until it is removed [L8, S18]', async () => {
  const other = await startTestApp({ beside: app })
  closing.push(() => other.close())
  expect((await app.api().getSignInOptions()).providers).toEqual([])
  expect(await admin.api.testSignOn({ query: {}, body: form() })).toMatchObject({ ok: true })
  expect((await app.api().getSignInOptions()).providers, 'a test saves nothing').toEqual([])

  await admin.api.updateSignOn({
    query: {},
    body: { ...form(), name: 'Rede', linkByEmail: true, domains: ['Escola.test'] },
  })
  expect((await app.api().getSignInOptions()).providers).toEqual([{ id: 'oidc', name: 'Rede' }])
  await expect.poll(() => other.ctx.config.oidcName).toBe('Rede')
  const maria = await createUser(app)
  const stranger = 'rui@fora.test'
  for (const email of [maria.email, stranger]) provider.people.set(email, { email, email_verified: true })
  const enter = async (at: TestApp, email: string) => {
    const { url, flow } = await at.api().startOidc({ body: { provider: 'oidc' } })
    return at.api().finishOidc({ body: { flow, search: await provider.visit(url, email) } })
  }
  expect((await enter(other, maria.email)).token).toBeDefined()
  expect(await problemOf(enter(app, stranger))).toMatchObject({ code: 'oidc_domain_not_allowed' })

  const before = await app.api().startOidc({ body: { provider: 'oidc' } })
  await admin.api.updateSignOn({ query: {}, body: { ...form(), clientSecret: 'outro-segredo', linkByEmail: true } })
  const search = await provider.visit(before.url, maria.email)
  expect(await problemOf(app.api().finishOidc({ body: { flow: before.flow, search } }))).toMatchObject({
    code: 'oidc_misconfigured',
  })
  await admin.api.updateSignOn({ query: {}, body: {} })
  expect((await app.api().getSignInOptions()).providers).toEqual([])
  expect(await problemOf(enter(app, maria.email))).toMatchObject({ status: 404 })
})

test('the secret is sealed at rest, appears in no response or audit text, and goes to no other provider [L10, O3]', async () => {
  const saved = await admin.api.updateSignOn({ query: {}, body: form() })
  expect(saved).toMatchObject({ hasSecret: true, redirectUri: `${app.ctx.config.publicUrl}/auth/callback` })
  const { items } = await admin.api.listAuditEvents({ query: { area: 'settings' } })
  expect(items[0]).toMatchObject({ targetId: 'signOn', data: { keys: ['issuer', 'clientId', 'clientSecret'] } })
  const { rows } = await app.ctx.db.execute<{ row: string }>('select to_jsonb(s)::text as row from settings s')
  for (const text of [saved, items, rows, await admin.api.getSignOn({ query: {} })])
    expect(JSON.stringify(text)).not.toContain(provider.clientSecret)
  await admin.api.updateSignOn({ query: {}, body: { ...form(), clientSecret: '', name: 'Rede' } })
  expect(await admin.api.getSignOn({ query: {} })).toMatchObject({ hasSecret: true, name: 'Rede' })
  const other = await describing(() => ({}))
  for (const change of [{ issuer: other }, { clientId: 'outro' }]) {
    const { errors } = await problemOf(
      admin.api.updateSignOn({ query: {}, body: { ...form(), clientSecret: '', ...change } }),
    )
    expect(errors?.[0]).toMatchObject({ pointer: '#/clientSecret', detail: expect.stringContaining('de novo') })
  }
})

test("the environment's provider is changed only there, and the other settings may be saved here [S18]", async () => {
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: 'segredo-do-ambiente',
    OIDC_NAME: 'Rede do Estado',
  }
  const fixed = await startTestApp({ beside: app, env })
  closing.push(() => fixed.close())
  const api = fixed.api(admin.token)
  const shown = await api.getSignOn({ query: {} })
  expect(shown).toMatchObject({ issuer: provider.issuer, name: 'Rede do Estado', hasSecret: true, linkByEmail: false })
  expect(shown.fixed).toEqual({ provider: true, name: true, domains: false, linkByEmail: false })
  expect(JSON.stringify(shown)).not.toContain('segredo-do-ambiente')
  for (const body of [{ issuer: closed, clientId: 'x' }, { name: 'Outra' }])
    expect(await problemOf(api.updateSignOn({ query: {}, body }))).toMatchObject({ status: 409, code: 'setting_fixed' })
  expect(await api.testSignOn({ query: {}, body: {} })).toMatchObject({ ok: true })
  await api.updateSignOn({ query: {}, body: { linkByEmail: true } })
  expect(await api.getSignOn({ query: {} })).toMatchObject({ issuer: provider.issuer, linkByEmail: true })
})
