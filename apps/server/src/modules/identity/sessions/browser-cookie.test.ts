import { expect, test } from 'vitest'
import { createApp } from '#/app.ts'
import { createAccount, goodPassword } from '#test/accounts.ts'
import { createPublishedAssistant, createShareLink, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { createSchool, launchCode } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'
import { createWebBuild } from '#test/web-build.ts'

const app = await forFile(startTestApp({ env: { PUBLIC_URL: 'https://prosa.escola.br' } }))
const build = await forFile(createWebBuild())
const site = createApp(app.ctx, build.root)
const email = (await createAccount(app)).email

const page = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

async function signIn(headers: Record<string, string>, at = app) {
  const body = JSON.stringify({ email, password: goodPassword })
  const response = await at.fetch('/api/auth/sign-in', { method: 'POST', headers, body })
  const { token } = (await response.json()) as { token: string }
  return { token, line: response.headers.get('set-cookie') }
}
const ask = async (token: string, cookie?: string) =>
  (await app.fetch('/api/auth/session', { headers: { authorization: `Bearer ${token}`, ...(cookie && { cookie }) } }))
    .status

test("a browser's token is refused without that browser’s cookie [T8]", async () => {
  const { token, line } = await signIn(page)
  expect(line).toMatch(/^__Host-prosa=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const cookie = line?.split(';')[0] ?? ''
  expect(await ask(token, cookie)).toBe(200)
  expect([await ask(token), await ask(token, `__Host-prosa=${'x'.repeat(43)}`)]).toEqual([401, 401])
  const again = await signIn({ ...page, cookie })
  expect(again.line).toContain(cookie)
  expect(await ask(again.token, cookie)).toBe(200)
})

test('programs need no cookie; without https none is set [T8]', async () => {
  const program = await signIn({ 'content-type': 'application/json' })
  expect(program.line).toBeNull()
  expect(await ask(program.token)).toBe(200)
  const plain = await startTestApp({ beside: app, env: { PUBLIC_URL: 'http://localhost:3000' } })
  expect((await signIn(page, plain)).line).toBeNull()
  await plain.close()
})

test("a page's first data comes along for a bound token too [T8]", async () => {
  const { token, line } = await signIn(page)
  const headers = { authorization: `Bearer ${token}`, cookie: line?.split(';')[0] ?? '' }
  const payload = await site.request('/assistants/_payload.json', { headers }, {})
  expect(Object.keys(((await payload.json()) as { reads: object }).reads)).toContain('/api/auth/session')
})

/** Opens a page as a browser does; returns the cookie that it set. */
async function open(path: string, purpose: 'document' | 'iframe', cookie?: string) {
  const headers = { 'sec-fetch-dest': purpose, 'sec-fetch-site': 'cross-site', ...(cookie && { cookie }) }
  const response = await site.request(path, { headers }, {})
  const line = response.headers.get('set-cookie')
  return { line, cookie: line?.split(';')[0] ?? '' }
}

async function enter(path: string, cookie: string, body = {}) {
  const headers = { ...page, ...(cookie && { cookie }) }
  const response = await app.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await response.json()) as { token: string }).token
}
const chats = async (token: string, cookie = '', path = '/api/visit/chats') =>
  (await app.fetch(path, { headers: { authorization: `Bearer ${token}`, ...(cookie && { cookie }) } })).status

async function link() {
  const owner = await createUser(app)
  return createShareLink(owner, await createPublishedAssistant(owner), { allowedDomains: ['escola.br'] })
}

test("a visitor’s token is refused without the cookie of the link's page [T8]", async () => {
  const { token: address } = await link()
  const visitor = await open(`/assistants/share/${address}`, 'document')
  expect(visitor.line).toMatch(/^__Host-prosa=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const token = await enter(`/api/shares/${address}/session`, visitor.cookie)
  expect([await chats(token, visitor.cookie), await chats(token)]).toEqual([200, 401])
  const other = await open(`/assistants/share/${address}`, 'document')
  expect(await chats(token, other.cookie)).toBe(401)
  expect((await open(`/assistants/share/${address}`, 'document', visitor.cookie)).cookie).toBe(visitor.cookie)
})

test('inside another site the frame has a separate cookie; a browser without cookies gets an unbound token [T8]', async () => {
  const { token: address } = await link()
  const framed = await open(`/embed/${address}`, 'iframe')
  expect(framed.line).toMatch(
    /^__Host-prosa-frame=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
  )
  const bound = await enter(`/api/shares/${address}/session`, framed.cookie, { origin: 'embed' })
  expect([await chats(bound, framed.cookie), await chats(bound)]).toEqual([200, 401])
  const member = await signIn({ ...page, cookie: framed.cookie })
  expect(await chats(bound, `${framed.cookie}; ${member.line?.split(';')[0]}`)).toBe(200)
  const blocked = await enter(`/api/shares/${address}/session`, '', { origin: 'embed' })
  expect(await chats(blocked)).toBe(200)
})

test("a student's token is bound like a visitor's, by the page that the school’s system opens [T8]", async () => {
  const school = await createSchool(app)
  const { cookie } = await open('/redirect?code=x', 'document')
  const token = await enter(`/api/redirects/${await launchCode(app, school)}`, cookie)
  const own = `/api/sga/assessments/${school.code}`
  expect([await chats(token, cookie, own), await chats(token, '', own)]).toEqual([200, 401])
})

test('pages for accounts, and programs, get no visitor’s cookie [T8]', async () => {
  expect((await open('/assistants', 'document')).line).toBeNull()
  const { token } = await link()
  expect((await site.request(`/assistants/share/${token}`, {}, {})).headers.get('set-cookie')).toBeNull()
})
