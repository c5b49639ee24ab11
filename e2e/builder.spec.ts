import type { Page } from '@playwright/test'
import { publishAssistant, unfold } from './support/assistants.ts'
import { sendAndAwaitAnswer, lastAnswer } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { goOn } from './support/go-on.ts'
import { chooseAction, expect, test } from './support/test.ts'

test.use({ as: 'user' })

const instructions = (page: Page) => page.getByRole('textbox', { name: /^Instruções/ })
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true })

test('the published version answers until the next one; the draft is tested beside the form [S13]', async ({
  page,
  apiAs,
}) => {
  const { id } = await apiAs('user').createAssistant({ body: { name: 'Tutor de versões' } })
  await page.goto(`/assistants/manage/${id}`)
  await publishButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Instruções/ })
    .click()
  await expect(instructions(page), 'what is missing leads to its field').toBeFocused()

  await instructions(page).fill('Fale de versões.')
  await publishButton(page).click()
  await expect(page.getByText('Publicado – versão 1')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Publicado! E agora?' })).toContainText(
    'Hoje só você conversa com ele.',
  )
  await page.keyboard.press('Escape')

  await instructions(page).fill('Fale de rascunhos.')
  await instructions(page).blur()
  await expect(page.getByText(/Alterações não publicadas/)).toBeVisible()
  const panel = page.getByRole('region', { name: 'Testar' })
  await expect(panel).toBeVisible()
  await sendAndAwaitAnswer(page, modelDirectives({ echo: true }))
  await expect(lastAnswer(page)).toContainText('Fale de rascunhos.')
  const chat = await apiAs('user').listChats({ params: { assistantId: id }, query: {} })
  expect(chat.items, 'a test is in no history').toEqual([])

  await chooseAction(page, 'Opções do assistente', 'Descartar alterações')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar alterações' }).click()
  await expect(instructions(page)).toHaveValue('Fale de versões.')
  await expect(page.getByText('Publicado – versão 1')).toBeVisible()
})

test('the instructions are on the first screen, and with one document the page has at most 2,000 px [S13]', async ({
  page,
  apiAs,
}) => {
  const api = apiAs('user')
  const id = await publishAssistant(api, {
    name: 'Tutor de poucas portas',
    greeting: 'Olá!',
    suggestions: ['Quem foi?'],
  })
  const params = { assistantId: id }
  await api.addText({ params, body: { name: 'Manual', text: 'A matrícula começa em janeiro.' } })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/assistants/manage/${id}`)
  await expect(page.getByRole('row', { name: /Manual/ })).toContainText('Pronto')
  const { y, height } = (await instructions(page).boundingBox())!
  expect(y + height, 'the whole field').toBeLessThanOrEqual(768)
  const whole = await page.locator('#mais').evaluate((more) => more.closest('.overflow-y-auto')?.scrollHeight)
  expect(whole).toBeLessThanOrEqual(2000)
})

test('deleting asks for the name, and the trash restores [S13]', async ({ page, apiAs }) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Tutor passageiro' })
  await page.goto(`/assistants/manage/${id}`)
  await page.waitForLoadState('networkidle') // a section read after the deletion would be an error on the console
  await unfold(page, 'Zona de perigo')
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Tutor passageiro')
  await dialog.getByRole('button', { name: /^Excluir/ }).click()
  await expect(page).toHaveURL('/assistants')
  await expect(page.getByRole('link', { name: 'Tutor passageiro' })).toHaveCount(0)
  await goOn(page, '/assistants?scope=trash')
  await chooseAction(page, 'Ações de Tutor passageiro', 'Restaurar')
  await expect(page.getByText('“Tutor passageiro” foi restaurado.')).toBeVisible()
})
