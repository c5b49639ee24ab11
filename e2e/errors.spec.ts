import { publishAssistant } from './support/assistants.ts'
import { expect, expectErrors, test } from './support/test.ts'

const home = 'Ir para a página inicial'

test.describe('signed in', () => {
  test.use({ as: 'user' })

  test("the page of a 404 is 'Link inválido', with one button, busy until the first page is loaded [S35]", async ({
    page,
  }) => {
    expectErrors('404')
    await page.goto('/nada-aqui')
    await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(1)

    const payload = Promise.withResolvers<void>()
    await page.route('**/assistants/_payload.json*', async (route) => {
      await payload.promise
      await route.continue()
    })
    const button = page.getByRole('button', { name: home })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    payload.resolve()
    await expect(page).toHaveURL('/assistants')
    await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
  })

  test('a page that could not be loaded says so, and recovers by itself in place [S35]', async ({ page, apiAs }) => {
    expectErrors('502', 'O servidor à frente do Prosa')
    const address = `/assistants/manage/${await publishAssistant(apiAs('user'), { name: 'Tutora das falhas' })}/access`
    await page.goto('/assistants')
    await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
    const reads = /\/access\/_payload\.json|\/api\/assistants\/\d+$/
    await page.route(reads, (route) => route.fulfill({ status: 502, body: '<h1>502 Bad Gateway</h1>' }))
    await page.goto(address)
    await expect(page.getByRole('heading')).toHaveText(/O servidor à frente do Prosa não conseguiu falar com ele/)
    await expect(page.getByText('a página aparece sozinha')).toBeVisible()
    await expect(page.getByRole('button')).toHaveText([home])
    await page.unroute(reads)
    await expect(page.getByRole('heading', { name: 'Pessoas e grupos' })).toBeVisible()
    await expect(page).toHaveURL(address)
  })

  test('a part of a page that fails to load leads to the error screen [S36]', async ({ page }) => {
    // the second failure stays until the page is reloaded: the part may only have been lost
    expectErrors('Peça quebrada', "reading 'component'")
    const atStart = new Set<string>()
    page.on('request', (request) => atStart.add(request.url()))
    await page.goto('/assistants')
    await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
    page.removeAllListeners('request')
    await page.route('**/assets/profile-*.js', async (route) => {
      if (atStart.has(route.request().url())) return route.continue()
      const response = await route.fetch()
      await route.fulfill({ response, body: `throw new Error('Peça quebrada');${await response.text()}` })
    })
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Peça quebrada' })).toBeVisible()
    await expect(page.getByRole('button', { name: home })).toBeVisible()
  })
})

test('a failure to mount the application is logged to the console [S58]', async ({ page }) => {
  expectErrors('Não foi possível montar a aplicação')
  await page.route('**/auth/login', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('id="root"', 'id="outro"')
    await route.fulfill({ response, body: html })
  })
  const logged = page.waitForEvent('console', (message) => message.type() === 'error')
  await page.goto('/auth/login')
  expect((await logged).text()).toContain('Não foi possível montar a aplicação')
})
