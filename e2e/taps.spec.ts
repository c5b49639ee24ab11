import type { Locator, Page } from '@playwright/test'
import { activityForm, classForm } from '../apps/server/test/school.ts'
import { publishAssistant } from './support/assistants.ts'
import { messageField, messagesIn } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { openLink } from './support/shares.ts'
import { addSession, expect, test } from './support/test.ts'

/** Records where taps arrive: the label of a control, or the name of another element. */
const watchClicks = (page: Page) =>
  page.addInitScript(() => {
    const pressed: string[] = []
    Object.assign(window, { pressed })
    addEventListener(
      'click',
      ({ target }) => {
        if (!(target instanceof Element)) return
        const control = target.closest('button, a, input, label')
        pressed.push(control?.getAttribute('aria-label') ?? control?.textContent ?? target.tagName)
      },
      { capture: true },
    )
  })
const clickedLabels = (page: Page) =>
  page.evaluate(() => (window as unknown as { pressed: string[] }).pressed.splice(0))

/** Touches down and up 80 ms later in the same place; the click must arrive on the control. */
async function tapControl(page: Page, control: Locator, label: string) {
  const box = await control.boundingBox()
  if (!box) throw new Error(`${label} is not in sight`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const finger = await page.context().newCDPSession(page)
  await clickedLabels(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(80)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
  await expect.poll(() => clickedLabels(page), `the tap on ${label} arrives on it`).toEqual([label])
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Types and taps 'Enviar', three times. */
async function sendByFinger(page: Page) {
  for (const round of [1, 2, 3]) {
    await messageField(page).pressSequentially(`Mensagem ${round}. `)
    await messageField(page).evaluate(
      (field: HTMLTextAreaElement, text) => {
        field.setRangeText(text, field.value.length, field.value.length, 'end')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
      modelDirectives({ text: `Resposta ${round}.` }),
    )
    await expect(messageField(page)).toBeFocused()
    await tapControl(page, button(page, 'Enviar'), 'Enviar')
    await expect(messagesIn(page)).toHaveCount(round * 2)
    await expect(page.getByText(`Resposta ${round}.`, { exact: true })).toBeVisible()
    await expect(messagesIn(page).last()).toHaveAttribute('aria-busy', 'false')
  }
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
])
  test.describe(`by finger, ${viewport.width} px wide`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport })
    test.beforeEach(({ page }) => watchClicks(page))

    test('each tap of a student arrives right after typing: entry, gate, composer, report, submission [S5, C9]', async ({
      page,
      apiAs,
    }) => {
      const admin = apiAs('admin')
      const assistantId = await publishAssistant(admin, { name: 'Tutor de toques' })
      const { id: classId, code } = await admin.createClass({ body: classForm({ name: '9º D' }) })
      const { slips } = await admin.addClassStudents({ params: { classId }, body: { names: ['Rui Costa'] } })
      const { id: activityId } = await admin.createAssessment({
        params: { assistantId },
        body: activityForm({ classId }),
      })
      await admin.setAssessmentState({ params: { assessmentId: activityId }, body: { action: 'publish' } })

      await page.goto('/entrar')
      await page.getByLabel(/Código da turma/).pressSequentially(code ?? '')
      await tapControl(page, button(page, 'Continuar'), 'Continuar')
      await page.getByLabel(/Seu nome/).pressSequentially('Rui Costa')
      await page.getByLabel(/^PIN/).pressSequentially(slips[0]?.pin ?? '')
      await tapControl(page, button(page, 'Entrar'), 'Entrar')
      await page.getByLabel('Li e entendi').tap()
      await tapControl(page, button(page, 'Começar atividade'), 'Começar atividade')
      await sendByFinger(page)

      await tapControl(page, button(page, 'Precisa de ajuda?'), 'Precisa de ajuda?')
      await page.getByRole('radio', { name: 'Algo não funciona' }).tap()
      await page.getByLabel(/Conte com as suas palavras/).pressSequentially('A tela travou.')
      await tapControl(page, button(page, 'Enviar'), 'Enviar')
      await expect(page.getByText('Recado enviado.', { exact: false })).toBeVisible()

      await messageField(page).pressSequentially('Só mais isto')
      await tapControl(page, page.getByRole('button', { name: /^Finalizar/ }), 'Finalizar atividade')
      await tapControl(page, button(page, 'Enviar e entregar'), 'Enviar e entregar')
      await expect(page.getByRole('heading', { name: 'Atividade entregue' })).toBeVisible()
      const { items } = await admin.listAttempts({ params: { assessmentId: activityId }, query: {} })
      expect(items.map(({ state, messages: sent }) => [state, sent])).toEqual([['delivered', 4]])
    })

    test('each tap arrives right after typing, on a visitor’s page and in a person’s chat [S4, S12]', async ({
      page,
      context,
      apiAs,
      people,
    }) => {
      const assistantId = await publishAssistant(apiAs('admin'), { name: 'Secretaria de toques' })
      const { path } = await openLink(apiAs('admin'), assistantId, {
        consentText: 'As respostas são escritas por uma IA.',
      })
      await page.goto(path)
      await page.getByLabel('Li e concordo').tap()
      await tapControl(page, button(page, 'Continuar'), 'Continuar')
      await sendByFinger(page)

      await addSession(context, people.admin)
      await page.goto(`/assistants/${assistantId}/chats`)
      await sendByFinger(page)
    })
  })
