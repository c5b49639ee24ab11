import { type Product, startProduct } from './support/product.ts'
import { apiOf, people } from './support/people.ts'
import { expect, test } from './support/test.ts'

const script = 'https://estatisticas.test/script.js'

test.describe('outside of production', () => {
  test.use({ as: 'user' })

  test('a configured analytics script does not load [S61, S55]', async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => foreign.push(new URL(request.url()).host))
    const answer = await page.goto('/assistants')
    await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
    expect(answer?.headers()['content-security-policy']).not.toContain('estatisticas.test')
    expect(foreign).not.toContain('estatisticas.test')
    await expect(page.locator(`script[src="${script}"]`)).toHaveCount(0)
  })
})

test.describe('in production', () => {
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct({ PUBLIC_ENV: 'production', ANALYTICS_SRC: script })
  })
  test.afterAll(() => product.remove())

  test('the script loads from the configured host and counts route patterns, not addresses [S55, S61, W6]', async ({
    page,
  }) => {
    const { user } = people
    const { id } = await apiOf(product.url, user.token).createAssistant({ body: { name: 'Assistente secreto' } })
    await page.route(script, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.views = []; window.umami = { track: (view) => window.views.push(view) }',
      }),
    )
    await page.goto(`${product.url}/auth/login`)
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    await expect(page.locator(`script[src="${script}"]`), 'never where tokens are').toHaveCount(0)

    // a visit that begins with signing in is counted from its first page
    await page.getByLabel('E-mail').fill(user.email)
    await page.getByLabel('Senha', { exact: true }).fill(user.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(`${product.url}/assistants`)
    await expect(page.locator(`script[src="${script}"]`)).toHaveCount(1)
    await expect.poll(() => page.evaluate(() => 'umami' in globalThis)).toBe(true)

    await page.getByRole('link', { name: 'Assistentes' }).click()
    await page.getByRole('link', { name: 'Assistente secreto' }).click()
    await expect(page).toHaveURL(`${product.url}/assistants/manage/${id}`)
    const counted = () => page.evaluate(() => (globalThis as unknown as { views: { url: string }[] }).views)
    await expect.poll(async () => (await counted()).map(({ url }) => url)).toContain('/assistants/manage/$assistantId/')
    expect(JSON.stringify(await counted())).not.toMatch(/secreto|\d/)
  })
})
