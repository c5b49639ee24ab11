import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer, messagesIn } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { beginActivity, finishActivity, openSchool, type School } from './support/schools.ts'
import { goOn } from './support/go-on.ts'
import { expect, expectErrors, test } from './support/test.ts'

test.use({ as: 'admin' })
// two people, and axe on each of many screens
test.describe.configure({ timeout: 240_000 })

let school: School
test.beforeAll(async ({ apiAs }) => {
  school = await openSchool(apiAs('admin'), process.env['E2E_URL'] ?? '')
})
test.afterAll(() => school.close())

/** The context of a student's phone. */
const phone = { viewport: { width: 360, height: 740 }, storageState: { cookies: [], origins: [] } }

/** Presses the control of this name by keyboard. */
async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') {
  await page.getByRole(role, { name, exact: typeof name === 'string' }).press('Enter')
}

test('an Enem rubric, from the form to the student’s phone, by keyboard [Z9]', async ({ page, browser, apiAs }) => {
  const api = apiAs('admin')
  const title = `Redação do Enem ${randomUUID().slice(0, 8)}`
  const assistantId = await publishAssistant(api, { name: 'Tutor de redação' })
  await page.goto(`/assistants/manage/${assistantId}/assessments/create`)
  await page.getByLabel(/^Título/).fill(title)
  await page.getByLabel('O que fazer').fill('Escreva a sua redação.')
  await page.locator('summary', { hasText: 'Avançado' }).press('Enter')
  await press(page, 'Enem')
  await expect(page.getByText('A nota vai de 0 a 1.000.')).toBeVisible()
  await page.getByLabel('Pontos do nível 6 do critério 5').fill('duzentos')
  await page.getByRole('radio', { name: 'Nota confirmada pelo professor' }).press('Space')
  await expectAccessible(page)
  await press(page, 'Salvar rascunho')
  await expect(page.getByText('Escreva quantos pontos.')).toBeVisible()
  await expect(page.getByLabel('Pontos do nível 6 do critério 5')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('200')
  await press(page, 'Salvar rascunho')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // the same rubric in a published activity of a school
  const [made] = (await api.listAssessments({ params: { assistantId }, query: {} })).items
  const { form } = await api.getAssessment({ params: { assessmentId: made?.id ?? '' } })
  const { id, code } = await school.activity({ title, feedbackMode: 'result', rubric: form.rubric })
  const student = await (await browser.newContext(phone)).newPage()
  await student.goto(await school.launch(code, { name: 'Lara Pontes Rubrica' }))
  await beginActivity(student)
  await sendAndAwaitAnswer(student, `A educação é um direito. ${modelDirectives({ text: 'Por que você acha isso?' })}`)
  await finishActivity(student)

  await goOn(page, `/assistants/manage/${school.assistantId}/assessments/${id}`)
  await press(page, 'Ações de Lara Pontes Rubrica')
  await page.getByRole('menuitem', { name: 'Revisar' }).press('Enter')
  await expect(page.getByText('Por que você acha isso?', { exact: true })).toBeVisible()
  for (const group of await page.getByRole('radiogroup', { name: /^Competência/ }).all()) {
    await group.getByRole('radio', { name: '160 pontos' }).press('Space')
  }
  await expect(page.getByLabel('Nota', { exact: true })).toHaveValue('800')
  await expectAccessible(page)
  await page.getByLabel('Comentário ao aluno').fill('A tese é boa.')
  await press(page, 'Confirmar revisão')
  await expect(page.getByText(/^Revisada por Ana Lima em/)).toBeVisible()
  await api.releaseResults({ params: { assessmentId: id } })
  await expect(student.getByText('Nota confirmada: 800 de 1.000')).toBeVisible()
  await expect(student.getByText(/^160 de 200 pontos: Proposta bem elaborada/)).toBeVisible()
  await expectAccessible(student)
})

test('a file is submitted on a phone; a lost connection during the upload loses no text [S12, S25]', async ({
  page,
  browser,
  apiAs,
}) => {
  expectErrors('ERR_INTERNET_DISCONNECTED', 'ERR_', '4')
  const { id, code } = await school.activity({
    options: { maxMessages: null, files: true, tutor: false },
  })
  const context = await browser.newContext(phone)
  const student = await context.newPage()
  await student.goto(await school.launch(code, { name: 'Caio Anexo Prado' }))
  await expect(student.getByText(/^Você pode enviar arquivos com as mensagens: PDF/)).toBeVisible()
  await expectAccessible(student)
  await beginActivity(student)
  const files = student.getByLabel('Arquivos', { exact: true })
  const chosen = student.getByRole('list', { name: 'Arquivos para enviar' })
  const essay = { name: 'redação.txt', mimeType: 'text/plain', buffer: Buffer.from('A educação é um direito.') }

  await files.setInputFiles({ name: 'foto.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(chosen.getByText(/^Aqui só entram PDF, DOCX, TXT e Markdown/)).toBeVisible()
  await chosen.getByRole('button', { name: 'Remover foto.gif' }).press('Enter')

  await messageField(student).fill(`Segue a redação. ${modelDirectives({ text: 'Recebi.' })}`)
  await context.setOffline(true)
  await files.setInputFiles(essay)
  await expect(chosen.getByRole('button', { name: 'Remover redação.txt' })).toBeVisible()
  await expectAccessible(student)
  await context.setOffline(false)
  await chosen.getByRole('button', { name: 'Remover redação.txt' }).press('Enter')
  await expect(messageField(student)).toHaveValue(/^Segue a redação\./)
  await files.setInputFiles(essay)
  await expect(chosen.getByText('pronto')).toBeVisible()
  await messageField(student).press('Enter')
  await expect(lastAnswer(student)).toContainText('Recebi.')
  await expect(messagesIn(student).first().getByRole('button', { name: 'Baixar redação.txt' })).toBeVisible()
  await expectAccessible(student)
  await finishActivity(student)

  const { items } = await apiAs('admin').listAttempts({ params: { assessmentId: id }, query: {} })
  await goOn(page, `/assistants/manage/${school.assistantId}/assessments/${id}/attempts/${items[0]?.attemptId ?? ''}`)
  const download = page.waitForEvent('download')
  await press(page, /^Baixar redação\.txt/)
  expect(await readFile(await (await download).path(), 'utf8')).toBe('A educação é um direito.')
  await expectAccessible(page)
})
