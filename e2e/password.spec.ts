import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessibility.ts'
import { useUpLimit } from './support/database.ts'
import { mailTo } from './support/mail.ts'
import { expect, expectErrors, forgetDevice, storedToken, test } from './support/test.ts'

const requestSent = 'Se houver uma conta com este e-mail, o pedido já está com quem administra.'

test('without a mail server, a forgotten password is reset by a link from an administrator [S19, S21]', async ({
  page,
  browser,
  baseURL,
  people,
  invite,
}) => {
  const elisa = await invite('Elisa Prado')
  await page.goto('/auth/login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill(elisa.email)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(elisa.email)
  for (const email of ['ninguem@escola.test', elisa.email]) {
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Pedir nova senha' }).click()
    await expect(page.getByText(requestSent)).toBeVisible()
  }
  await mailTo(elisa.email, 'Crie uma nova senha')

  const context = await browser.newContext()
  await context.addInitScript((token) => localStorage.setItem('prosa.session-token', token), people.admin.token)
  const admin = await context.newPage()
  await admin.goto(`${baseURL}/users`)
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Criar link para Elisa Prado' }).click()
  await admin.getByRole('button', { name: 'Criar link', exact: true }).last().click()
  const link = admin.getByLabel('Link para a nova senha')
  await expect(link).toHaveValue(/token=/)
  const url = await link.inputValue()
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: 'Criar link para Elisa Prado' })).toHaveCount(0)
  await context.close()

  // a link that could not be checked is not an invalid one
  expectErrors('502', 'O servidor à frente do Prosa')
  const check = '**/api/auth/set-password/check'
  await page.route(check, (route) => route.fulfill({ status: 502, body: '<h1>502 Bad Gateway</h1>' }))
  await page.goto(url)
  await expect(page.getByText('a página aparece sozinha')).toBeVisible()
  await page.unroute(check)
  await expect(page.getByText('Olá, Elisa')).toBeVisible()
  await page.getByLabel('Nova senha').fill('rio que corre manso')
  await page.getByLabel('Confirmar senha').fill('rio que corre manso')
  await page.getByRole('button', { name: 'Salvar senha e entrar' }).click()
  await expect(page).toHaveURL('/assistants')
  expect(await storedToken(page)).not.toBeNull()

  expectErrors('410')
  await forgetDevice(page)
  await page.goto(url)
  await expect(page.getByText('Este link expirou ou já foi usado.')).toBeVisible()
  await page.getByRole('link', { name: 'Pedir novo link' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
})

test('an invitation knows the name, refuses a weak password, and signs in [S21]', async ({ page, apiAs }) => {
  const body = { name: 'Fábio Nunes', email: `${randomUUID()}@escola.test`, roles: ['user' as const] }
  const { inviteUrl } = await apiAs('admin').inviteUser({ body })
  await page.goto(inviteUrl)
  await expect(page.getByText('Olá, Fábio')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(body.email)

  expectErrors('422')
  await page.getByLabel('Nova senha').fill('1234567890')
  await page.getByLabel('Confirmar senha').fill('1234567890')
  await page.getByRole('button', { name: 'Salvar senha e entrar' }).click()
  await expect(page.getByText('Esta senha é fácil de adivinhar')).toBeVisible()

  await page.getByLabel('Nova senha').fill('rio que corre manso')
  await page.getByLabel('Confirmar senha').fill('rio que corre manso')
  await page.getByRole('button', { name: 'Salvar senha e entrar' }).click()
  await expect(page).toHaveURL('/assistants')
  await expect(page.getByRole('button', { name: /^Fábio/ })).toBeVisible()
})

test('a new password whose response was lost still counts: pressing again signs in [S21, Rel6]', async ({
  page,
  apiAs,
}) => {
  expectErrors('ERR_', '410')
  const body = { name: 'Gil da resposta perdida', email: `${randomUUID()}@escola.test`, roles: ['user' as const] }
  const { inviteUrl } = await apiAs('admin').inviteUser({ body })
  let requestCount = 0
  await page.route('**/api/auth/set-password', async (route) => {
    if (requestCount++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.goto(inviteUrl)
  await page.getByLabel('Nova senha').fill('rio que corre manso')
  await page.getByLabel('Confirmar senha').fill('rio que corre manso')
  const press = page.getByRole('button', { name: 'Salvar senha e entrar' })
  await press.click()
  await expect(page.getByText('Não conseguimos falar com o servidor.')).toBeVisible()
  await press.click()
  await expect(page).toHaveURL('/assistants')
})

test('above a limit the toast says when to try again, once [S56]', async ({ page }) => {
  expectErrors('429')
  await page.goto('/auth/forgot-password')
  await page.getByLabel('E-mail').fill('ninguem@escola.test')
  const press = async () => {
    const answered = page.waitForResponse('**/api/auth/forgot-password')
    await page.getByRole('button', { name: 'Pedir nova senha' }).click()
    const status = (await answered).status()
    await expect(page.getByRole('button', { name: 'Pedir nova senha' })).not.toHaveAttribute('aria-busy')
    return status
  }
  await press()
  await useUpLimit('forgotPassword')
  expect([await press(), await press()]).toEqual([429, 429])
  const limited = page.getByText('Você atingiu o limite de solicitações. Tente novamente em 1 minuto.')
  await expect(limited).toHaveCount(1)
  await expect(page.locator('[data-sonner-toast]', { has: limited })).toHaveAttribute('data-y-position', 'top')
})
