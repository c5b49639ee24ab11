import type { PostedForm } from '@prosa/contract/pages/posted-form.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#/app.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { createAccount, goodPassword } from '#test/accounts.ts'
import { codeOf } from '#test/authenticator.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { createWebBuild } from '#test/web-build.ts'

const app = await forFile(startTestApp({ env: { PUBLIC_URL: 'https://prosa.escola.br' } }))
const build = await forFile(createWebBuild())
const site = createApp(app.ctx, build.root)

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

const own = { 'sec-fetch-site': 'same-origin' }

/** Sends a form as a browser without the page's script does. */
async function send(fields: Record<string, string>, { search = '', headers = own as Record<string, string> } = {}) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  const init = { method: 'POST', headers: { ...type, ...headers }, body }
  const response = await site.request(`/auth/login${search}`, init, {})
  const html = await response.text()
  const blockOf = (id: string) =>
    JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? '{}') as Record<string, unknown>
  return {
    response,
    html,
    entered: blockOf('prosa-config')['entered'] as { token: string; to: string } | undefined,
    posted: blockOf('prosa-payload')['posted'] as PostedForm | undefined,
  }
}

test('the form of the page signs in by itself, bound to the browser, and leads where the person wanted to go [S41]', async () => {
  const { email } = await createAccount(app)
  const { response, html, entered } = await send(
    { email: ` ${email.toUpperCase()} `, password: goodPassword, remember: 'on' },
    { search: '?redirect=%2Fprofile%3Ftab%3Dsecurity' },
  )
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(entered?.to).toBe('/profile?tab=security')
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^__Host-prosa=/)
  const authorization = `Bearer ${entered?.token}`
  const read = async (headers: Record<string, string>) => (await app.fetch('/api/auth/session', { headers })).status
  expect(await read({ authorization, cookie })).toBe(200)
  expect(await read({ authorization })).toBe(401)
  expect(html).not.toContain(goodPassword)
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', ''])(
  'a form with the redirect "%s" leads home [L9]',
  async (redirect) => {
    const { email } = await createAccount(app)
    const search = `?redirect=${encodeURIComponent(redirect)}`
    expect((await send({ email, password: goodPassword }, { search })).entered?.to).toBe('/')
  },
)

test('a wrong password gives the page again, with the reason and the e-mail and without the password [L3]', async () => {
  const { email } = await createAccount(app)
  const { response, html, posted, entered } = await send({ email, password: 'capivara <errada>', remember: 'on' })
  expect(response.status).toBe(422)
  expect(posted).toMatchObject({ kept: { email, remember: 'on' }, problem: { title: 'E-mail ou senha incorretos.' } })
  expect(entered).toBeUndefined()
  // the drawing shows the same
  expect(decodeURIComponent(/<pre>(.*?)<\/pre>/.exec(html)?.[1] ?? '')).toContain('E-mail ou senha incorretos.')
  expect(html).not.toContain('errada')
  // and is drawn for this person alone
  const page = await (await site.request('/auth/login', {}, {})).text()
  expect(page).not.toContain(email)
})

test('an empty form and a suspended account are explained', async () => {
  expect((await send({})).posted).toMatchObject({ kept: { email: '' }, problem: { code: 'validation_failed' } })
  const { id, email } = await createAccount(app)
  await app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id))
  const { response, posted } = await send({ email, password: goodPassword })
  expect([response.status, posted?.problem?.title]).toEqual([403, 'Conta bloqueada. Fale com o administrador.'])
})

test('wrong forms count as wrong calls do: after five the account waits [L6]', async () => {
  const { email } = await createAccount(app)
  for (let tried = 0; tried < 5; tried++) await send({ email, password: 'senha errada aqui' })
  const { response, posted } = await send({ email, password: goodPassword })
  expect(response.status).toBe(409)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(posted?.problem?.detail).toMatch(/Espere 15 minutos/)
})

test('the second step is a form too, and a wrong code asks again [L7]', async () => {
  const { email, token } = await createAccount(app)
  const api = app.api(token)
  const { secret } = await api.startCodes({ body: { currentPassword: goodPassword } })
  const { recoveryCodes } = await api.confirmCodes({ body: { code: codeOf(secret) } })
  const first = await send({ email, password: goodPassword })
  expect(first.posted).toEqual({ kept: { email, challenge: expect.any(String) } })
  const challenge = first.posted?.kept['challenge'] ?? ''
  const wrong = await send({ challenge, code: '000000' })
  expect([wrong.response.status, wrong.posted?.kept]).toEqual([422, { challenge }])
  expect((await send({ challenge, code: recoveryCodes[0] ?? '' })).entered?.token).toBeDefined()
  const used = await send({ challenge, code: recoveryCodes[1] ?? '' })
  expect(used.posted?.problem?.code).toBe('link_invalid')
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://prosa.escola.br' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['another origin, of a browser without further words', { origin: 'https://evil.example' }],
  ['an unknown place', {}],
])('a form of %s opens no session, and leads to the page itself', async (_, headers) => {
  const { email } = await createAccount(app)
  const { response, html } = await send({ email, password: goodPassword }, { headers, search: '?redirect=%2Fusers' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/auth/login?redirect=%2Fusers'])
  expect(html).toBe('')
})

test('a form of our own origin is taken from a browser that says only its origin, as the page lets it', async () => {
  const page = await site.request('/auth/login', {}, {})
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  const { email } = await createAccount(app)
  const { entered } = await send({ email, password: goodPassword }, { headers: { origin: 'https://prosa.escola.br' } })
  expect(entered?.token).toBeDefined()
})

test('anything but a small form is refused', async () => {
  const post = (type: string, body: string, at = '/auth/login') =>
    site.request(at, { method: 'POST', headers: { ...own, 'content-type': type }, body }, {})
  const form = 'application/x-www-form-urlencoded'
  expect((await post('application/json', '{}')).status).toBe(415)
  expect((await post(form, `email=${'a'.repeat(20_000)}`)).status).toBe(413)
  expect((await post(form, 'email=a', '/auth/forgot-password')).status).toBe(405)
})
