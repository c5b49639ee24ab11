import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { answerFirst, askPersonByKeyboard, allowQuestions } from './support/attendance.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer, messagesIn } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { openLink } from './support/shares.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'user' })

test('the owner answers a visitor’s question live, and one click makes it an approved answer [S12, S14]', async ({
  page,
  browser,
  baseURL,
  apiAs,
}) => {
  const api = apiAs('user')
  const assistantId = await publishAssistant(api, { name: 'Secretaria da noite' })
  const link = await openLink(api, assistantId)

  // the owner allows questions to people at any hour
  await page.goto(`/assistants/manage/${assistantId}/access`)
  await page.locator('summary', { hasText: /^Mais/ }).click()
  const toggle = page.getByRole('switch', { name: 'Deixar perguntar a uma pessoa' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await page.getByRole('button', { name: 'Editar atendimento' }).click()
  const settings = page.getByRole('dialog', { name: 'Atendimento' })
  for (const day of ['sábado', 'domingo']) await settings.getByRole('checkbox', { name: day }).check()
  await settings.getByLabel('Abre às').fill('')
  await settings.getByLabel('Fecha às').fill('')
  await settings.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Horário: todos os dias, o dia todo.')).toBeVisible()

  const visitor = await browser.newContext({ baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } })
  const guest = await visitor.newPage()
  await guest.goto(link.path)
  await sendAndAwaitAnswer(guest, `Vende pamonha? ${modelDirectives({ text: 'Não sei responder a isso.' })}`)
  await expect(guest.getByText('Quer perguntar a uma pessoa?')).toBeVisible()
  await guest.getByRole('button', { name: 'Perguntar', exact: true }).click()
  const dialog = guest.getByRole('dialog', { name: 'Falar com o responsável' })
  await dialog.getByLabel('Pergunta').fill('A cantina vende pamonha na festa?')
  await dialog.getByLabel('Enviar também a conversa até aqui').check()
  await expectAccessible(guest)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(guest.getByText('Sua pergunta espera por uma pessoa')).toBeVisible()
  await expectAccessible(guest)

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Resultados' }).click()
  await page.getByRole('navigation', { name: 'Resultados' }).getByRole('link', { name: 'Atendimento' }).click()
  await expect(page.getByRole('heading', { name: 'Atendimento', level: 1 })).toBeVisible()
  await expect(page.getByText('1 pergunta espera; a primeira, agora.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /A cantina vende pamonha na festa/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Pergunta a uma pessoa' })
  await expect(sheet.getByRole('region', { name: 'Conversa enviada' })).toContainText('Não sei responder a isso.')
  await expectAccessible(page)
  await sheet.getByLabel('Sua resposta').fill('Vende, das 18h às 21h.')
  await sheet.getByRole('button', { name: 'Responder' }).click()

  // the answer arrives live, and is there after a reload
  for (const again of [false, true]) {
    if (again) await guest.reload()
    await expect(messagesIn(guest)).toHaveCount(4)
    await expect(lastAnswer(guest)).toContainText('Vende, das 18h às 21h.')
    await expect(lastAnswer(guest)).toContainText('Resposta de uma pessoa')
    await expect(guest.getByText('Sua pergunta espera por uma pessoa')).toHaveCount(0)
  }
  await lastAnswer(guest).getByRole('button', { name: 'Mais ações' }).click()
  await expect(guest.getByRole('menuitem', { name: 'Por que esta resposta?' })).toBeVisible()
  await expect(guest.getByRole('menuitem', { name: 'Gerar novamente' })).toHaveCount(0)
  await guest.keyboard.press('Escape')
  await expectAccessible(guest)
  await visitor.close()

  await sheet.getByRole('button', { name: 'Tornar resposta aprovada' }).click()
  await expect(sheet.getByText('É uma resposta aprovada no rascunho')).toBeVisible()
  const { config } = await api.getDraft({ params: { assistantId } })
  expect(config.approvedAnswers).toMatchObject([{ question: 'A cantina vende pamonha na festa?' }])
})

test('at 360 px by keyboard: a question lost by the network stays in the field, and sent twice arrives once [S12]', async ({
  browser,
  baseURL,
  apiAs,
}) => {
  const api = apiAs('user')
  const assistantId = await publishAssistant(api, { name: 'Secretaria da manhã' })
  await allowQuestions(api, assistantId)
  const link = await openLink(api, assistantId)
  const visitor = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [] },
    viewport: { width: 360, height: 740 },
  })
  const guest = await visitor.newPage()
  await guest.goto(link.path)
  await expect(messageField(guest)).toBeVisible()
  await visitor.route('**/person-questions', (route) => route.abort('internetdisconnected'))
  const dialog = await askPersonByKeyboard(guest, 'Quem assina a declaração de vacina?')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Pergunta')).toHaveValue('Quem assina a declaração de vacina?')
  await visitor.unroute('**/person-questions')
  await dialog.getByRole('button', { name: 'Enviar' }).dblclick()
  const waiting = guest.getByText('Sua pergunta espera por uma pessoa')
  await expect(waiting).toHaveCount(1)
  await expect(guest.getByRole('button', { name: 'Precisa de ajuda?' })).toBeFocused()
  await guest.reload()
  await expect(waiting).toHaveCount(1)

  await answerFirst(api, assistantId, 'A vice-diretora.')
  await expect(lastAnswer(guest)).toContainText('A vice-diretora.')
  await expect(lastAnswer(guest)).toContainText('Resposta de uma pessoa')
  await sendAndAwaitAnswer(guest, `Obrigada. ${modelDirectives({ text: 'De nada.' })}`)
  await expect(messagesIn(guest)).toHaveCount(4)
  await visitor.close()
})
