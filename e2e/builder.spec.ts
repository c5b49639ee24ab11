import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { ask, lastAnswer } from './support/chat.ts'
import { asking } from './support/model.ts'
import { goOn } from './support/go-on.ts'
import { chooseAction, expect, test } from './support/test.ts'

test.use({ as: 'user' })

const instructions = (page: Page) => page.getByRole('textbox', { name: /^Instruções/ })
const publish = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true })

test('the published version answers until the next one; the draft is tested beside the form [S13]', async ({
  page,
  apiAs,
}) => {
  const { id } = await apiAs('user').createAssistant({ body: { name: 'Tutor de versões' } })
  await page.goto(`/assistants/manage/${id}`)
  await publish(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Instruções/ })
    .click()
  await expect(instructions(page), 'what is missing leads to its field').toBeFocused()

  await instructions(page).fill('Fale de versões.')
  await publish(page).click()
  await expect(page.getByText('Publicado – versão 1')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Publicado! E agora?' })).toContainText(
    'Hoje só você conversa com ele.',
  )
  await page.keyboard.press('Escape')

  await instructions(page).fill('Fale de rascunhos.')
  await instructions(page).blur()
  await expect(page.getByText(/Há alterações não publicadas/)).toBeVisible()
  const panel = page.getByRole('region', { name: 'Testar' })
  await expect(panel).toBeVisible()
  await ask(page, asking({ echo: true }))
  await expect(lastAnswer(page)).toContainText('Fale de rascunhos.')
  const chat = await apiAs('user').listChats({ params: { assistantId: id }, query: {} })
  expect(chat.items, 'a test is in no history').toEqual([])

  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar alterações' }).click()
  await expect(instructions(page)).toHaveValue('Fale de versões.')
  await expect(page.getByText('Publicado – versão 1')).toBeVisible()
})

test('deleting asks for the name, and the trash restores [S13]', async ({ page, apiAs }) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Tutor passageiro' })
  await page.goto(`/assistants/manage/${id}`)
  // waits for the last section, whose request would otherwise get a 404 after the deletion
  const ratings = page.getByRole('region', { name: 'Avaliações' })
  await expect(ratings.getByText('Nenhuma avaliação no período.')).toBeVisible()
  await expect(ratings.getByText('–', { exact: true })).toHaveCount(2)
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
