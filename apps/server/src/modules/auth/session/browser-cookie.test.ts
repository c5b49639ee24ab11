import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, goodPassword } from '#test/accounts.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let email: string

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://prosa.escola.br' } })
  email = (await createAccount(app)).email
})
afterAll(() => app.close())

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

test('T8 a token of a browser is worth nothing without that browser’s cookie', async () => {
  const { token, line } = await signIn(page)
  expect(line).toMatch(/^__Host-prosa=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const cookie = line?.split(';')[0] ?? ''
  expect(await ask(token, cookie)).toBe(200)
  expect([await ask(token), await ask(token, `__Host-prosa=${'x'.repeat(43)}`)]).toEqual([401, 401])
  const again = await signIn({ ...page, cookie })
  expect(again.line).toContain(cookie)
  expect(await ask(again.token, cookie)).toBe(200)
})

test('T8 programs have no cookie and need none; without https nobody gets one', async () => {
  const program = await signIn({ 'content-type': 'application/json' })
  expect(program.line).toBeNull()
  expect(await ask(program.token)).toBe(200)
  const plain = await startTestApp({ beside: app, env: { PUBLIC_URL: 'http://localhost:3000' } })
  expect((await signIn(page, plain)).line).toBeNull()
  await plain.close()
})
