import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, messageField } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { beginActivity, finishActivity, openSchool, type School } from './support/schools.ts'
import { expect, expectErrors, test } from './support/test.ts'

test.use({ as: 'admin' })
// two people, and axe on each of many screens
test.describe.configure({ timeout: 240_000 })

let school: School
let assistantId: number

test.beforeAll(async ({ apiAs }) => {
  school = await openSchool(apiAs('admin'), process.env['E2E_URL'] ?? '')
  assistantId = await publishAssistant(apiAs('admin'), { name: 'Tutor de divisão celular' })
})
test.afterAll(() => school.close())

/** The browser state of a student without a session. */
const nobody = { cookies: [], origins: [] }

const listPath = () => `/assistants/manage/${assistantId}/assessments`

/** Opens a menu and chooses an item by keyboard. */
async function chooseAction(page: Page, menu: string, item: string) {
  await page.getByRole('button', { name: menu }).press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

/** The page of a school's activity. */
const pageOf = (id: string) => `/assistants/manage/${school.assistantId}/assessments/${id}`

const levels = ['Confusa', 'Incompleta', 'Clara', 'Exata'].map((text) => ({ text, points: null }))
const criterion = { id: randomUUID(), title: 'Clareza', weight: 1, levels }

/** Opens the page of a student who is not signed in. */
async function openStudent(browser: Browser, address: string): Promise<Page> {
  const student = await (await browser.newContext({ storageState: nobody })).newPage()
  await student.goto(address)
  return student
}

test('an activity is created by keyboard, and unsaved changes outlast a click on a link [Z9]', async ({
  page,
  apiAs,
}) => {
  const api = apiAs('admin')
  const title = `Mitose ou meiose ${randomUUID().slice(0, 8)}`
  const { items } = await api.listEntryChoices({ params: { assistantId }, query: {} })
  const integration = items.find(({ name }) => name === school.integrationName)

  await page.goto(listPath())
  await expect(page).toHaveTitle(/Atividades/)
  await expect(page.getByText('Este assistente ainda não tem atividades.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Nova atividade' }).press('Enter')

  await page.getByLabel(/^Título/).focus()
  await page.keyboard.type(title)
  await page.getByLabel('O que fazer').focus()
  await page.keyboard.type('Explique com as suas palavras.')
  await page.getByRole('combobox', { name: 'Quem faz' }).press('Enter')
  await page.getByRole('option', { name: integration?.name ?? '' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Quem faz' })).toBeFocused()
  await page.locator('summary', { hasText: 'Avançado' }).press('Enter')
  await page.getByRole('button', { name: 'Adicionar critério' }).press('Enter')
  await expect(page.getByLabel('Critério 1', { exact: true })).toBeFocused()
  await page.keyboard.type('Clareza')
  await page.getByRole('radio', { name: 'Nota confirmada pelo professor' }).press('Space')
  await expectAccessible(page)

  await page
    .getByRole('navigation', { name: 'Páginas do assistente' })
    .getByRole('link', { name: 'Compartilhar' })
    .click()
  await page.getByRole('button', { name: 'Continuar editando' }).press('Enter')
  await expect(page.getByLabel(/^Título/)).toHaveValue(title)
  await page.getByRole('button', { name: 'Abrir atividade' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Aberta', { exact: true })).toBeVisible()
  const assessmentId = page.url().split('/').at(-1) ?? ''
  const { code, form } = await api.getAssessment({ params: { assessmentId } })
  expect(form).toMatchObject({ title, integrationId: integration?.value, feedbackMode: 'result' })
  expect(form.rubric).toMatchObject([{ title: 'Clareza' }])
  await expect(page.locator('code').first()).toHaveText(code)
})

test('an activity is tried by its teacher as students see it [Z9]', async ({ page, browser }) => {
  const title = `Prévia ${randomUUID().slice(0, 8)}`
  const { id } = await school.activity({ title })
  await page.goto(pageOf(id))
  await chooseAction(page, `Ações de ${title}`, 'Ver como aluno')
  const preview = page.getByRole('link', { name: 'Abrir como aluno' })
  await expect(preview).toBeVisible()
  const student = await openStudent(browser, (await preview.getAttribute('href')) ?? '')
  await expect(student.getByText('Prévia.')).toBeVisible()
  await student.context().close()
})

test('without a reload, a teacher follows an attempt and gives it extra time, by keyboard [Z9]', async ({
  page,
  browser,
}) => {
  const { id, code } = await school.activity({ durationMinutes: 50 })
  await page.goto(pageOf(id))
  const student = await openStudent(browser, await school.launch(code, { name: 'Júlia Prado Martins' }))
  await beginActivity(student)
  await sendAndAwaitAnswer(student, `A mitose faz cópias. ${modelDirectives({ text: 'E a meiose?' })}`)
  const row = page.getByRole('row', { name: /Júlia Prado Martins/ })
  await expect(row).toContainText('Em andamento', { timeout: 30_000 })
  await expect(row).toContainText('restam')
  await expectAccessible(page)

  await chooseAction(page, 'Ações de Júlia Prado Martins', 'Dar tempo extra')
  const dialog = page.getByRole('dialog', { name: /^Dar tempo extra/ })
  await dialog.getByLabel(/^Motivo/).focus()
  await page.keyboard.type('A internet da sala caiu.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dar tempo' }).press('Enter')
  await expect(row).toContainText('+10 min dados')
  await expect(student.getByRole('timer')).toContainText(/Restam (1:00:00|59:\d\d)/)

  await finishActivity(student)
  await expect(row).toContainText('Entregue', { timeout: 30_000 })
  await student.context().close()
})

test('an attempt is reviewed by keyboard, and its result released to the student and exported [Z9]', async ({
  page,
  browser,
}) => {
  // an incomplete review is refused
  expectErrors('409')
  const title = `Revisão ${randomUUID().slice(0, 8)}`
  const { id, code } = await school.activity({ title, feedbackMode: 'result', rubric: [criterion] })
  const student = { id: randomUUID(), name: 'Júlia Prado Martins' }
  await school.deliver(code, student, `A mitose faz cópias. ${modelDirectives({ text: 'E a meiose?' })}`)
  const there = await openStudent(browser, await school.launch(code, student))
  const receipt = (await there.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()) ?? ''

  await page.goto(pageOf(id))
  await chooseAction(page, 'Ações de Júlia Prado Martins', 'Revisar')
  await expect(page.getByText('E a meiose?', { exact: true })).toBeVisible()
  await expect(page.getByText(receipt, { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Nível 3' }).press('Space')
  await page.getByRole('button', { name: 'Confirmar revisão' }).press('Enter')
  await expect(page.getByText(/^Complete a revisão antes de confirmar/)).toBeVisible()
  await page.getByLabel('Comentário ao aluno').fill('Você separou bem as duas.')
  await page.getByLabel('Nota', { exact: true }).fill('8,5')
  await page.getByRole('button', { name: 'Confirmar revisão' }).press('Enter')
  await expect(page.getByText(/^Revisada por Ana Lima em/)).toBeVisible()
  await expectAccessible(page)
  await there.reload()
  await expect(there.getByText(receipt)).toBeVisible()
  await expect(there.getByText('Você separou bem as duas.')).toHaveCount(0)

  await page.getByRole('link', { name: title }).press('Enter')
  await page.getByRole('button', { name: 'Liberar resultados (1)' }).press('Enter')
  await page.getByRole('button', { name: 'Liberar', exact: true }).press('Enter')
  await expect(page.getByText('1 devolutiva liberada.')).toBeVisible()
  await expect(there.getByText('Você separou bem as duas.')).toBeVisible()
  await there.context().close()

  for (const [name, ending] of [
    ['Planilha (CSV)', /\.csv$/],
    ['Documento (PDF)', /\.pdf$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await chooseAction(page, 'Exportar', name)
    expect((await download).suggestedFilename()).toMatch(ending)
  }
})

test('an attempt is reopened, and annulled with a reason; another activity’s attempt is not found [Z9]', async ({
  page,
  browser,
}) => {
  const { id, code } = await school.activity({ maxAttempts: 1 })
  const other = await school.activity()
  const student = await openStudent(browser, await school.launch(code, { name: 'Caio Duarte' }))
  await beginActivity(student)
  await finishActivity(student)

  await page.goto(pageOf(id))
  await page.getByRole('link', { name: 'Caio Duarte' }).click()
  await page.getByRole('button', { name: 'Reabrir' }).click()
  await page.getByLabel(/^Motivo/).fill('Entregou sem querer.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click()
  await expect(page.getByText('Em andamento')).toBeVisible()
  await expect(page.getByText('Sem valor: foi reaberta')).toBeVisible()
  await student.reload()
  await expect(messageField(student)).toBeVisible()

  const attemptPath = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Anular' }).click()
  await page.getByLabel(/^Motivo/).fill('Fez a atividade de outra turma.')
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click()
  await expect(page.getByText('Esta tentativa foi anulada.')).toBeVisible()
  await expectAccessible(page)
  await student.context().close()

  expectErrors('ApiProblem')
  await page.goto(attemptPath.replace(id, other.id))
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
})

test('a student who asks for help before the start gets an answer from the teacher [P4]', async ({
  page,
  browser,
  apiAs,
}) => {
  const { id, code } = await school.activity()
  const student = await openStudent(browser, await school.launch(code, { name: 'Nina Reis' }))
  await student.getByRole('button', { name: 'Precisa de ajuda?' }).click()
  await student.getByRole('radio', { name: 'Não estou bem e preciso de ajuda' }).click()
  await student.getByLabel('Conte com as suas palavras').fill('Fiquei nervosa e não consigo começar.')
  await student.getByRole('button', { name: 'Enviar' }).click()
  await expect(student.getByText(/^Recado enviado/)).toBeVisible()
  await student.context().close()

  await page.goto(pageOf(id))
  await expect(page.getByText('1 alerta espera por alguém.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Nina Reis/ })).toContainText('Não iniciou')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver alertas' }).press('Enter')
  await expect(page).toHaveURL(`${pageOf(id)}/alerts`)
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Nina Reis/ })).toContainText('não consigo começar')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tratar o alerta de Nina Reis' }).press('Enter')
  await page.getByLabel('O que foi feito').fill('Liguei para a família.')
  await page.getByRole('button', { name: 'Marcar como tratado' }).click()
  await expect(page.getByText('Ana Lima: Liguei para a família.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ana Lima: Liguei para a família.')).toBeVisible()
  await page.goto(pageOf(id))
  await expect(page.getByText('1 alerta espera por alguém.')).toHaveCount(0)
  await expect(apiAs('user').listAssessmentAlerts({ params: { assessmentId: id }, query: {} })).rejects.toMatchObject({
    status: 404,
  })
})
