import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant, unfold } from '../../e2e/support/assistants.ts'
import { modelDirectives } from '../../e2e/support/model.ts'
import { expect, test } from '../../e2e/support/test.ts'

test.use({ as: 'user' })

test('on a phone, a test requires a tool with its values, and then replays its recorded answer [S13]', async ({
  page,
  apiAs,
}) => {
  // The accessibility checks of several screens take long.
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 360, height: 740 })
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Tutora das contas', tools: ['calcular'] })
  await page.goto(`/assistants/manage/${assistantId}`)
  await unfold(page, 'Testes')
  const section = page.getByRole('region', { name: 'Testes' })
  await section.getByRole('button', { name: 'Criar teste' }).press('Enter')
  const creating = page.getByRole('dialog', { name: 'Criar teste' })
  const toolCall = { name: 'calcular', arguments: '{"expressao":"7.5*2"}' }
  await creating.getByLabel(/^Pergunta/).fill(`Quanto é? ${modelDirectives({ toolCall, text: 'É 15.' })}`)
  await creating.getByLabel('Deve usar a ferramenta').press('Enter')
  await page.getByRole('option', { name: 'Calculadora' }).press('Enter')
  await creating.getByLabel('Com os valores').fill('7.5')
  await expectAccessible(page)
  await creating.getByRole('button', { name: 'Criar teste' }).press('Enter')

  const run = section.getByRole('button', { name: /^Executar “/ })
  await run.press('Enter')
  await expect(section.getByText('Passou', { exact: true })).toBeVisible()
  await section.getByText('Ver as ferramentas usadas').press('Enter')
  await expect(section.getByText('expressao: 7.5*2')).toBeVisible()
  await expectAccessible(page)

  await section.getByRole('button', { name: /^Editar “/ }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Editar teste' })
  await editing.getByRole('button', { name: 'Gravar resposta de “Calculadora”' }).press('Enter')
  const recorded = editing.getByLabel('Resposta de “Calculadora”')
  await expect(recorded).toBeFocused()
  await recorded.fill('Dá quinze.')
  await expectAccessible(page)
  await editing.getByRole('button', { name: 'Salvar teste' }).press('Enter')
  await expect(section.getByText('1 resposta gravada')).toBeVisible()
  await run.press('Enter')
  await section.getByText('Ver as ferramentas usadas').press('Enter')
  await expect(section.getByText('Dá quinze.')).toBeVisible()
})
