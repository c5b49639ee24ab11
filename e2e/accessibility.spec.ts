import { expectAccessible } from './support/accessibility.ts'
import { goOn } from './support/go-on.ts'
import { expect, expectErrors, test } from './support/test.ts'

/** An open menu is rendered outside of the page's landmarks, as is usual. */
const outsideLandmarks = ['region']

// runs axe three times on each of many screens
test.describe.configure({ timeout: 180_000 })

test('the pages before sign-in [X1]', async ({ page, apiAs }) => {
  expectErrors('404', '410')
  const body = { name: 'Heitor Reis', email: `heitor-${Date.now()}@escola.test`, roles: ['user' as const] }
  const { inviteUrl } = await apiAs('admin').inviteUser({ body })
  const pages = {
    '/auth/login': 'Entrar',
    '/auth/forgot-password': 'Esqueci minha senha',
    '/auth/set-password?token=um-link-que-nunca-existiu': 'Criar senha',
    '/auth/confirm-email?token=um-link-que-nunca-existiu': 'Confirmar e-mail',
    '/auth/callback?error=access_denied': 'Não foi possível entrar',
    '/nada-aqui': 'Link inválido',
    [inviteUrl]: 'Criar senha',
  }
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Salvar senha e entrar' }).click()
  await expect(page.getByText('A senha precisa de pelo menos 10 caracteres.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('the list of users [X1]', async ({ page }) => {
    await page.goto('/users')
    await expect(page.getByRole('row', { name: /Ana Lima/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ações de Ana Lima' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, { except: outsideLandmarks })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Convidar pessoa' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Convidar', exact: true }).click()
    await expect(page.getByText('Escreva um e-mail válido, como nome@escola.br.')).toBeVisible()
    await expectAccessible(page)
  })

  test('the list of all reports [X1]', async ({ page }) => {
    await page.goto('/settings/reports')
    await expect(page.getByRole('heading', { level: 1, name: 'Denúncias' })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('as a user', () => {
  test.use({ as: 'user' })

  test('the profile page [X1]', async ({ page }) => {
    for (const tab of ['data', 'appearance', 'security']) {
      await goOn(page, `/profile?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: /menu da conta/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, { except: outsideLandmarks })
  })
})
