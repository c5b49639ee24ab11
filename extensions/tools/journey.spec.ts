import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant, unfold } from '../../e2e/support/assistants.ts'
import { lastAnswer, messageField, sendAndAwaitAnswer } from '../../e2e/support/chat.ts'
import { modelDirectives } from '../../e2e/support/model.ts'
import { expect, test } from '../../e2e/support/test.ts'

test.use({ as: 'user' })

test('tools chosen in the builder are tried there, and the card of a call unfolds to its steps', async ({
  page,
  apiAs,
}) => {
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Tutora das contas' })
  await apiAs('admin').createGroup({ body: { name: 'Reforço de contas', kind: 'group', description: '' } })
  await page.goto(`/assistants/manage/${assistantId}`)
  await unfold(page, 'Ferramentas')
  const section = page.getByRole('region', { name: 'Ferramentas' })
  const calculator = section.getByRole('switch', { name: 'Calculadora' })
  await calculator.press('Space')
  await expect(calculator).toBeChecked()
  await section.getByText('Opções', { exact: true }).click()
  await section.getByRole('combobox', { name: 'Quem pode usar' }).press('Enter')
  await page.getByRole('option', { name: 'Pessoas dos grupos escolhidos' }).press('Enter')
  const group = section.getByRole('checkbox', { name: 'Reforço de contas' })
  await group.press('Space')
  await expect(group).toBeChecked()
  await expectAccessible(page)
  const trial = page.getByRole('complementary', { name: 'Testar' })
  const toolCall = { name: 'calcular', arguments: '{"expressao":"(7.5*2 + 8*3)/5"}' }
  await trial.getByLabel('Mensagem', { exact: true }).fill(`Média? ${modelDirectives({ toolCall, text: 'É 7,8.' })}`)
  await trial.getByLabel('Mensagem', { exact: true }).press('Enter')
  const card = trial.getByRole('group').filter({ hasText: 'Calculadora' })
  await expect(card.getByText('Pronto')).toBeVisible()
  await card.locator('summary').press('Enter')
  await expect(card.getByText('(7,5 × 2 + 8 × 3) ÷ 5 = 7,8')).toBeVisible()
  await expectAccessible(page)
})

test('a form of the model is answered by keyboard on a phone, and the answer goes on after a reload', async ({
  page,
  apiAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const assistantId = await publishAssistant(apiAs('user'), {
    name: 'Tutora dos planos',
    tools: ['pedir_a_pessoa'],
  })
  await page.goto(`/assistants/${assistantId}/chats`)
  const form = {
    pergunta: 'Para montar o plano de aula, preciso de:',
    campos: [
      { nome: 'turma', rotulo: 'Turma', tipo: 'texto', obrigatorio: true },
      { nome: 'dia', rotulo: 'Dia', tipo: 'data' },
      { nome: 'turno', rotulo: 'Turno', tipo: 'escolha', opcoes: ['Manhã', 'Tarde'] },
    ],
  }
  const toolCall = { name: 'pedir_a_pessoa', arguments: JSON.stringify(form) }
  await sendAndAwaitAnswer(page, `Monte o plano. ${modelDirectives({ toolCall, text: 'Plano para o 7º A.' })}`)
  await expectAccessible(page)
  await page.reload()
  const waiting = page.getByRole('region', { name: form.pergunta })
  await waiting.getByRole('textbox', { name: /^Turma/ }).fill('7º A')
  await waiting.getByRole('radio', { name: 'Tarde' }).press('Space')
  await waiting.getByRole('button', { name: 'Enviar' }).press('Enter')
  await expect(lastAnswer(page)).toContainText('Plano para o 7º A.')
  await expect(lastAnswer(page).getByText('Pronto')).toBeVisible()
  await expect(messageField(page)).toBeVisible()
})

test('the draft of a file is edited by keyboard on a phone, and downloaded', async ({ page, apiAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Tutora das provas', tools: ['criar_arquivo'] })
  await page.goto(`/assistants/${assistantId}/chats`)
  const draft = {
    tipo: 'prova',
    titulo: 'Prova da água',
    secoes: [{ titulo: 'Parte 1', itens: [{ texto: 'A água ferve a?', resposta: '100 °C' }] }],
  }
  const toolCall = { name: 'criar_arquivo', arguments: JSON.stringify(draft) }
  await sendAndAwaitAnswer(page, `Faça uma prova. ${modelDirectives({ toolCall, text: 'Fiz a prova.' })}`)
  const card = page.getByRole('region', { name: 'Prova da água' })
  await expect(card.getByText('Resposta: 100 °C')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Editar' }).press('Enter')
  const field = card.getByRole('textbox', { name: 'Texto do arquivo' })
  await expect(field).toBeFocused()
  await field.fill('# Prova da chuva\nTipo: Prova\n\n1. A chuva cai?\n   Resposta: sim')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Salvar texto' }).press('Enter')
  const edited = page.getByRole('region', { name: 'Prova da chuva' })
  await expect(edited.getByText('A chuva cai?')).toBeVisible()
  const download = page.waitForEvent('download')
  await edited.getByRole('button', { name: 'Baixar DOCX' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('Prova da chuva.docx')
})
