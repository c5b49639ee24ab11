import { expectAccessible } from './support/accessibility.ts'
import { goOn } from './support/go-on.ts'
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

    await goOn(page, `/users/${people.user.id}`)
    await page.getByText('Avançado').click()
    for (const label of Object.values(labels))
      await expect(page.getByRole('checkbox', { name: label, exact: true })).toBeVisible()
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

    test(`a ${role} cannot reach the administration [S3, S23, S27, S28, S29, S30, S31, S32, S42]`, async ({
      page,
      people,
      apiAs,
    }) => {
      await page.goto('/users')
      await expect(page).toHaveURL('/assistants')
      const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
      // an editor of an assistant also has its results
      await expect(links.filter({ hasNotText: /Resultados|Atendimento/ })).toHaveText(['Assistentes', 'Conversas'])
      const person = `/users/${people.admin.id}`
      const settings = ['/settings', '/settings/general', '/settings/groups', '/settings/partners/1']
      for (const address of [
        person,
        '/users/create',
        `${person}/assistants`,
        ...settings,
        '/stats',
        '/stats/students',
        '/ratings',
      ]) {
        await goOn(page, address)
        await expect(page, address).toHaveURL('/assistants')
      }
      await goOn(page, '/users/columns')
      const sentence = 'Esta preferência vale para a lista de usuários, à qual você não tem acesso.'
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByText(people.admin.email)).toHaveCount(0)
      await expectAccessible(page)
      const api = apiAs(role)
      for (const refused of [api.listUsers, api.getStats, api.getStudentCards])
        await expect(refused({ query: {} })).rejects.toMatchObject({ status: 404 })
    })
  })
}
