import type { Locator, Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { messageField, lastAnswer, messagesIn } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { expect, test } from './support/test.ts'

const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement)

/** Presses Tab until this part has the focus. */
async function tabTo(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  for (let stop = 0; stop < 120 && !(await isFocused(part)); stop++) await page.keyboard.press('Tab')
  await expect(part).toBeFocused()
}

async function pressByKeyboard(page: Page, part: Locator): Promise<void> {
  await tabTo(page, part)
  await page.keyboard.press('Enter')
}

async function typeByKeyboard(page: Page, part: Locator, text: string): Promise<void> {
  await tabTo(page, part)
  await page.keyboard.type(text)
}

test('from sign-in to an assistant of the person’s own and an answer, by keyboard only [X1]', async ({
  page,
  invite,
}) => {
  const { email, password } = await invite('Iara Campos')
  await page.goto('/auth/login')
  await typeByKeyboard(page, page.getByLabel('E-mail'), email)
  await typeByKeyboard(page, page.getByLabel('Senha', { exact: true }), password)
  await page.keyboard.press('Enter')
  await pressByKeyboard(
    page,
    page.getByRole('link', { name: /^(Criar meu primeiro assistente|Novo assistente)$/ }).first(),
  )

  await expect(page).toHaveURL('/assistants/manage/create')
  await typeByKeyboard(page, page.getByRole('textbox', { name: /^Nome/ }).first(), 'Tutor de teclado')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\/assistants\/manage\/\d+$/)
  await typeByKeyboard(page, page.getByRole('textbox', { name: /^Instruções/ }), 'Responda com clareza.')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/Rascunho salvo às/)).toBeVisible()
  await pressByKeyboard(page, page.getByRole('button', { name: 'Publicar', exact: true }))
  await expect(page.getByText('Publicado – versão 1')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Publicado! E agora?' })).toBeVisible()
  await page.keyboard.press('Escape')

  await pressByKeyboard(
    page,
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Assistentes' }),
  )
  await pressByKeyboard(page, page.getByRole('link', { name: 'Tutor de teclado' }))
  await expect(messageField(page)).toBeFocused()
  await page.keyboard.type(`Olá! ${modelDirectives({ text: 'Resposta pelo teclado.' })}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Resposta pelo teclado.', { exact: true })).toBeVisible()
  await expect(messageField(page)).toBeFocused()

  await pressByKeyboard(page, page.getByRole('button', { name: 'Ir para a última resposta' }))
  await expect(lastAnswer(page)).toBeFocused()
  await pressByKeyboard(page, lastAnswer(page).getByRole('button', { name: 'Mais ações' }))
  await expect(page.getByRole('menuitem', { name: 'Gerar novamente' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lastAnswer(page).getByText('2/2')).toBeVisible()
})

test.describe('inside', () => {
  test.use({ as: 'user' })

  test('the first Tab stop skips the navigation [C9, X1]', async ({ page }) => {
    await page.goto('/assistants')
    await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Ir para o conteúdo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('menus and dialogs work by keyboard, keep the focus, and return it [X1]', async ({ page, apiAs }) => {
    await publishAssistant(apiAs('user'), { name: 'Tutor de menus' })
    await page.goto('/assistants?q=menus')
    const actions = page.getByRole('button', { name: 'Ações de Tutor de menus' })
    await pressByKeyboard(page, actions)
    await expect(page.getByRole('menuitem', { name: 'Conversar' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(actions).toBeFocused()
  })

  test('Shift+Enter breaks the line, Enter sends, and a dead key does not send [C9, S12]', async ({ page, apiAs }) => {
    const id = await publishAssistant(apiAs('user'), { name: 'Tutor de teclas' })
    await page.goto(`/assistants/${id}/chats`)
    await messageField(page).press('O')
    await messageField(page).press('Shift+Enter')
    await messageField(page).press('i')
    await expect(messageField(page)).toHaveValue('O\ni')
    await messageField(page).dispatchEvent('keydown', {
      key: 'Enter',
      isComposing: true,
      bubbles: true,
      cancelable: true,
    })
    await expect(messageField(page)).toHaveValue('O\ni')
    await page.keyboard.press('Enter')
    await expect(messagesIn(page)).toHaveCount(2)
    await expect(messagesIn(page).first()).toContainText('O\ni')
    await expect(messageField(page)).toHaveValue('')
    await expect(messageField(page)).toBeFocused()
  })
})
