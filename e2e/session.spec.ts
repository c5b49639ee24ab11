import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { lastAnswer, sendMessage } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { apiOf } from './support/people.ts'
import { openLink } from './support/shares.ts'
import { chooseAction, expect, expectErrors, storedToken, test } from './support/test.ts'

test('without a token a page leads to sign-in, and back to itself afterwards [S41]', async ({
  page,
  people,
  signIn,
}) => {
  await page.goto('/assistants?scope=mine&sort=name')
  await expect(page).toHaveURL('/auth/login?redirect=%2Fassistants%3Fscope%3Dmine%26sort%3Dname')
  await signIn(people.user)
  await expect(page).toHaveURL('/assistants?scope=mine&sort=name')
  await expect(page.getByRole('tab', { name: 'Meus' })).toHaveAttribute('aria-selected', 'true')
})

test('the sign-in pages open without a token and request no session [S41]', async ({ page }) => {
  expectErrors('410', '422')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) requests.push(page.url())
  })
  const headings = {
    '/auth/login': 'Entrar',
    '/auth/forgot-password': 'Esqueci minha senha',
    '/auth/set-password?token=um-link-que-nunca-existiu': 'Criar senha',
    '/auth/callback': 'Não foi possível entrar',
  }
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  expect(requests).toEqual([])
})

test('signing in stores a token in the browser, signing out removes it and ends the session [S38, T7]', async ({
  page,
  people,
  baseURL,
  signIn,
}) => {
  await signIn(people.user)
  const token = await storedToken(page)
  expect(token).toMatch(/^[\w-]{22,}$/)
  expect(await page.evaluate(() => localStorage.getItem('prosa.guest-session-token'))).toBeNull()

  await chooseAction(page, /menu da conta/, 'Sair')
  await expect(page).toHaveURL('/auth/login')
  expect(await storedToken(page)).toBeNull()
  const storedKeys = await page.evaluate(() => Object.keys(localStorage))
  expect(storedKeys.filter((key) => key.includes('token') || key.startsWith('prosa.data.'))).toEqual([])
  // the page does not wait for the server
  const statusOf = (error: { status: number }) => error.status
  await expect
    .poll(() =>
      apiOf(baseURL ?? '', token ?? '')
        .getSession()
        .then(() => 200, statusOf),
    )
    .toBe(401)
})

test.describe('with a session', () => {
  test.use({ as: 'admin' })

  test('the session is requested at start with the token, and the person’s first name is shown [S37, S51]', async ({
    page,
    people,
  }) => {
    const sessionRequest = page.waitForRequest('**/api/auth/session')
    await page.goto('/profile')
    const request = await sessionRequest
    expect(request.method()).toBe('GET')
    expect(await request.headerValue('authorization')).toBe(`Bearer ${people.admin.token}`)
    expect(await request.headerValue('accept')).toBe('application/json')
    const user = (await (await request.response())?.json()) as Record<string, unknown>
    expect(user).toMatchObject({
      name: 'Ana Lima',
      roles: ['admin'],
      permissions: expect.arrayContaining([{ name: 'users.view' }]) as unknown,
      assistants: expect.any(Array) as unknown,
      publicAssistants: expect.any(Array) as unknown,
    })
    await expect(page.getByRole('button', { name: /^Ana\b/ })).toHaveText(/^ALAna,/)
  })

  test('a failed load on another page says so and keeps the token [S39, S71]', async ({ page }) => {
    expectErrors('ERR_FAILED', '500')
    await page.route('**/api/auth/session', (route) => route.abort())
    await page.goto('/profile')
    await expect(page.getByRole('heading')).toHaveText(/Não conseguimos falar com o servidor/)
    expect(await storedToken(page)).not.toBeNull()
    await page.unroute('**/api/auth/session')

    // S71: an error response does not mean a lost connection
    const title = 'Algo deu errado do nosso lado. Tente novamente em instantes.'
    const json = { type: 'about:blank', status: 500, code: 'internal', title, instance: 'urn:request:abc' }
    await page.route('**/api/auth/session', (route) => route.fulfill({ status: 500, json }))
    await page.reload()
    await expect(page.getByRole('heading')).toHaveText(title)
    await expect(page.getByText('Código para o suporte')).toBeVisible()
    expect(await storedToken(page)).not.toBeNull()
    await page.unroute('**/api/auth/session')
    // the page retries by itself
    await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
  })
})

/** Visits the profile and the assistants, so that there is a history to replace. */
async function visitTwoPages(page: Page): Promise<number> {
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Assistentes' }).click()
  await expect(page).toHaveURL('/assistants')
  await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
  return page.evaluate(() => history.length)
}

test('after a 401 the token is removed and sign-in replaces the page [S43]', async ({
  page,
  people,
  baseURL,
  signIn,
}) => {
  expectErrors('401')
  await signIn(people.user)
  const length = await visitTwoPages(page)
  await apiOf(baseURL ?? '', (await storedToken(page)) ?? '').signOut()

  await page.getByRole('tab', { name: 'Meus' }).click()
  await expect(page.getByText('Sua sessão expirou. Entre novamente.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fassistants/)
  expect(await storedToken(page)).toBeNull()
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(length + 1)
  await page.goBack()
  await expect(page, 'a page before the replaced one').toHaveURL(/\/auth\/login\?redirect=%2F(assistants|profile)/)

  await page.goForward()
  await signIn(people.user)
  await expect(page).toHaveURL(/\/assistants/)
})

test('after a 403 for a suspended account the token is removed and sign-in replaces the page [S43]', async ({
  page,
  apiAs,
  invite,
  enterAs,
}) => {
  expectErrors('403')
  const gil = await invite('Gil Rocha')
  await enterAs(gil)
  await page.goto('/assistants')
  await expect(page.getByRole('button', { name: /^Gil/ })).toBeVisible()
  await apiAs('admin').updateUser({ params: { userId: gil.id }, body: { status: 'suspended' } })

  // the page may already have noticed it
  await Promise.race([page.getByRole('tab', { name: 'Meus' }).click(), page.waitForURL(/\/auth\/login/)])
  await expect(page.getByText('Conta bloqueada. Fale com o administrador.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await storedToken(page)).toBeNull()
})

test('a session that ends during an answer ends the page too [S43, T6]', async ({
  page,
  baseURL,
  apiAs,
  invite,
  enterAs,
}) => {
  expectErrors('401')
  const hugo = await invite('Hugo Sales')
  const id = await publishAssistant(apiOf(baseURL ?? '', hugo.token), { name: 'Tutor do Hugo' })
  await enterAs(hugo)
  await page.goto(`/assistants/${id}/chats`)
  await sendMessage(page, `Conte. ${modelDirectives({ tokens: 1500, tokensPerSecond: 30 })}`)
  await expect(lastAnswer(page)).toContainText('A avaliação de português')
  await apiAs('admin').endUserSessions({ params: { userId: hugo.id } })
  await expect(page.getByText('Sua sessão expirou. Entre novamente.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  expect(await storedToken(page)).toBeNull()
})

test("an expired token is removed on visitors' pages, which still open [S67]", async ({ page, apiAs }) => {
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Guia sem login' })
  const { path } = await openLink(apiAs('user'), assistantId)
  for (const address of [path, '/entrar', '/sga/expired']) {
    expectErrors('401')
    await page.goto('/ajuda')
    await page.evaluate(() => localStorage.setItem('prosa.session-token', 'bogus'))
    await page.goto(address)
    await expect.poll(() => storedToken(page), address).toBeNull()
    await expect(page).toHaveURL(address)
  }
})

test('signing out in one tab signs the others out [S43]', async ({ page, context, people, signIn }) => {
  await signIn(people.user)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { name: 'Perfil' })).toBeVisible()
  await chooseAction(page, /menu da conta/, 'Sair')
  await expect(other).toHaveURL(/\/auth\/login/)
})
