import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { ask, lastAnswer, messages } from './support/chat.ts'
import { lengthenChat } from './support/database.ts'
import { asking } from './support/model.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'user' })

test('a conversation of 400 messages opens at its end, goes back to its beginning, and prints whole [S12]', async ({
  page,
  apiAs,
}) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Assistente de conversa longa' })
  const path = await chatAbout(apiAs('user'), id, 'Começo da conversa longa')
  await lengthenChat(path.split('/').at(-1) ?? '', 398)
  await page.goto(path)
  await expect(lastAnswer(page)).toContainText('Resposta número 398')
  await expect(lastAnswer(page)).toBeInViewport()

  const box = page.getByRole('log').locator('xpath=ancestor::div[contains(@class, "overflow-y-auto")][1]')
  await expect(async () => {
    await box.evaluate((element) => element.scrollTo(0, 0))
    await expect(messages(page)).toHaveCount(400, { timeout: 500 })
  }).toPass()
  const first = messages(page).first()
  await box.evaluate((element) => element.scrollTo(0, 0))
  await expect(first).toBeInViewport()
  await expect(first).toContainText('Começo da conversa longa')
  const skipped = (state: 'auto' | 'visible') => expect(messages(page).nth(200)).toHaveCSS('content-visibility', state)
  await skipped('auto')
  // for readers of the page it is there all the same
  await expect(messages(page).filter({ hasText: 'Resposta número 250' })).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await skipped('visible')
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Ir para o fim da conversa' }).click()
  await expect(lastAnswer(page)).toBeInViewport()
  await ask(page, asking({ text: 'E assim por diante, até o fim.' }))
  await expect(lastAnswer(page)).toContainText('até o fim')
  await expect(lastAnswer(page)).toBeInViewport()

  // with this question it is longer than half of what the model reads: what is older is summarized meanwhile
  await ask(page, `${'palavra '.repeat(1600)}${asking({ text: 'Entendi.' })}`)
  const dialog = page.getByRole('dialog', { name: 'O que o assistente lembra desta conversa' })
  const summary = dialog.getByRole('textbox', { name: /^Resumo das primeiras \d+ mensagens/ })
  const openMemory = async () => {
    await page.getByRole('button', { name: 'Opções desta conversa' }).click()
    await page.getByRole('menuitem', { name: 'O que o assistente lembra' }).click()
    await expect(dialog).toBeVisible()
  }
  await expect(async () => {
    if (await dialog.isHidden()) await openMemory()
    await dialog.getByText(/mensagens? mais recentes?/).waitFor({ timeout: 2000 })
    if (await summary.isHidden()) await page.keyboard.press('Escape')
    await expect(summary).toBeVisible({ timeout: 500 })
  }).toPass()
  await summary.fill('A lição é sobre mandioca.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  await openMemory()
  await expect(summary).toHaveValue('A lição é sobre mandioca.')
  await dialog.getByRole('button', { name: 'Esquecer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esquecer' }).click()
  await expect(dialog).toBeHidden()
  await openMemory()
  await expect(dialog.getByText('Você pediu para esquecer o começo')).toBeVisible()
})
