import { pages } from '@prosa/contract/pages/pages.ts'
import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { messageField } from './support/chat.ts'
import { openLink } from './support/shares.ts'
import { chooseAction, expect, test } from './support/test.ts'

interface Latest {
  id: string
  timestamp: number
}

test('the newest build is named, and its manifest lists the routes’ rules [S52, S53]', async ({ request }) => {
  const answer = await request.get(`/builds/latest.json?${Date.now()}`)
  expect(answer.headers()['cache-control']).toBe('no-store')
  const { id, timestamp } = (await answer.json()) as Latest
  expect(timestamp).toBeLessThan(Date.now())

  const manifest = await request.get(`/builds/meta/${id}.json`)
  const { routes } = (await manifest.json()) as { id: string; routes: object[] }
  expect(routes.map((route) => ('path' in route ? route.path : ''))).toEqual(pages.map(({ path }) => path))
  expect(routes).toContainEqual({
    path: '/users',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Usuários',
  })
  expect((await request.get('/builds/meta/outro.json')).status()).toBe(404)
})

test('the page checks for a new build after a second, and again a minute later [S52, S53]', async ({ page }) => {
  const requests: string[] = []
  const answered: string[] = []
  const isAsking = (url: string) => url.includes('/builds/latest.json')
  const manifest = page.waitForResponse('**/builds/meta/*.json')
  page.on('request', (request) => isAsking(request.url()) && requests.push(request.url()))
  page.on('requestfinished', (request) => isAsking(request.url()) && answered.push(request.url()))
  await page.clock.install()
  await page.addInitScript(() => Object.assign(globalThis, { begunAt: Date.now() }))
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await page.clock.runFor(1000)
  await expect.poll(() => requests.length).toBe(1)
  expect(((await (await manifest).json()) as { routes: object[] }).routes).toHaveLength(pages.length)
  const [, time] = /latest\.json\?(\d+)$/.exec(requests[0] ?? '') ?? []
  const begunAt = await page.evaluate(() => (globalThis as unknown as { begunAt: number }).begunAt)
  expect(Number(time) - begunAt, 'not before the second is over').toBeGreaterThanOrEqual(1000)
  // the minute starts when the page has read the response, which a later response proves
  await expect.poll(() => answered.length).toBe(1)
  await page.evaluate(async () => (await fetch('/livez')).text())
  await page.clock.runFor(60_000)
  await expect.poll(() => requests.length).toBe(2)
})

test.describe('inside', () => {
  test.use({ as: 'user' })

  test('a page loads one payload with the token, and its reads are not requested again [S54]', async ({
    page,
    people,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      // the browser loads images itself
      if (request.resourceType() === 'image') return
      if (pathname.startsWith('/api/') || pathname.endsWith('_payload.json')) calls.push(pathname + search)
    })
    const payloadRequest = page.waitForRequest('**/assistants/_payload.json*')
    await page.goto('/assistants?scope=mine')
    const payload = await payloadRequest
    expect(await payload.headerValue('authorization')).toBe(`Bearer ${people.user.token}`)
    const answer = await payload.response()
    const { reads } = (await answer!.json()) as { reads: Record<string, unknown> }
    expect(Object.keys(reads)).toEqual(['/api/auth/session', '/api/assistants?scope=mine', '/api/organization'])
    await expect(page.getByRole('tab', { name: 'Meus' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(/assistentes?$/).first()).toBeAttached()
    expect(calls.toSorted()).toEqual(['/api/auth/session', '/assistants/_payload.json?scope=mine'])
  })

  test('a payload is answered for its caller’s session [S54]', async ({ request, people }) => {
    const readsFor = async (token: string) => {
      const answer = await request.get('/users/_payload.json', { headers: { authorization: `Bearer ${token}` } })
      return Object.keys(((await answer.json()) as { reads: object }).reads)
    }
    const forEverybody = ['/api/auth/session', '/api/organization']
    expect(await readsFor(people.admin.token)).toEqual(expect.arrayContaining([...forEverybody, '/api/users']))
    expect(await readsFor(people.user.token)).toEqual(forEverybody)
    expect(await readsFor('inventado')).toEqual([])
    expect((await request.get('/nada/_payload.json')).status()).toBe(404)
  })

  test('after a new build the next navigation reloads the page, at most once per path in 10 s [S44]', async ({
    page,
  }) => {
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'outro', timestamp: 1 } }))
    await page.route('**/builds/meta/outro.json', (route) => route.fulfill({ json: { id: 'outro', routes: pages } }))
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    // the clock is fixed, so that ten seconds pass only when the test says so
    await page.clock.setFixedTime('2026-03-02T10:00:00Z')
    await page.goto('/assistants')
    await seeNews(page)

    await goTo(page, 'Perfil')
    expect(loads).toEqual(['/assistants', '/profile'])
    await seeNews(page)
    await goTo(page, 'Assistentes')
    await seeNews(page)
    expect(loads).toEqual(['/assistants', '/profile', '/assistants'])

    await goTo(page, 'Perfil')
    expect(loads, 'too soon for this path').toHaveLength(3)
    await goTo(page, 'Assistentes')
    expect(loads, 'too soon for this one too').toHaveLength(3)

    await page.clock.setFixedTime('2026-03-02T10:00:11Z')
    await goTo(page, 'Perfil')
    await expect.poll(() => loads).toEqual(['/assistants', '/profile', '/assistants', '/profile'])
  })
})

test('a visitor is told of a new build and reloads without losing text [S53, S4]', async ({ page, apiAs }) => {
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Guia da nova versão', greeting: 'Olá!' })
  const link = await openLink(apiAs('user'), assistantId)
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'outro', timestamp: 1 } }))
  await page.goto(link.path)
  await messageField(page).fill('Uma pergunta que ainda não foi enviada')
  await seeNews(page)
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await seeNews(page)
  await expect(messageField(page)).toHaveValue('Uma pergunta que ainda não foi enviada')
})

const seeNews = (page: Page) => expect(page.getByText('Nova versão disponível.')).toBeVisible()

async function goTo(page: Page, name: string): Promise<void> {
  if (name === 'Assistentes') {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click()
  } else {
    await chooseAction(page, /menu da conta/, 'Perfil')
  }
  await expect(page.getByRole('heading', { name: name === 'Assistentes' ? name : 'Perfil', level: 1 })).toBeVisible()
}
