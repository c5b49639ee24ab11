import { beforeEach, expect, test } from 'vitest'
import { createClient } from '@prosa/contract/client/client.ts'
import { contract } from '@prosa/contract/client/contract.ts'
import { mailsTo, problemOf } from '#test/accounts.ts'
import { createUser, proveFresh } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
await proveFresh(app, admin)
/** Nothing listens on port 2. A port that was free a moment ago could belong to the next server. */
const closed = 'http://127.0.0.1:2'

beforeEach(async () => {
  await app.ctx.db.execute('truncate rate_limits')
})

const refusal = async (publicUrl: string) =>
  (await problemOf(admin.api.updateAddress({ body: { publicUrl } }))).errors?.[0]

/** A client whose requests carry this address as their `Origin`. */
const cameBy = (origin: string) =>
  createClient(contract, {
    base: app.url,
    token: () => admin.token,
    fetch: (input, init) => {
      const request = new Request(input, init)
      request.headers.set('origin', origin)
      return fetch(request)
    },
  })

test.each([
  ['prosa.escola.br', 'endereço inteiro'],
  ['http://prosa.escola.br', 'https://'],
  ['https://prosa.escola.br/app', 'sem caminho'],
  ['https://prosa.escola.br/?a=1', 'depois de ?'],
  ['javascript:alert(1)', 'endereço inteiro'],
])('an invalid address is refused: %s', async (publicUrl, words) => {
  expect(await refusal(publicUrl)).toMatchObject({ pointer: '#/publicUrl', detail: expect.stringContaining(words) })
})

test('an address that does not lead here is never saved, because it would shut everybody out [L4]', async () => {
  const before = app.ctx.config.publicUrl
  const other = await startTestApp()
  expect((await refusal(other.url))?.detail).toContain('responde outra coisa')
  await other.close()
  expect((await refusal(closed))?.detail).toContain('não aceita conexões')
  expect((await refusal('https://prosa.nunca.invalid'))?.detail).toContain('abra o Prosa por ele e salve por lá')
  expect((await refusal('https://169.254.169.254'))?.detail).toContain('O Prosa não acessa esse endereço')
  const spoofed = createClient(contract, { base: app.url, token: () => admin.token })
  expect(await spoofed.testAddress({ body: { publicUrl: 'https://prosa.nunca.invalid' } })).toMatchObject({ ok: false })
  expect(app.ctx.config.publicUrl).toBe(before)
})

test('a saved address applies to every process, link and mail at once, and its change is audited [L4]', async () => {
  const other = await startTestApp({ beside: app })
  expect(await admin.api.testAddress({ body: { publicUrl: app.url } })).toMatchObject({ ok: true })
  expect(await admin.api.updateAddress({ body: { publicUrl: `${app.url}/` } })).toMatchObject({ publicUrl: app.url })
  await expect.poll(() => other.ctx.config.publicUrl).toBe(app.url)
  const body = { name: 'Nina', email: 'nina@escola.test', roles: ['user' as const], sendMail: true }
  const { inviteUrl } = await other.api(admin.token).inviteUser({ body })
  expect(inviteUrl).toContain(`${app.url}/auth/set-password`)
  expect((await mailsTo(app, 'nina@escola.test'))[0]).toContain(`${app.url}/auth/set-password`)
  const { items } = await admin.api.listAuditEvents({ query: { area: 'settings' } })
  expect(items[0]).toMatchObject({ action: 'settings.change', targetId: 'address', data: { keys: ['publicUrl'] } })
  const { servers } = (await (await app.fetch('/api/openapi.json')).json()) as { servers: { url: string }[] }
  expect(servers[0]?.url).toBe(app.url)
  const refused = (await (await app.fetch('/api/nada')).json()) as { type: string }
  expect(refused.type).toContain(app.url)
  await other.close()
})

test("the address in the administrator's browser counts as proven, even where the server cannot reach itself [L4]", async () => {
  const publicUrl = 'https://prosa.nunca.invalid'
  const api = cameBy(publicUrl)
  expect(await api.testAddress({ body: { publicUrl } })).toMatchObject({ ok: true })
  await api.updateAddress({ body: { publicUrl } })
  const page = await app.fetch('/auth/login')
  expect(page.headers.get('strict-transport-security'), 'https from now on').toBeTruthy()
  expect(await problemOf(admin.api.updateAddress({ body: { publicUrl: closed } }))).toMatchObject({ status: 422 })
  await admin.api.updateAddress({ body: { publicUrl: app.url } })
})

test('PUBLIC_URL is the way back: it overrules the stored address, and the screen says so [L4]', async () => {
  await admin.api.updateAddress({ body: { publicUrl: app.url } })
  const rescued = await startTestApp({ beside: app, env: { PUBLIC_URL: 'https://prosa.escola.test' } })
  const api = rescued.api(admin.token)
  expect(await api.getAddress()).toMatchObject({ publicUrl: 'https://prosa.escola.test', fixed: true })
  expect(await problemOf(api.updateAddress({ body: { publicUrl: rescued.url } }))).toMatchObject({
    status: 409,
    code: 'setting_fixed',
  })
  await rescued.close()
})

test('passkeys and integrations bound to the address are counted before it changes [S3]', async () => {
  expect(await admin.api.getAddress()).toMatchObject({ passkeys: 0, integrations: 0, signOn: false, fixed: false })
})
