import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { messageField, lastAnswer, messagesIn, sendMessage } from './support/chat.ts'
import { expect, expectErrors, test } from './support/test.ts'

let id: number

test.use({ as: 'admin' })

test.beforeAll(async ({ apiAs }) => {
  id = await publishAssistant(apiAs('admin'), { name: 'Tutor sem rede' })
})

const offlineNotice = (page: Page) => page.getByText('Sem conexão com a internet.')

/** A mark in the document, which a reload would remove. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isStill: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isStill' in globalThis)

test('offline, a new chat’s first message, a menu and the next page wait, and continue by themselves [Rel3]', async ({
  page,
  context,
}) => {
  expectErrors('ERR_INTERNET_DISCONNECTED')
  await page.goto(`/assistants/${id}/chats`)
  await expect(messageField(page)).toBeFocused()
  await markPage(page)
  await context.setOffline(true)
  await expect(offlineNotice(page)).toBeVisible()
  const failedPiece = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await sendMessage(page, 'Primeira **sem rede**')
  await failedPiece
  await expect(page.getByText('Primeira **sem rede**')).toBeVisible()
  await expect(page.getByText('Na fila (sem internet)')).toBeVisible()
  await messageField(page).fill('O que ainda escrevo')
  await context.setOffline(false)
  await expect(offlineNotice(page)).toHaveCount(0)
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
  await expect(messagesIn(page)).toHaveCount(2)
  await expect(messageField(page)).toHaveValue('O que ainda escrevo')

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Assistentes' }).click()
  await expect(offlineNotice(page)).toBeVisible()
  await expect(messageField(page), 'the page stays until the next one is here').toHaveValue('O que ainda escrevo')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Assistentes', level: 1 })).toBeVisible()
  expect(await isMarked(page)).toBe(true)

  await page.goBack()
  await expect(messageField(page)).toHaveValue('O que ainda escrevo')
  await expect(messagesIn(page), 'sent once').toHaveCount(2)
})

test('a menu and a dialog that failed to load open when the connection is back [Rel3]', async ({ page, context }) => {
  expectErrors('ERR_INTERNET_DISCONNECTED', '502')
  await page.goto('/assistants')
  await expect(page.getByRole('heading', { name: 'Assistentes', level: 1 })).toBeVisible()
  await markPage(page)
  const account = page.getByRole('button', { name: /menu da conta/ })
  await context.setOffline(true)
  await account.click()
  await expect(offlineNotice(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Mais ações' }).click()
  await expect(page.getByRole('menuitem', { name: 'Importar' })).toBeVisible()
  // the network is up, but a proxy answers in place of the server
  await page.route('**/*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.getByRole('menuitem', { name: 'Importar' }).click()
  await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible()
  await page.unroute('**/*')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('Sem conexão com o servidor.')).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
})
