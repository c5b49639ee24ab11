import { expectAccessible } from './support/accessibility.ts'
import { askPersonByKeyboard, allowQuestions } from './support/attendance.ts'
import { messageField, lastAnswer } from './support/chat.ts'
import { openSchool } from './support/schools.ts'
import { goOn } from './support/go-on.ts'
import { expect, test } from './support/test.ts'

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
