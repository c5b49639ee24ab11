import type { Page } from '@playwright/test'
import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant } from '../../e2e/support/assistants.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer, messagesIn } from '../../e2e/support/chat.ts'
import { modelDirectives } from '../../e2e/support/model.ts'
import { openLink } from '../../e2e/support/shares.ts'
import { expect, test } from '../../e2e/support/test.ts'
import { openSchool } from '../../e2e/support/schools.ts'
import { goOn } from '../../e2e/support/go-on.ts'
import type { Api } from '../../e2e/support/people.ts'

test.use({ as: 'user' })

test('the owner allows questions to people at any hour [S14]', async ({ page, apiAs }) => {
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Secretaria da noite' })
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
})

test('the owner answers a visitor’s question live, and one click makes it an approved answer [S12, S14]', async ({
  page,
  browser,
  baseURL,
  apiAs,
}) => {
  const api = apiAs('user')
  const assistantId = await publishAssistant(api, { name: 'Secretaria da noite' })
  await allowQuestions(api, assistantId)
  const link = await openLink(api, assistantId)
  await page.goto('/assistants')

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
  await expect(guest.getByRole('menu')).toHaveCount(0)
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

test.describe('in an activity', () => {
  test.use({ as: 'admin' })

  test('a student asks a person by keyboard at 360 px; the board shows it, and the answer is submitted too [S5, S12]', async ({
    page,
    browser,
    baseURL,
    apiAs,
  }) => {
    const api = apiAs('admin')
    const school = await openSchool(api, baseURL ?? '')
    await allowQuestions(api, school.assistantId)
    const { id: activityId, code } = await school.activity({ title: 'Atividade com responsável' })
    await page.goto(`/assistants/manage/${school.assistantId}/assessments/${activityId}/edit`)
    await page.locator('summary', { hasText: 'Avançado' }).press('Enter')
    await page.getByRole('checkbox', { name: 'Deixar perguntar a uma pessoa' }).check()
    await page.getByRole('button', { name: 'Salvar atividade' }).click()

    const own = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: { cookies: [], origins: [] },
      viewport: { width: 360, height: 740 },
    })
    const student = await own.newPage()
    await student.goto(await school.launch(code))
    await expect(student.getByText(/Você pode perguntar a uma pessoa/)).toBeVisible()
    await student.getByLabel('Li e entendi').check()
    await student.getByRole('button', { name: 'Começar atividade' }).press('Enter')
    await expect(messageField(student)).toBeVisible()
    const dialog = await askPersonByKeyboard(student, 'Vale citar o livro de ciências?')
    await expect(dialog).toBeHidden()
    await expect(student.getByText('Sua pergunta espera por uma pessoa')).toBeVisible()
    await expectAccessible(student)

    await goOn(page, `/assistants/manage/${school.assistantId}/assessments/${activityId}/board`)
    const tile = page.getByRole('button', { name: /1 pergunta espera por uma pessoa/ })
    await expect(tile).toBeVisible()
    await tile.press('Enter')
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Abrir o atendimento' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Abrir o atendimento' }).press('Enter')
    await page.getByRole('button', { name: /Vale citar o livro de ciências/ }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Pergunta a uma pessoa' })
    await expect(sheet.getByText(/De um aluno, durante uma atividade/)).toBeVisible()
    await sheet.getByLabel('Sua resposta').fill('Vale, com a página.')
    await sheet.getByRole('button', { name: 'Responder' }).press('Enter')
    await expect(lastAnswer(student)).toContainText('Vale, com a página.')
    await expect(lastAnswer(student)).toContainText('Resposta de uma pessoa')

    await student.getByRole('button', { name: 'Finalizar atividade' }).press('Enter')
    await student.getByRole('button', { name: 'Entregar agora' }).press('Enter')
    await expect(student.getByRole('heading', { name: 'Atividade entregue' })).toBeVisible()
    await own.close()
    await school.close()
  })
})

/** Allows questions to people through the assistant at any hour. */
const allowQuestions = (api: Api, assistantId: number) =>
  api.updateAttendanceSettings({
    params: { assistantId },
    body: { enabled: true, groupId: null, weekdays: [0, 1, 2, 3, 4, 5, 6], opensAt: null, closesAt: null },
  })

/** Answers the question that has waited longest. */
async function answerFirst(api: Api, assistantId: number, text: string) {
  const { items } = await api.listPersonQuestions({ query: { assistant: String(assistantId) } })
  await api.answerPersonQuestion({ params: { questionId: items[0]!.id }, body: { text, signed: false } })
}

/** Opens the dialog, writes and sends, by keyboard only. */
async function askPersonByKeyboard(page: Page, text: string) {
  await page.getByRole('button', { name: 'Precisa de ajuda?' }).press('Enter')
  await page.getByRole('button', { name: 'Falar com o responsável' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Falar com o responsável' })
  await dialog.getByLabel('Pergunta').fill(text)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar' }).press('Enter')
  return dialog
}
