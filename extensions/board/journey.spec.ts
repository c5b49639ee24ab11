import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant } from '../../e2e/support/assistants.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer } from '../../e2e/support/chat.ts'
import { beginActivity } from '../../e2e/support/schools.ts'
import { modelDirectives } from '../../e2e/support/model.ts'
import type { Api } from '../../e2e/support/people.ts'
import { expect, expectErrors, test } from '../../e2e/support/test.ts'
import { activityForm, classForm } from '../../apps/server/test/school.ts'

// runs axe on several screens, with three browsers
test.describe.configure({ timeout: 180_000 })
test.use({ as: 'admin', viewport: { width: 1366, height: 768 } })

const phone = { viewport: { width: 360, height: 740 }, storageState: { cookies: [], origins: [] } }

/** Opens an activity for a new class, and its board on the page; `enter` lets a student in by name and PIN, on a phone. */
async function openBoard(page: Page, admin: Api, names: string[]) {
  const assistantId = await publishAssistant(admin, { name: 'Tutor de óptica' })
  const { id: classId, code } = await admin.createClass({ body: classForm({ name: '8º D' }) })
  const { slips } = await admin.addClassStudents({ params: { classId }, body: { names } })
  const form = activityForm({ classId, title: 'Por que o céu é azul?' })
  const { id: activityId } = await admin.createAssessment({ params: { assistantId }, body: form })
  await admin.setAssessmentState({ params: { assessmentId: activityId }, body: { action: 'publish' } })
  await page.goto(`/assistants/manage/${assistantId}/assessments/${activityId}/board`)
  const tiles = page.getByRole('list', { name: 'Alunos' }).getByRole('listitem')
  await expect(tiles).toHaveCount(names.length)
  return {
    tiles,
    enter: async (browser: Browser, name: string): Promise<Page> => {
      const student = await (await browser.newContext(phone)).newPage()
      await student.goto(`/entrar?turma=${code}`)
      await student.getByLabel(/Seu nome/).fill(name)
      await student.getByLabel('PIN').fill(slips.find((slip) => slip.name === name)?.pin ?? '')
      await student.keyboard.press('Enter')
      await expect(student.getByLabel('Li e entendi')).toBeVisible()
      return student
    },
  }
}

test('a teacher watches 40 students on one screen, reads what they write, and hides their names [S25]', async ({
  page,
  browser,
  apiAs,
}) => {
  const others = Array.from({ length: 39 }, (_, index) => `Zélia ${String.fromCodePoint(65 + (index % 26))}${index}`)
  const { tiles, enter } = await openBoard(page, apiAs('admin'), ['Rui Costa', ...others])
  // the whole class fits on a projector without scrolling
  await expect(tiles.last()).toBeInViewport({ ratio: 1 })

  const rui = await enter(browser, 'Rui Costa')
  await beginActivity(rui)
  await sendAndAwaitAnswer(rui, `O que espalha a luz? ${modelDirectives({ text: 'O ar.' })}`)
  await expect(lastAnswer(rui)).toContainText('O ar.')
  const tileOfRui = tiles.filter({ hasText: 'Rui Costa' })
  await expect(tileOfRui).toContainText('Fazendo')
  await page.getByRole('button', { name: 'Ver o que escrevem' }).click()
  await expect(tileOfRui).toContainText('O que espalha a luz?')
  await expectAccessible(page)

  await page.keyboard.press('F2')
  await expect(page.getByText('Rui Costa')).toHaveCount(0)
  await page.reload()
  await expect(tiles.filter({ hasText: 'Aluno 2' }).first()).toBeVisible()
  await expect(page.getByText('Rui Costa')).toHaveCount(0)
  await page.keyboard.press('F2')
  await expect(tileOfRui).toBeVisible()
  await rui.context().close()
})

test('a teacher pauses a class, sends a message and resumes; two students follow [S25]', async ({
  page,
  browser,
  apiAs,
}) => {
  // a message sent during the pause
  expectErrors('409')
  const { tiles, enter } = await openBoard(page, apiAs('admin'), ['Ana Clara Reis', 'Rui Costa'])
  const [rui, ana] = [await enter(browser, 'Rui Costa'), await enter(browser, 'Ana Clara Reis')]
  await beginActivity(rui)

  await page.getByRole('button', { name: 'Pausar a turma' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText(/Em pausa desde as/)).toBeVisible()
  await expect(tiles.filter({ hasText: 'Rui Costa' })).toContainText('Em pausa')
  await expect(rui.getByText(/^A turma está em pausa e o tempo não conta/)).toBeVisible()
  await expect(ana.getByText(/Você começa quando a aula continuar/)).toBeVisible()
  await messageField(rui).fill(`Na pausa ${modelDirectives({ text: 'Depois da pausa.' })}`)
  await messageField(rui).press('Enter')
  await expect(rui.getByText(/A sua mensagem fica aqui/)).toBeVisible()
  await expectAccessible(rui)

  await page.getByRole('button', { name: 'Avisar a turma' }).click()
  await page.getByRole('textbox', { name: /^Aviso/ }).fill('Olhem para o quadro.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar aviso' }).click()
  for (const student of [rui, ana]) await expect(student.getByText('Olhem para o quadro.')).toBeVisible()
  await expectAccessible(ana)

  await page.getByRole('button', { name: 'Continuar a turma' }).click()
  await expect(lastAnswer(rui)).toContainText('Depois da pausa.')
  await expect(ana.getByRole('button', { name: 'Começar atividade' })).toBeVisible()
  for (const student of [rui, ana]) await student.context().close()
})

test('a teacher ends a student’s attempt on the board [S25]', async ({ page, browser, apiAs }) => {
  const { tiles, enter } = await openBoard(page, apiAs('admin'), ['Rui Costa'])
  const rui = await enter(browser, 'Rui Costa')
  await beginActivity(rui)
  await tiles.filter({ hasText: 'Fazendo' }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Rui Costa' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Encerrar' }).click()
  await page.getByLabel(/^Motivo/).fill('Saiu da sala.')
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(rui.getByRole('heading', { name: 'Atividade entregue' })).toBeVisible()
  await rui.context().close()
})
