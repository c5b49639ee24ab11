import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant, unfold } from '../../e2e/support/assistants.ts'
import { modelDirectives } from '../../e2e/support/model.ts'
import { expect, test } from '../../e2e/support/test.ts'

test.use({ as: 'user' })

test('a draft is compared on a phone by keyboard, and the table stays with the version', async ({ page, apiAs }) => {
  // The accessibility checks of several screens take long.
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 360, height: 740 })
  const api = apiAs('user')
  const assistantId = await publishAssistant(api, { name: 'Secretária virtual' })
  const params = { assistantId }
  const question = `Que horas abre? ${modelDirectives({ text: 'A secretaria abre às 8h.' })}`
  const body = { question, mustContain: ['8h'], mustNotContain: [], required: false }
  await api.createTestCase({ params, body })
  const { revision } = await api.getDraft({ params })
  await api.updateDraft({ params, body: { revision, changes: { greeting: 'Oi, como posso ajudar?' } } })

  await page.goto(`/assistants/manage/${assistantId}`)
  await unfold(page, 'Testes')
  const section = page.getByRole('region', { name: 'Testes' })
  await section.getByRole('button', { name: 'Comparar' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Comparar' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Começar' }).press('Enter')
  const link = section.getByRole('link', { name: /Versão 1 × Rascunho/ })
  await link.press('Enter')
  const table = page.getByRole('table', { name: 'Versão 1 × Rascunho' })
  await expect(page.getByText('Terminada')).toBeVisible({ timeout: 30_000 })
  const answer = table.getByRole('group').first()
  await answer.locator('summary').press('Enter')
  await expect(answer.getByText('A secretaria abre às 8h.')).toBeVisible()
  await expect(table.getByText('1 passou')).toHaveCount(2)
  await expectAccessible(page)

  await api.publishAssistant({ params, body: {} })
  await page.goto(`/assistants/manage/${assistantId}`)
  await page.getByRole('button', { name: /versão 2/ }).click()
  await page.getByRole('link', { name: 'Comparação da versão 2' }).press('Enter')
  await expect(page.getByText(/publicado como versão 2/)).toBeVisible()
})
