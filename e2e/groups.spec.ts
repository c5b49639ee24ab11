import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { apiOf } from './support/people.ts'
import { goOn } from './support/go-on.ts'
import { chooseAction, expect, test } from './support/test.ts'

test.use({ as: 'admin' })

// runs axe on several screens
test.describe.configure({ timeout: 180_000 })

test('a class is created and filled; its people get its assistant, and lose it with the class [S14]', async ({
  page,
  apiAs,
  invite,
  baseURL,
}) => {
  const [eva, davi] = [await invite('Eva Turma'), await invite('Davi Turma')]
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Tutor da turma' })
  const hasAssistant = async (token: string) =>
    (await apiOf(baseURL ?? '', token).getSession()).assistants.some(({ id }) => id === assistantId)

  await page.goto('/settings/groups')
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  await page.getByLabel('Nome').fill('9º C – manhã')
  await page.getByRole('button', { name: 'Criar' }).click()
  await page.getByRole('link', { name: '9º C – manhã' }).click()
  await expect(page).toHaveTitle('9º C – manhã · Prosa')
  const groupId = Number(page.url().split('/').at(-1))
  const principals = [{ kind: 'group' as const, id: groupId }]
  await apiAs('user').addAccess({ params: { assistantId }, body: { principals, role: 'viewer' } })

  await page.getByRole('button', { name: 'Adicionar pessoas' }).click()
  await page.getByRole('searchbox', { name: 'Buscar pessoas' }).fill('Eva Turma')
  await page.getByRole('checkbox', { name: 'Eva Turma' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Adicionar 1 pessoa' }).click()
  await expect(page.getByRole('row', { name: new RegExp(eva.email) })).toBeVisible()

  await page.getByRole('button', { name: 'Colar e-mails' }).click()
  await page.getByLabel('E-mails', { exact: true }).fill(`Nome;E-mail\nDavi;${davi.email}\nNinguém;nunca@escola.test`)
  await page.getByRole('button', { name: 'Adicionar 2 e-mails' }).click()
  await expect(page.getByText('nunca@escola.test')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByRole('row', { name: new RegExp(davi.email) })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tutor da turma' })).toBeVisible()
  await expectAccessible(page)
  expect([await hasAssistant(eva.token), await hasAssistant(davi.token)]).toEqual([true, true])

  await page.getByRole('button', { name: 'Remover Eva Turma' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  // an open dialog hides the rows behind it
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(eva.email) })).toHaveCount(0)
  expect([await hasAssistant(eva.token), await hasAssistant(davi.token)]).toEqual([false, true])

  await chooseAction(page, 'Ações de 9º C – manhã', 'Excluir')
  await page.getByLabel('Para confirmar, digite o nome').fill('9º C – manhã')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page).toHaveURL('/settings/groups')
  await expect(page.getByText('“9º C – manhã” foi excluído.')).toBeVisible()
  await expect.poll(() => hasAssistant(davi.token)).toBe(false)
})

test('the list of groups, empty and filled, by keyboard and accessible [X1]', async ({ page, apiAs }) => {
  await apiAs('admin').createGroup({
    body: { name: 'Coordenação pedagógica', kind: 'group', description: 'Turno da manhã' },
  })
  await page.goto('/settings/groups?q=coordenacao')
  await expect(page.getByRole('link', { name: 'Coordenação pedagógica' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Novo grupo' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Conselho de classe')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Conselho de classe” foi criado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Novo grupo' })).toBeFocused()
  await goOn(page, '/settings/groups?q=zebra')
  await expect(page.getByText('Nada encontrado para “zebra”.')).toBeVisible()
  await expectAccessible(page)
})
