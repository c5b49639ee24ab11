import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { expectAccessible } from './support/accessibility.ts'
import { beginActivity, finishActivity, openSchool, type School } from './support/schools.ts'
import { goOn } from './support/go-on.ts'
import { chooseAction, chooseOption, expect, test } from './support/test.ts'

// runs axe on several screens
test.describe.configure({ timeout: 180_000 })

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('a school’s system is registered, its secret shown once, rotated, and copied [S28, S27]', async ({ page }) => {
    await page.goto('/settings/sga')
    await expect(page).toHaveTitle('Integrações SGA · Prosa')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Nova integração' }).first().click()
    await page.getByRole('button', { name: 'Criar integração' }).click()
    await expect(page.getByText('Escreva o nome da instituição.')).toBeVisible()
    await page.getByLabel('Nome').fill('SGA da rede municipal')
    await page.getByLabel('Instituição').fill('Escola Municipal Cecília Meireles')
    await page.getByLabel('Endereços de retorno').fill('https://sga.rede.test/aluno')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Criar integração' }).click()

    const secretField = page.getByLabel('Segredo', { exact: true })
    await expect(secretField).toHaveValue(/^sgas_/)
    const first = await secretField.inputValue()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await expect(secretField).toHaveCount(0)

    await page.getByRole('link', { name: 'SGA da rede municipal' }).click()
    await expect(page).toHaveTitle('SGA da rede municipal · Prosa')
    const clientId = await page.getByLabel('ID do cliente', { exact: true }).inputValue()
    for (const language of ['Node', 'PHP', 'Python', 'curl']) {
      await page.getByRole('tab', { name: language }).click()
      await expect(page.getByRole('group', { name: `Exemplo em ${language}` })).toContainText(clientId)
    }
    await expect(page.getByRole('group', { name: 'Corpo do pedido' })).toContainText('https://sga.rede.test/aluno')
    expect(await page.content()).not.toContain(first)
    await expectAccessible(page)

    await chooseAction(page, 'Ações de SGA da rede municipal', 'Trocar segredo')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Trocar segredo' }).click()
    await expect(secretField).toHaveValue(/^sgas_/)
    expect(await secretField.inputValue()).not.toBe(first)
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await expect(page.getByText('O segredo anterior ainda vale até')).toBeVisible()

    await chooseAction(page, 'Ações de SGA da rede municipal', 'Excluir')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page).toHaveURL('/settings/sga')
    await expect(page.getByText('“SGA da rede municipal” foi excluída.')).toBeVisible()
  })

  test.describe('with students who came', () => {
    let school: School
    test.beforeAll(async ({ apiAs }) => {
      school = await openSchool(apiAs('admin'), process.env['E2E_URL'] ?? '')
    })
    test.afterAll(() => school.close())

    test('a registered institution’s name and logo are shown on the activity’s entry page [S28, S25]', async ({
      page,
      browser,
      apiAs,
    }) => {
      const name = `Rede Aurora ${randomUUID().slice(0, 8)}`
      const nothing = { cnpj: '', contacts: '', dpoEmail: '', maxPeople: null, maxLinks: null, monthlyBudgetBrl: null }
      const { id } = await apiAs('admin').createPartner({ body: { name, ...nothing } })
      await page.goto(`/settings/partners/${id}`)
      const logo = path.resolve(import.meta.dirname, '../apps/web/public/icons/icon-192.png')
      await page.getByLabel('Arquivo da logo').setInputFiles(logo)
      await expect(page.getByRole('img', { name: `Logo de ${name}` })).toBeVisible()
      await expectAccessible(page)

      await goOn(page, `/settings/sga?q=${school.integrationName}`)
      await chooseAction(page, `Ações de ${school.integrationName}`, 'Editar')
      await page.getByRole('combobox', { name: /^Parceira cadastrada/ }).press('Enter')
      await page.getByRole('option', { name }).press('Enter')
      await expect(page.getByLabel('Instituição')).toHaveValue(name)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText('Alterações salvas.')).toBeVisible()

      const { code } = await school.activity()
      const asStudent = await browser.newContext({ storageState: { cookies: [], origins: [] } })
      const student = await asStudent.newPage()
      await student.goto(await school.launch(code))
      await expect(student.getByText(name, { exact: true })).toBeVisible()
      const picture = student.locator('header img')
      await expect(picture).toBeVisible()
      await expect(picture).toHaveJSProperty('naturalWidth', 192)
      await expectAccessible(student)
      await asStudent.close()
    })

    test('the students of the activities, filtered by address, shown singly, and their data erased [S28]', async ({
      page,
      browser,
    }) => {
      const { code } = await school.activity({ title: 'Energia das plantas' })
      const student = await browser.newPage()
      await student.goto(await school.launch(code, { id: 'RA-28', name: 'Olívia Prado Nunes', className: '8º C' }))
      await beginActivity(student)
      await finishActivity(student)
      await student.close()

      await goOn(page, '/assistants')
      const navigation = page.getByRole('navigation', { name: 'Principal' })
      await navigation.getByRole('list', { name: 'Estatísticas' }).getByRole('link', { name: 'Alunos' }).click()
      await expect(page).toHaveURL('/stats/students')
      await expect(page).toHaveTitle('Alunos · Prosa')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Mais filtros' }).click()
      await chooseOption(page, 'Turma', '8º C')
      await expect(page.getByRole('row', { name: /Energia das plantas/ })).toContainText('Menos de 5 alunos')
      await page.getByRole('tab', { name: 'Alunos' }).click()
      await expect(page).toHaveURL(/className=8.*tab=students/)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Olívia Prado Nunes' })).toBeVisible()
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      await chooseAction(page, 'Exportar', 'Planilha (CSV)')
      expect((await download).suggestedFilename()).toMatch(/\.csv$/)

      await page.getByRole('button', { name: 'Olívia Prado Nunes' }).press('Enter')
      await expect(page.getByText('RA-28')).toHaveCount(2)
      await expect(page.getByRole('heading', { name: 'Linha do tempo' })).toBeVisible()
      await expect(page.getByText(/Comprovante/)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Ver conversa de Energia das plantas' }).click()
      await expect(page.getByText('Esta leitura fica registrada na auditoria.')).toBeVisible()
      // a key pressed before the window has the focus would go to the one below it
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Excluir dados do aluno' }).click()
      const question = page.getByRole('alertdialog')
      await question.getByLabel('Para confirmar, digite o nome do aluno').fill('Olívia Prado Nunes')
      await question.getByRole('button', { name: 'Excluir dados' }).click()
      await expect(question.getByText('Escreva o motivo.')).toBeVisible()
      await expectAccessible(page)
      await question.getByLabel('Motivo').fill('Pedido da mãe, protocolo 12.')
      await question.getByRole('button', { name: 'Excluir dados' }).click()
      await expect(page.getByText('Os dados do aluno foram excluídos.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Olívia Prado Nunes' })).toHaveCount(0)
      expect(new URL(page.url()).searchParams.has('student')).toBe(false)
    })
  })
})
