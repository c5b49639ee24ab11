import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { expect, test } from '../../e2e/support/test.ts'

test.use({ as: 'admin' })

test('a key for MCP is made by its own words and shown with its address: axe, both themes, 360 px [X1]', async ({
  page,
}) => {
  await page.goto('/profile?tab=keys')
  await page.getByRole('button', { name: 'Criar chave de API' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome', { exact: true }).fill('Editor de código')
  await dialog.getByLabel('Conversar', { exact: true }).uncheck()
  await dialog.getByLabel('Conversar por MCP').check()
  await expectAccessible(page)
  await dialog.getByLabel('Nome', { exact: true }).press('Enter')
  await expect(dialog.getByLabel('Endereço para programas que falam MCP')).toHaveValue(/\/mcp$/)
  await expect(dialog.getByLabel(/compatíveis com a OpenAI/)).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Conversar por MCP')).toBeVisible()
})
