import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { goOn } from './support/go-on.ts'
import { apiOf } from './support/people.ts'
import { chooseAction, chooseOption, expect, test } from './support/test.ts'

// runs axe on several screens
test.describe.configure({ timeout: 180_000 })

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  const warnsBeforeUnload = (page: Page) =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

  test('a person is invited from a form that warns before it is lost [S30]', async ({ page, baseURL }) => {
    const email = `${randomUUID()}@escola.test`
    await page.goto('/users')
    await page.getByRole('button', { name: 'Convidar pessoa' }).click()
    await page.getByRole('dialog').getByLabel('Nome').fill('Noé Novo')
    await page.getByRole('dialog').getByLabel('E-mail').fill(email)
    await page.getByRole('link', { name: 'Preencher mais dados' }).click()
    await expect(page).toHaveURL('/users/create')
    await expect(page).toHaveTitle('Usuário · Prosa')
    // the dialog has fields of the same names
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Noé Novo')
    await expect(page.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(email)
    await page.getByLabel('Matrícula').fill('RA-2026')
    await chooseOption(page, 'Função', /^Professor/)
    await expect(page.getByText('Não há servidor de e-mail: o link do convite aparece em seguida')).toBeVisible()
    await expectAccessible(page)
    // by a link, by going back, by closing the page
    const leavings = [() => page.getByRole('link', { name: 'Assistentes' }).first().click(), () => page.goBack()]
    for (const leave of leavings) {
      await leave()
      await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeVisible()
      await page.getByRole('button', { name: 'Continuar editando' }).click()
      await expect(page).toHaveURL('/users/create')
      await expect(page.getByLabel('Matrícula')).toHaveValue('RA-2026')
    }
    expect(await warnsBeforeUnload(page)).toBe(true)
    await page.getByRole('button', { name: 'Convidar', exact: true }).click()
    const url = await page.getByLabel('Link do convite').inputValue()
    expect(await warnsBeforeUnload(page), 'saved').toBe(false)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { name: 'Noé Novo' })).toBeVisible()
    const body = { token: new URL(url).searchParams.get('token') ?? '', password: 'girassol-na-janela' }
    const { token } = await apiOf(baseURL ?? '').setPassword({ body })
    expect((await apiOf(baseURL ?? '', token).getSession()).email).toBe(email)
  })

  test('a person is changed, and loses a right at once [S30]', async ({ page, apiAs, baseURL, invite }) => {
    const { id, token } = await invite('Noé Mudado')
    await page.goto(`/users/${id}`)
    await page.getByLabel('Telefone').fill('(11) 91234-5678')
    await page.getByText('Avançado').click()
    await page.getByText('Permissões uma a uma').click()
    await page.getByRole('checkbox', { name: 'Criar assistentes' }).uncheck()
    await page.getByRole('button', { name: 'Por quê? Criar assistentes' }).click()
    await expect(page.getByText('Não tem porque foi proibida a esta pessoa.')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await warnsBeforeUnload(page), 'a choice alone is lost too').toBe(true)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Alterações salvas.')).toBeVisible()
    await expect.poll(() => warnsBeforeUnload(page), 'saved').toBe(false)
    expect((await apiAs('admin').getUser({ params: { userId: id } })).phone).toBe('(11) 91234-5678')
    const { permissions } = await apiOf(baseURL ?? '', token).getSession()
    expect(permissions.map(({ name }) => name)).not.toContain('assistants.create')
    await expect(page.getByText('Mudou as permissões da pessoa')).toBeVisible()
    await expectAccessible(page)
  })

  test('a person is deleted, with their assistants transferred [S30]', async ({ page, apiAs, baseURL, invite }) => {
    const [person, newOwner] = [await invite('Noé Novo'), await invite('Helena Herdeira')]
    await publishAssistant(apiOf(baseURL ?? '', person.token), { name: 'Tutor do Noé' })
    await page.goto(`/users/${person.id}`)
    await page.getByRole('button', { name: 'Excluir usuário', exact: true }).click()
    await page.getByLabel('Buscar quem assume').fill(newOwner.email)
    await page.getByRole('radio', { name: /Helena Herdeira/ }).click()
    await page.getByLabel('Para confirmar, digite o nome').fill('Noé Novo')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir usuário' }).click()
    await expect(page).toHaveURL('/users')
    await expect(apiAs('admin').getUser({ params: { userId: person.id } })).rejects.toMatchObject({ status: 404 })
    expect((await apiOf(baseURL ?? '', newOwner.token).getSession()).assistants).toHaveLength(1)
  })

  test('a person’s assistants are added, changed and removed, and a new person has none [S31]', async ({
    page,
    apiAs,
    baseURL,
    invite,
  }) => {
    const name = `Tutor ${randomUUID().slice(0, 8)}`
    const person = await invite('Ivo Vínculo')
    await publishAssistant(apiAs('user'), { name })
    const roleOf = async () => (await apiOf(baseURL ?? '', person.token).getSession()).assistants[0]?.pivot.role
    await page.goto('/users/create/assistants')
    await expect(page.getByText('Salve o usuário para vincular assistentes.')).toBeVisible()
    await expectAccessible(page)
    await goOn(page, `/users/${person.id}/assistants`)
    await expect(page).toHaveTitle('Assistentes de Ivo Vínculo · Prosa')
    await page.getByRole('button', { name: 'Adicionar assistente' }).click()
    await page.getByRole('searchbox', { name: 'Buscar assistentes para adicionar' }).fill(name)
    await page.getByRole('checkbox', { name }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Adicionar', exact: true }).click()
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByRole('cell', { name: 'Pode conversar', exact: true })).toBeVisible()
    await expect.poll(roleOf).toBe('viewer')
    await expectAccessible(page)
    await row.getByRole('button', { name: `Ações de ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Alterar papel para “Pode editar”' }).click()
    await expect(row.getByRole('cell', { name: 'Pode editar', exact: true })).toBeVisible()
    await expect.poll(roleOf).toBe('editor')
    await row.getByRole('button', { name: `Ações de ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Remover' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
    // an open dialog hides the rows behind it
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(row).toHaveCount(0)
    await expect.poll(roleOf).toBeUndefined()
  })

  test('columns are chosen by keyboard, stored on the server, and restored [S32]', async ({ page }) => {
    await page.goto('/users')
    await chooseAction(page, 'Mais ações', 'Colunas')
    await expect(page).toHaveURL('/users/columns')
    await expect(page.getByRole('dialog', { name: 'Colunas da lista de usuários' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Matrícula' }).press('Space')
    await page.getByRole('button', { name: 'Descer Papéis' }).press('Enter')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page).toHaveURL('/users')
    const headers = page.getByRole('table', { name: 'Usuários' }).getByRole('columnheader')
    await expect(headers.nth(1)).toHaveText('Grupos')
    await expect(headers.filter({ hasText: 'Matrícula' })).toBeVisible()
    await page.reload()
    await expect(headers.filter({ hasText: 'Matrícula' })).toBeVisible()
    await goOn(page, '/users/columns')
    await page.getByRole('button', { name: 'Restaurar padrão' }).click()
    await expect(headers.filter({ hasText: 'Matrícula' })).toHaveCount(0)
    await expect(headers.nth(1)).toHaveText('Papéis')
  })

  test('columns are resized by pointer and keyboard, stored on the server, and usable at 360 px [S32]', async ({
    page,
  }) => {
    await page.goto('/users')
    const edge = page.getByRole('separator', { name: 'Largura da coluna Nome' })
    const width = async () =>
      Math.round((await page.getByRole('columnheader', { name: 'Nome' }).boundingBox())?.width ?? 0)
    const box = (await edge.boundingBox())!
    const waitForSaved = () =>
      page.waitForResponse(
        (answer) => answer.url().endsWith('/api/users/columns') && answer.request().method() === 'PUT',
      )
    const first = waitForSaved()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await first
    const drawn = Number(await edge.getAttribute('aria-valuenow'))
    expect(await width()).toBe(drawn)
    const second = waitForSaved()
    await edge.press('ArrowRight')
    await second
    await expect(edge).toHaveAttribute('aria-valuenow', String(drawn + 16))
    await expectAccessible(page)
    await page.reload()
    await expect(edge).toHaveAttribute('aria-valuenow', String(drawn + 16))
    expect(await width()).toBe(drawn + 16)
    await page.setViewportSize({ width: 720, height: 740 })
    await edge.press('End')
    await expect(edge).toHaveAttribute('aria-valuenow', '640')
    // the table scrolls, the page does not
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720)
    await goOn(page, '/users/columns')
    await page.getByRole('button', { name: 'Restaurar padrão' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(width).toBeLessThan(400)
  })

  test('several people are changed at once, and a file of people is checked, imported and reported [S29]', async ({
    page,
    invite,
  }) => {
    const mark = randomUUID().slice(0, 8)
    await invite(`Lote ${mark} um`)
    await invite(`Lote ${mark} dois`)
    await page.goto(`/users?q=${mark}`)
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
    await expect(page.getByText('2 pessoas selecionadas')).toBeVisible()
    await expectAccessible(page)
    await chooseAction(page, 'Ações em massa', 'Bloquear')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquear' }).click()
    await expect(page.getByRole('cell', { name: 'Bloqueado', exact: true })).toHaveCount(2)

    await page.getByRole('button', { name: 'Mais ações' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Exportar CSV' }).click()
    expect((await download).suggestedFilename()).toBe('usuarios.csv')

    await page.getByRole('button', { name: 'Convidar pessoa' }).click()
    await page.getByRole('button', { name: 'Convidar várias pessoas' }).click()
    await chooseOption(page, 'Função', /^Professor/)
    const csv = `Nome;E-mail\nLote ${mark} três;tres-${mark}@escola.test\nX;sem-arroba`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByText('1 pessoa será criada. 1 linha fica de fora.')).toBeVisible()
    await expect(page.getByText('Linha 3:')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    await expect(page.getByText('1 pessoa no Prosa.')).toBeVisible()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await expect(page.getByRole('row', { name: new RegExp(`tres-${mark}`) })).toBeVisible()
  })

  test('a permission profile is created and assigned, and takes effect at once [S48, S50]', async ({
    page,
    invite,
    baseURL,
  }) => {
    const name = `Só conversar ${randomUUID().slice(0, 8)}`
    const person = await invite('Paula Perfil')
    await page.goto('/settings/permission-profiles')
    await page.getByRole('button', { name: 'Novo perfil' }).click()
    await page.getByRole('textbox', { name: /^Nome/ }).fill(name)
    await chooseOption(page, 'Criar assistentes', 'Proíbe')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Perfil salvo.')).toBeVisible()
    await expectAccessible(page)
    await goOn(page, `/users/${person.id}`)
    await page.getByText('Avançado').click()
    await chooseOption(page, 'Perfil de permissões', name)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Alterações salvas.')).toBeVisible()
    const { permissions } = await apiOf(baseURL ?? '', person.token).getSession()
    expect(permissions.map((permission) => permission.name)).not.toContain('assistants.create')
  })
})
