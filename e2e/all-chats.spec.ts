import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer, messagesIn, sendMessage } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { chooseAction, expect, test } from './support/test.ts'

test.use({ as: 'user' })

test('by keyboard at 360 px: a chat is found among all, moved to a folder, archived, deleted and restored [S12, C9]', async ({
  page,
  apiAs,
}) => {
  const [first, second] = await Promise.all([
    publishAssistant(apiAs('user'), { name: 'Tutora de horta' }),
    publishAssistant(apiAs('user'), { name: 'Secretaria do histórico' }),
  ])
  await chatAbout(apiAs('user'), first, 'Como se planta pitanga?')
  await chatAbout(apiAs('user'), second, 'Quando abre a secretaria?')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/assistants')
  await page.getByRole('button', { name: 'Abrir o menu' }).press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Conversas' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Conversas' })).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Conversas' })
  await expect(list.getByRole('link', { name: /secretaria.*Secretaria do histórico/ })).toBeVisible()

  await page.getByLabel('Buscar nas conversas').fill('pitanga')
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=pitanga$/)
  const chosen = list.getByRole('link', { name: /pitanga.*Tutora de horta/ })
  await list.getByRole('button', { name: /^Opções de/ }).press('Enter')
  const move = page.getByRole('menuitem', { name: 'Mover para uma pasta' })
  await move.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mover para uma pasta' })
  await dialog.getByRole('radio', { name: 'Uma pasta nova' }).press('Space')
  await dialog.getByRole('textbox', { name: /^Nome da pasta/ }).fill('Feira de ciências')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const folders = page.getByRole('navigation', { name: 'Pastas' })
  await folders.getByRole('link', { name: 'Feira de ciências (1)' }).press('Enter')
  await expect(page).toHaveURL(/folder=/)
  await expect(chosen).toBeVisible()

  await page.getByRole('button', { name: 'Selecionar', exact: true }).press('Enter')
  await list.getByRole('checkbox', { name: /^Selecionar/ }).press('Space')
  await expect(page.getByText('1 conversa selecionada')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Arquivar' }).press('Enter')
  await expect(page.getByText('Esta pasta está vazia.')).toBeVisible()
  await folders.getByRole('link', { name: 'Arquivadas' }).press('Enter')
  await expect(chosen).toBeVisible()
  await page.getByRole('button', { name: 'Selecionar', exact: true }).press('Enter')
  await list.getByRole('checkbox', { name: /^Selecionar/ }).press('Space')
  await page.getByRole('button', { name: 'Excluir' }).press('Enter')
  await expect(list.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
  await expect(chosen).toBeVisible()
})

test('a temporary chat leaves nothing behind; an answer left behind says when it is ready [S12, P2]', async ({
  page,
  apiAs,
}) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Tutor que não guarda' })
  await page.goto(`/assistants/${id}/chats`)
  await chooseAction(page, 'Menu do assistente', 'Conversa temporária')
  await expect(page.getByText('é apagada quando você sai desta tela')).toBeVisible()
  await sendAndAwaitAnswer(page, `Segredo de cupuaçu ${modelDirectives({ text: 'Guardado.' })}`)
  await expectAccessible(page)
  await lastAnswer(page).getByRole('button', { name: 'Mais ações' }).click()
  await expect(page.getByRole('menuitem', { name: 'Gerar novamente' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Ramificar conversa' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await chooseAction(page, 'Menu do assistente', 'Sair da conversa temporária')
  expect((await gone).status()).toBe(204)
  await expect(messagesIn(page)).toHaveCount(0)
  expect((await apiAs('user').listOwnChats({ query: { q: 'cupuaçu' } })).items).toEqual([])

  await sendAndAwaitAnswer(page, `Primeira pergunta ${modelDirectives({ text: 'Primeira resposta.' })}`)
  const original = page.url()
  await chooseAction(page, 'Mais ações', 'Ramificar conversa')
  await expect(page).not.toHaveURL(original)
  await expect(messagesIn(page)).toHaveCount(2)
  await expect(lastAnswer(page)).toContainText('Primeira resposta.')

  await sendMessage(page, `Demore ${modelDirectives({ tokens: 120, tokensPerSecond: 40 })}`)
  await expect(page.getByRole('button', { name: 'Parar a resposta' })).toBeVisible()
  await page.getByRole('link', { name: 'Todas as conversas' }).click()
  const list = page.getByRole('navigation', { name: 'Conversas' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(messagesIn(page)).toHaveCount(4)
  await expect(messageField(page)).toBeVisible()
})
