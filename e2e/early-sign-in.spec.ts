import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, expectErrors, storedToken, test } from './support/test.ts'

const url = process.env['E2E_URL'] ?? ''
const commit = { waitUntil: 'commit' } as const

/** Opens the sign-in page as the server draws it, with all scripts held back until the returned function is called. */
async function openDrawn(page: Page, path = '/auth/login'): Promise<() => void> {
  // its first drawing may exceed its limit on a busy machine
  await expect.poll(async () => (await fetch(`${url}/auth/login`)).text()).not.toContain('<div id="root"></div>')
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto(path, commit)
  return held.resolve
}

const emailField = (page: Page) => page.getByLabel('E-mail')
const passwordField = (page: Page) => page.getByLabel('Senha', { exact: true })
const enterButton = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true })

test('the form signs in before any script has loaded, and opens the page that the person wanted', async ({
  page,
  people,
}) => {
  const letGo = await openDrawn(page, '/auth/login?redirect=%2Fprofile')
  await expect(emailField(page)).toBeFocused()
  await emailField(page).fill(people.user.email)
  await passwordField(page).fill(people.user.password)
  await page.getByLabel('Manter conectado').check()
  await enterButton(page).click()
  await expect(page).toHaveURL('/profile')
  expect(await storedToken(page)).toMatch(/^[\w-]{22,}$/)
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
})

test('a wrong password is explained before any script has loaded, and with it the page stays as it is', async ({
  page,
  people,
}) => {
  expectErrors('422')
  const letGo = await openDrawn(page, '/auth/login?redirect=%2Fprofile')
  await emailField(page).fill(people.user.email)
  await passwordField(page).fill('senha errada')
  await enterButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.')
  await expect(emailField(page)).toHaveValue(people.user.email)
  await expect(passwordField(page)).toHaveValue('')
  await passwordField(page).fill(people.user.password)
  letGo()
  await expect(page.locator('#first-look')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.')
  await expect(passwordField(page)).toHaveValue(people.user.password)
  await enterButton(page).click()
  await expect(page).toHaveURL('/profile')
})

test('the script takes over what was typed, checked, focused and pressed', async ({ page, people }) => {
  const letGo = await openDrawn(page)
  await emailField(page).fill(people.user.email)
  await page.getByLabel('Manter conectado').check()
  await passwordField(page).fill('girassol')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await passwordField(page).focus()
  letGo()
  await expect(page.locator('#first-look')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ocultar senha' })).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await page.keyboard.insertText('s')
  await expect(passwordField(page)).toHaveValue('girassols')
  await expect(emailField(page)).toHaveValue(people.user.email)
  await expect(page.getByLabel('Manter conectado')).toBeChecked()
  await expectAccessible(page)
  // the next page knows the e-mail, as if it had been typed into the application
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(emailField(page)).toHaveValue(people.user.email)
})

test('without a script the browser validates the form', async ({ page }) => {
  await openDrawn(page)
  await emailField(page).fill('ana')
  await enterButton(page).click()
  await expect(page.locator('input:invalid')).toHaveCount(2)
  await expect(page).toHaveURL('/auth/login')
})

test.describe('with a session', () => {
  test.use({ as: 'user' })

  test('the drawn form is not shown, and the list opens', async ({ page }) => {
    const letGo = await openDrawn(page)
    await expect(page.locator('html')).toHaveAttribute('data-known', '')
    await expect(page.getByText('Manter conectado')).toBeHidden()
    letGo()
    await expect(page).toHaveURL('/assistants')
  })
})

test.describe('where scripts are off', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is there and answers', async ({ page, people }) => {
    expectErrors('422')
    await page.goto('/auth/login')
    await emailField(page).fill(people.user.email)
    await passwordField(page).fill('senha errada')
    await enterButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.')
  })
})
