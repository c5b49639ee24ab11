import { expect, test } from './support/test.ts'

const labels = { admin: 'Administrador', user: 'Usuário', partner: 'Parceiro' } as const

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('the three roles are shown as Administrador, Usuário and Parceiro [S2]', async ({ page, people }) => {
    await page.goto('/users')
    for (const role of ['admin', 'user', 'partner'] as const) {
      await page.getByLabel('Buscar usuários').fill(people[role].email)
      const row = page.getByRole('row', { name: people[role].name })
      await expect(row.getByRole('cell', { name: labels[role], exact: true })).toBeVisible()
    }
    await page.getByRole('combobox', { name: 'Papel' }).click()
    await expect(page.getByRole('option')).toHaveText(['Todos os papéis', ...Object.values(labels)])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Convidar usuário' }).click()
    for (const label of Object.values(labels)) {
      await expect(page.getByRole('dialog').getByRole('checkbox', { name: label })).toBeVisible()
    }
  })

  test('an administrator reaches the users by the navigation [S3, S29]', async ({ page, people }) => {
    await page.goto('/assistants')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Usuários' }).click()
    await expect(page).toHaveURL('/users')
    await expect(page.getByRole('row', { name: people.admin.email })).toBeVisible()
  })
})

for (const role of ['user', 'partner'] as const) {
  test.describe(`as a ${role}`, () => {
    test.use({ as: role })

    test(`nothing of the administration is there for a ${role} [S3, S29, S42]`, async ({ page, apiAs }) => {
      await page.goto('/users')
      await expect(page).toHaveURL('/assistants')
      const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
      // whoever edits an assistant has its results too
      await expect(links.filter({ hasNotText: /Resultados|Atendimento/ })).toHaveText(['Assistentes', 'Conversas'])
      await expect(apiAs(role).listUsers({ query: {} })).rejects.toMatchObject({ status: 404 })
    })
  })
}
