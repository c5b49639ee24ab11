import { expectAccessible } from './support/accessibility.ts'
import { openSchool, type School } from './support/schools.ts'
import { expect, expectErrors, test } from './support/test.ts'

let school: School

test.beforeAll(async ({ apiAs }) => {
  school = await openSchool(apiAs('admin'), process.env['E2E_URL'] ?? '')
})
test.afterAll(() => school.close())

test('a code is exchanged once, and neither a reload nor going back sends it again [S24]', async ({ page }) => {
  const { code } = await school.activity()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/redirects/')) sent.push(request.url())
  })
  await page.goto(school.returnUrl)
  await page.goto(await school.launch(code))
  await expect(page.getByText('Olá, Júlia')).toBeVisible()
  await expect(page).toHaveURL(`/sga/${code}/chats`)
  await page.reload()
  await expect(page.getByText('Olá, Júlia')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sistema da escola' })).toBeVisible()
  await page.goForward()
  await expect(page.getByText('Olá, Júlia')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('the page has its title, sends no referrer, and loads nothing from another origin [S24]', async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.route('**/api/redirects/*', () => new Promise(() => undefined))
  const { code } = await school.activity()
  const answer = await page.goto(await school.launch(code))
  await expect(page).toHaveTitle('Redirecionando... · Prosa')
  await expect(page.getByRole('heading', { name: 'Redirecionando...' })).toBeVisible()
  await expect(page).toHaveURL('/redirect')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  expect([...origins]).toEqual([baseURL])
  await expect(page.getByRole('link', { name: 'Ver o que fazer' })).toBeVisible({ timeout: 10_000 })
  await expectAccessible(page)
})

test('a used link says so and links back; an unknown one is "Link inválido" [S24, S26]', async ({ page }) => {
  expectErrors('410', '404')
  const { code } = await school.activity()
  const link = await school.launch(code)
  await page.goto(link)
  await expect(page.getByText('Olá, Júlia')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(/Este link expirou ou já foi usado\./)).toBeVisible()
  await expect(page).toHaveURL('/sga/expired?reason=sga_link_used')
  await expectAccessible(page)
  // the details are stored with the history entry
  await page.reload()
  await page.getByRole('link', { name: 'Voltar para o sistema da escola' }).click()
  await expect(page.getByRole('heading', { name: 'Sistema da escola' })).toBeVisible()
  await expect(page.locator('#referrer')).toHaveText('nenhum')

  await page.goto(`/redirect?code=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
})

test('the way back is shown by its host if the server knows it; no manipulation leads elsewhere [S24]', async ({
  page,
}) => {
  expectErrors('404', '422')
  await page.goto(`/redirect?to=${encodeURIComponent(`${school.returnUrl}/notas`)}`)
  await expect(page.getByText(school.host).first()).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: `Continuar para ${school.host}` })).toHaveAttribute(
    'href',
    `${school.returnUrl}/notas`,
  )
  const tricks = [
    'https://golpe.test/',
    `${school.returnUrl}.golpe.test`,
    `http://${school.host}@golpe.test/aluno`,
    `${school.returnUrl}/../outro`,
    '//golpe.test',
    '/\\golpe.test',
    'javascript:alert(1)',
    '/redirect?to=https://golpe.test',
  ]
  for (const trick of tricks) {
    await page.goto(`/redirect?to=${encodeURIComponent(trick)}`)
    await expect(page.getByRole('heading', { name: 'Link inválido' }), trick).toBeVisible()
    await expect(page.getByRole('link'), trick).toHaveCount(0)
  }
})

test('an internal page replaces the redirect, for any visitor [S24]', async ({ page }) => {
  await page.goto('/redirect?to=/assistants')
  await expect(page).toHaveURL('/auth/login?redirect=%2Fassistants')
})
