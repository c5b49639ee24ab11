import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant } from '../../e2e/support/assistants.ts'
import { messageField } from '../../e2e/support/chat.ts'
import { chooseAction, expect, test } from '../../e2e/support/test.ts'

test.use({ as: 'user' })

test('by keyboard only, / at the start of a message lists saved prompts, and a chosen one is filled in [S12, C9]', async ({
  page,
  apiAs,
}) => {
  const api = apiAs('user')
  const assistantId = await publishAssistant(api, { name: 'Tutora das mensagens prontas' })
  await api.createPrompt({ body: { title: 'Revisão rápida', text: 'Revise {assunto} com a turma.' } })
  // a title longer than a phone is wide
  await api.createPrompt({
    body: { title: 'Revisão sem fim, com um título que não cabe na largura de um celular', text: 'Oi' },
  })
  await page.goto(`/assistants/${assistantId}/chats`)
  await expect(messageField(page)).toBeFocused()
  await page.keyboard.type('/revisao')
  await expect(page.getByRole('option', { name: 'Revisão rápida' }).first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const picker = page.getByRole('listbox', { name: 'Mensagens prontas' })
  expect(await picker.evaluate((list) => list.getBoundingClientRect().right)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Revisão rápida' })
  await dialog.getByRole('textbox', { name: /^assunto/ }).fill('frações')
  await dialog.getByRole('button', { name: 'Usar mensagem' }).press('Enter')
  await expect(messageField(page)).toHaveValue(/^Revise frações com a turma\./)
  await expect(messageField(page)).toBeFocused()
})

test('on a phone quick find opens from the bar, and saved prompts are managed in the profile [S12]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/assistants')
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await page.getByRole('combobox', { name: /^Buscar assistentes, conversas/ }).fill('mensagens prontas')
  await page.getByRole('option', { name: /^Mensagens prontas/ }).click()
  await expect(page).toHaveURL(/\/profile\?tab=prompts/)
  await page.getByRole('button', { name: 'Nova mensagem pronta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova mensagem pronta' })
  const title = `Aviso do celular ${Date.now()}`
  await dialog.getByRole('textbox', { name: /^Título/ }).fill(title)
  await dialog.getByRole('textbox', { name: /^Mensagem/ }).fill('Avise a {turma} da prova.')
  await expect(dialog.getByText('Campos para preencher: turma.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Criar' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox', { name: 'Buscar mensagens prontas' }).fill(title)
  // earlier results are paler until the search has answered
  const list = page.getByRole('list', { name: 'Mensagens prontas' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByText(title)).toBeVisible()
  await expectAccessible(page)
  await chooseAction(page, `Ações de ${title}`, 'Compartilhar')
  await expect(page.getByRole('dialog', { name: `Compartilhar “${title}”` })).toBeVisible()
  await expectAccessible(page)
})
