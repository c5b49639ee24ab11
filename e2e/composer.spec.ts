import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { messageField, lastAnswer, messagesIn } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'user' })

test('by keyboard only, quick find opens an assistant, and a suggestion is sent [S12, C9]', async ({ page, apiAs }) => {
  const api = apiAs('user')
  await publishAssistant(api, { name: 'Tutora da busca rápida', nextQuestions: true })
  await page.goto('/assistants')
  await expect(page.getByRole('heading', { level: 1, name: 'Assistentes' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: /^Buscar assistentes, conversas/ })
  await palette.fill('tutora da busca rapida')
  await expect(page.getByRole('option', { name: 'Tutora da busca rápida' }).first()).toBeVisible()
  await expectAccessible(page)
  await palette.press('Enter')
  await expect(messageField(page)).toBeFocused()

  await page.keyboard.type(`Revise frações. ${modelDirectives({ text: 'E depois da revisão?' })}`)
  await page.keyboard.press('Enter')
  await expect(messagesIn(page)).toHaveCount(2)
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')

  const proposal = page.getByRole('list', { name: 'Sugestões' }).getByRole('button', { name: 'E depois da revisão?' })
  await expect(proposal).toBeVisible()
  await expectAccessible(page)
  await proposal.press('Enter')
  await expect(messagesIn(page)).toHaveCount(4)
  await expect(messageField(page)).toBeFocused()
})
