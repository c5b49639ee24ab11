import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { modelDirectives } from './support/model.ts'
import { expect, test } from './support/test.ts'

// runs axe on a page with nine charts
test.describe.configure({ timeout: 180_000 })

const assistant = 'Guia das estatísticas'

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('the product’s figures with filters in the address, and charts as tables and files [S27, S3]', async ({
    page,
    apiAs,
  }) => {
    const assistantId = await publishAssistant(apiAs('admin'), { name: assistant })
    await chatAbout(
      apiAs('admin'),
      assistantId,
      `Quando começa o recesso? ${modelDirectives({ text: 'Não sei responder a isso.' })}`,
    )

    await page.goto('/assistants')
    const navigation = page.getByRole('navigation', { name: 'Principal' })
    const group = navigation.getByRole('list', { name: 'Estatísticas' })
    await group.getByRole('link', { name: 'Gerais' }).press('Enter')
    await expect(page).toHaveURL('/stats')
    await expect(page).toHaveTitle('Estatísticas · Prosa')
    await expect(group.getByRole('link', { name: 'Alunos' })).not.toHaveAttribute('aria-current', 'page')

    await page.getByRole('button', { name: 'Mais filtros' }).click()
    await page.getByRole('combobox', { name: 'Assistente' }).click()
    // typed keys go to the open list
    await expect(page.getByRole('option').nth(1)).toBeVisible()
    await page.keyboard.type(assistant)
    await page.getByRole('option', { name: assistant }).press('Enter')
    await page.getByRole('checkbox', { name: 'Comparar com período anterior' }).check()
    await expect(page).toHaveURL(new RegExp(`assistantId=${assistantId}.*compare=true`))
    const card = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=..')
    await expect(card('Mensagens')).toContainText('1')
    await expect(card('Conversas')).toContainText('Antes: 0')

    const days = page.getByRole('group', { name: 'Uso por dia', exact: true })
    await expect(days.getByRole('img')).toBeVisible()
    await expectAccessible(page)
    const fromMenu = async (item: string) => {
      await days.getByRole('button', { name: 'Ações de Uso por dia' }).press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
    }
    await fromMenu('Ver como tabela')
    await expect(days.getByRole('row')).toHaveCount(31)
    const download = page.waitForEvent('download')
    await fromMenu('Baixar CSV')
    expect((await download).suggestedFilename()).toBe('estatisticas-days.csv')

    const report = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Relatório mensal (PDF)' }).press('Enter')
    await page.getByRole('menuitem', { name: /até hoje/ }).press('Enter')
    expect((await report).suggestedFilename()).toMatch(/^relatorio-\d{4}-\d{2}\.pdf$/)

    await page.getByRole('tab', { name: 'Perguntas sem resposta' }).click()
    await expect(page.getByRole('row', { name: /Quando começa o recesso\?/ })).toBeVisible()
    await expect(page).toHaveURL(/table=questions/)
    await page.reload()
    await expect(page.getByRole('row', { name: /Quando começa o recesso\?/ })).toBeVisible()
    await expectAccessible(page)

    await apiAs('admin').deleteAssistant({ params: { assistantId }, body: { name: assistant } })
    await page.reload()
    await expect(card('Mensagens')).toContainText('1')
  })

  test('under 1024 px one button holds the filters of both pages and counts those that are set [S27, S28]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/stats?period=7&compare=true')
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await page.getByRole('button', { name: 'Filtrar (2)' }).click()
    await expect(page.getByRole('combobox', { name: 'Período' })).toContainText('Últimos 7 dias')
    await expect(page.getByRole('checkbox', { name: 'Comparar com período anterior' })).toBeChecked()
    await expectAccessible(page)
    await page.goto('/stats/students?from=2026-11-01')
    await expect(page.getByRole('searchbox', { name: 'Buscar alunos' })).toBeVisible()
    await page.getByRole('button', { name: 'Filtrar (1)' }).click()
    await expect(page.getByRole('button', { name: 'De', exact: true })).toContainText('01/11/2026')
  })

  test('a period without activity says so [S27]', async ({ page }) => {
    await page.goto('/stats?period=custom&from=2001-01-01&to=2001-01-31')
    await expect(page.getByText('Ainda não há dados neste período.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Limpar filtros' }).press('Enter')
    await expect(page).toHaveURL('/stats')
  })
})
