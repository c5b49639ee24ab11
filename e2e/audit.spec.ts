import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('the audit trail shows who did what, is filtered, and opens details [G1]', async ({ page, apiAs }) => {
    const name = `Ícaro Prado ${randomUUID().slice(0, 4)}`
    await apiAs('admin').inviteUser({ body: { name, email: `${randomUUID()}@escola.test`, roles: ['user'] } })
    await page.goto('/settings/audit')
    await page.getByLabel('Assunto').click()
    await page.getByRole('option', { name: 'Pessoas e acesso' }).press('Enter')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Convidou uma pessoa')
    await expect(row).toContainText('Ana Lima')
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Detalhes/ }).click()
    await expect(page.getByRole('dialog')).toContainText('user.invite')
    await page.keyboard.press('Escape')
    await page.getByLabel('Buscar por quem fez').fill('ninguém com este nome')
    await expect(page.getByText('Nada encontrado para “ninguém com este nome”.')).toBeVisible()
    await expect(page.getByText('Sem datas escolhidas, aparecem os últimos 30 dias.')).toBeVisible()
  })
})
