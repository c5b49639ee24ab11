import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('keys and their form, created and revoked by keyboard only: axe, both themes, 360 px [X1]', async ({ page }) => {
    const name = 'Planilha da secretaria com um nome bem comprido para caber em telas estreitas'
    await page.goto('/profile?tab=keys')
    await page.getByRole('button', { name: 'Criar chave de API' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome', { exact: true }).focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog.getByLabel('Ver assistentes')).toBeChecked()
    await dialog.getByLabel('Nome', { exact: true }).press('Enter')
    await expect(dialog.getByLabel('Chave', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Criar chave de API' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Nome', { exact: true }).press('Enter')
    await expect(dialog.getByText('Dê à chave um nome de pelo menos 2 caracteres.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Revogar a chave ${name}` }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Chave revogada.')).toBeVisible()
  })
})

test('the API reference is searched and read: axe, both themes, 360 px [X1, C3]', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/api/docs')
  await expectAccessible(page)
  await page.getByLabel('Buscar uma operação').fill('envia mensagem')
  await page.getByLabel('Somente as que aceitam chave').check()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'POST /api/chats/:chatId/messages' }).click()
  await expect(page.getByRole('heading', { name: 'sendMessage' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'assistant_paused' }).click()
  await expect(page).toHaveURL(/\/api\/docs\/errors#assistant_paused$/)
  await expectAccessible(page)
})
