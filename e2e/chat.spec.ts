import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer, messagesIn, sendMessage, stopButton } from './support/chat.ts'
import { goOn } from './support/go-on.ts'
import { modelDirectives } from './support/model.ts'
import { addSession, chooseAction, expect, expectErrors, test } from './support/test.ts'

let path: string

test.use({ as: 'user', reducedMotion: 'no-preference' })

test.beforeAll(async ({ apiAs }) => {
  const id = await publishAssistant(apiAs('user'), {
    name: 'Tutor de conversa',
    greeting: 'Olá! O que vamos estudar?',
    suggestions: ['O que é fotossíntese?'],
  })
  path = `/assistants/${id}/chats`
})

const chatUrl = /\/assistants\/\d+\/chats\/[0-9a-f-]{36}$/

/** Longer than any test: the test stops it. */
const endless = modelDirectives({ tokens: 1500, tokensPerSecond: 30 })
const begun = 'A avaliação de português'

test('a conversation begins with a suggestion, streams, fails, and keeps text typed meanwhile [S12, C9, M5, Rel7]', async ({
  page,
}) => {
  await test.step('an empty chat greets, suggests, and says that AI errs; a suggestion begins the conversation', async () => {
    await page.goto(path)
    await expect(page.getByText('Olá! O que vamos estudar?')).toBeVisible()
    await expect(page.getByText('A IA pode errar. Confira informações importantes.')).toBeVisible()
    await expect(messageField(page)).toBeFocused()
    await page.getByRole('button', { name: 'O que é fotossíntese?' }).click()
    await expect(page).toHaveURL(chatUrl)
    await expect(messagesIn(page).first()).toContainText('O que é fotossíntese?')
    await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText('A IA pode errar. Confira informações importantes.')).toBeVisible()
  })

  await test.step('an answer streams into a log that is not read word by word, and the focus stays', async () => {
    await goOn(page, path)
    await expect(messagesIn(page)).toHaveCount(0)
    await sendMessage(page, `Explique. ${endless}`)
    await expect(page.getByRole('log', { name: 'Mensagens' })).toHaveAttribute('aria-live', 'off')
    await expect(lastAnswer(page)).toContainText(begun)
    await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'true')
    await expect(messageField(page)).toBeFocused()
    await stopButton(page).press('Enter')
    await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
    await expect(stopButton(page)).toHaveCount(0)
  })

  await test.step('a failure of the model reads as Portuguese, and can be tried again', async () => {
    await goOn(page, path)
    await expect(messagesIn(page)).toHaveCount(0)
    await sendAndAwaitAnswer(page, `Oi. ${modelDirectives({ status: 401 })}`)
    await expect(lastAnswer(page)).toContainText(
      'O serviço de IA recusou a chave do provedor, ou a conta dela está sem crédito.',
    )
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  })

  await test.step('what is written while an answer comes is sent after it', async () => {
    await goOn(page, path)
    await expect(messagesIn(page)).toHaveCount(0)
    await sendMessage(page, `Um. ${endless}`)
    await expect(lastAnswer(page)).toContainText(begun)
    await sendMessage(page, `Dois. ${modelDirectives({ text: 'Resposta da segunda.' })}`)
    await expect(page.getByText('Será enviada em seguida')).toBeVisible()
    await stopButton(page).click()
    await expect(page.getByText('Resposta da segunda.', { exact: true })).toBeVisible()
    await expect(messagesIn(page)).toHaveCount(4)
  })
})

test('an answer continues in another tab; stopped there, it ends in both with the same text [Rel3, Rel4]', async ({
  page,
  context,
}) => {
  await page.goto(path)
  await sendMessage(page, `Conte. ${endless}`)
  await expect(lastAnswer(page)).toContainText(begun)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(lastAnswer(other)).toHaveAttribute('aria-busy', 'true')
  await expect(lastAnswer(other)).toContainText(begun)

  await stopButton(other).click()
  for (const tab of [page, other]) {
    await expect(tab.getByText('Você parou esta resposta.')).toBeVisible()
    await expect(stopButton(tab)).toHaveCount(0)
  }
  const text = (tab: Page) => lastAnswer(tab).locator('p', { hasText: begun }).innerText()
  // the tabs draw what arrived last in their own time
  const isSame = async () => (await text(page)) === (await text(other))
  await expect.poll(isSame).toBe(true)
  expect(await text(page)).toContain(begun)

  await page.reload()
  await expect(page.getByText('Você parou esta resposta.')).toBeVisible()
  await expect.poll(isSame).toBe(true)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Você parou esta resposta.')).toHaveCount(0)
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
})

test('two devices on one conversation show the same, with sends at once or late [S12, Rel6]', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  // of two messages sent at once one must wait, and one device is offline for a while
  expectErrors('status of 409')
  const device = await browser.newContext({ locale: 'pt-BR', ...(baseURL && { baseURL }) })
  await addSession(device, people.user)
  const other = await device.newPage()
  const messageTexts = async (screen: Page) => {
    const texts = await messagesIn(screen).allInnerTexts()
    return texts.map((text) => /começo|do computador|um agora|outro agora|enquanto isso|no ônibus/.exec(text)?.[0])
  }
  await page.goto(path)
  await sendAndAwaitAnswer(page, 'começo')
  await other.goto(page.url())
  await expect(messagesIn(other)).toHaveCount(2)

  await sendAndAwaitAnswer(page, 'do computador')
  await expect(messagesIn(other)).toHaveCount(4)
  await expect(lastAnswer(other)).toHaveAttribute('aria-busy', 'false')

  await messageField(page).fill('um agora')
  await messageField(other).fill('outro agora')
  await Promise.all([messageField(page).press('Enter'), messageField(other).press('Enter')])
  for (const screen of [page, other]) {
    await expect(messagesIn(screen)).toHaveCount(8)
    await expect(lastAnswer(screen)).toHaveAttribute('aria-busy', 'false')
  }

  await device.setOffline(true)
  await sendMessage(other, 'escrito no ônibus')
  await expect(other.getByText('Na fila (sem internet)')).toBeVisible()
  await sendAndAwaitAnswer(page, 'enquanto isso')
  await device.setOffline(false)
  for (const screen of [page, other]) {
    await expect(messagesIn(screen)).toHaveCount(12)
    await expect(lastAnswer(screen)).toHaveAttribute('aria-busy', 'false')
  }
  const order = await messageTexts(page)
  expect(order.filter(Boolean)).toHaveLength(6)
  expect(order.at(-2)).toBe('no ônibus')
  expect(await messageTexts(other)).toEqual(order)
  await other.reload()
  await expect(messagesIn(other)).toHaveCount(12)
  expect(await messageTexts(other)).toEqual(order)
  await expect(other.getByRole('group', { name: 'Versões' })).toHaveCount(0)
  await device.close()
})

test('closing the tab does not stop the answer [Rel4]', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto(path)
  await sendMessage(other, `Conte. ${modelDirectives({ tokens: 100, tokensPerSecond: 50 })}`)
  await expect(lastAnswer(other)).toContainText(begun)
  const url = other.url()
  await other.close()
  await page.goto(url)
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
  await expect(lastAnswer(page)).toContainText(begun)
  expect(
    (await lastAnswer(page).locator('p', { hasText: begun }).innerText()).split(' ').length,
  ).toBeGreaterThanOrEqual(100)
  await expect(page.getByText('Você parou esta resposta.')).toHaveCount(0)
})

test('a broken connection continues where it stopped [Rel3]', async ({ page, context }) => {
  expectErrors('ERR_INTERNET_DISCONNECTED', 'Failed to load resource', 'network error', 'ERR_')
  await page.goto(path)
  await sendMessage(page, `Conte. ${modelDirectives({ tokens: 150, tokensPerSecond: 50 })}`)
  await expect(lastAnswer(page)).toContainText(begun)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
  const words = (await lastAnswer(page).locator('p', { hasText: begun }).innerText()).split(' ')
  expect(words.slice(0, 4).join(' ')).toBe(begun)
  expect(words.length).toBeGreaterThanOrEqual(150)
})

test('answers and messages have branches, and one can switch between them [S12]', async ({ page }) => {
  await page.goto(path)
  await sendAndAwaitAnswer(page, `Primeira pergunta ${modelDirectives({ text: 'Primeira resposta.' })}`)
  await chooseAction(page, 'Mais ações', 'Gerar novamente')
  const answerVersions = lastAnswer(page).getByRole('group', { name: /^Versões/ })
  await expect(answerVersions).toContainText('2/2')
  await answerVersions.getByRole('button', { name: 'Versão anterior' }).click()
  await expect(answerVersions).toContainText('1/2')

  await messagesIn(page).first().hover()
  await messagesIn(page)
    .first()
    .getByRole('button', { name: /^Editar/ })
    .click()
  await messagesIn(page)
    .first()
    .getByRole('textbox')
    .fill(`Outra pergunta ${modelDirectives({ text: 'Outra resposta.' })}`)
  await messagesIn(page).first().getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Outra resposta.', { exact: true })).toBeVisible()
  const messageVersions = messagesIn(page)
    .first()
    .getByRole('group', { name: /^Versões/ })
  await expect(messageVersions).toContainText('2/2')
  await page.reload()
  await expect(messageVersions).toContainText('2/2')
  await messageVersions.getByRole('button', { name: 'Versão anterior' }).click()
  await expect(page.getByText('Primeira resposta.', { exact: true })).toBeVisible()
})
