import { expectAccessible, expectReflow } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { goOn } from './support/go-on.ts'
import { openLink } from './support/shares.ts'
import { expect, test } from './support/test.ts'

// each of many screens at the smallest width
test.describe.configure({ timeout: 180_000 })

test('what is read without an account holds at 320 px, and says how accessibility is tested [X1]', async ({
  page,
  apiAs,
}) => {
  const api = apiAs('admin')
  const assistantId = await publishAssistant(api, { name: 'Tutor com um nome comprido para telas estreitas' })
  const { path } = await openLink(api, assistantId)
  for (const address of [path, '/entrar', '/privacidade', '/ajuda', '/auth/forgot-password', '/auth/login']) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectReflow(page)
  }
  await page.getByRole('link', { name: 'Acessibilidade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Acessibilidade' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Entrar \d/ })).toBeVisible()
  await expectReflow(page)
  await expectAccessible(page)
})

test.describe('signed in', () => {
  test.use({ as: 'user' })

  test('what teachers use every day holds at 320 px [X1]', async ({ page, apiAs }) => {
    const api = apiAs('user')
    const id = await publishAssistant(api, { name: 'Tutor de telas estreitas' })
    const chat = await chatAbout(api, id, 'Como funciona a fotossíntese?')
    for (const address of [
      '/assistants',
      `/assistants/manage/${id}`,
      `/assistants/manage/${id}/access`,
      `/assistants/manage/${id}/sharing`,
      chat,
      '/chats',
      '/profile',
      '/results',
    ]) {
      await goOn(page, address)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectReflow(page)
    }
  })
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('lists with many buttons hold at 320 px [X1]', async ({ page }) => {
    for (const address of ['/users', '/ratings', '/settings/partners', '/settings/groups']) {
      await goOn(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectReflow(page)
    }
  })
})
