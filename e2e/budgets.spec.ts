import type { Browser } from '@playwright/test'
import { type ModelServer, startModelServer } from '../apps/server/test/model-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { messageField } from './support/chat.ts'
import { apiOf, people } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { goOn } from './support/go-on.ts'
import { chooseAction, chooseOption, expect, test } from './support/test.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })
// a separate product, in which answers cost something
test.use({ baseURL: '' })

let models: ModelServer
let product: Product
test.beforeAll(async () => {
  models = await startModelServer()
  const prices = { MODELS: 'openai:prosa-teste', MODEL_PRICES: 'openai:prosa-teste=0/1000' }
  product = await startProduct({ OPENAI_BASE_URL: models.url, ...prices })
})
test.afterAll(async () => {
  await product.remove()
  await models.close()
})

/** Opens a conversation of the user with a new assistant. */
async function openChat(browser: Browser) {
  const assistantId = await publishAssistant(apiOf(product.url, people.user.token), { name: 'Tutor com orçamento' })
  const context = await browser.newContext()
  await context.addInitScript((token) => localStorage.setItem('prosa.session-token', token), people.user.token)
  const chat = await context.newPage()
  await chat.goto(`${product.url}/assistants/${assistantId}/chats`)
  const ask = async (text: string) => {
    await messageField(chat).fill(text)
    await messageField(chat).press('Enter')
  }
  return { chat, ask }
}

test('a person’s budget is used up, shown in the chat, raised, and the conversation continues [S31]', async ({
  page,
  enterAs,
  browser,
}) => {
  await enterAs(people.admin)
  await page.goto(`${product.url}/settings/budgets`)
  await expect(page.getByText('Ainda não há orçamentos.')).toBeVisible()
  await page.getByRole('button', { name: 'Novo orçamento' }).press('Enter')
  await chooseOption(page, 'Para', 'Pessoa')
  await page.getByRole('searchbox', { name: 'Buscar pessoa' }).fill('Bruno')
  await page.getByRole('radio', { name: /Bruno Souza/ }).check()
  await page.getByLabel('Limite por mês (R$)').fill('1,50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Criar' }).click()
  await expect(page.getByRole('row', { name: /Bruno Souza/ })).toContainText('R$ 1,50')

  const { chat, ask } = await openChat(browser)
  await ask('Conte uma história [[text=Era uma vez.]]')
  await expect(chat.getByText('Era uma vez.', { exact: true })).toBeVisible()
  await ask('Outra [[text=E fim.]]')
  const card = chat.getByRole('status').filter({ hasText: 'Limite do mês' })
  await expect(card).toContainText(/Seu limite deste mês acabou\. Ele volta em 01\/\d\d\./)
  await expectAccessible(chat)

  await page.reload()
  await chooseAction(page, 'Ações de Bruno Souza', 'Editar')
  await page.getByLabel('Limite por mês (R$)').fill('50')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: /Bruno Souza/ })).toContainText('R$ 50,00')
  await expectAccessible(page)
  await chat
    .getByRole('button', { name: /Tentar/ })
    .first()
    .click()
  await expect(chat.getByText('E fim.', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Entendi' }).click()
  await goOn(page, '/users?q=Bruno')
  await page.getByRole('link', { name: 'Bruno Souza' }).click()
  await expect(page.getByLabel('Orçamento mensal (R$)')).toHaveValue('50,00')
  await goOn(chat, '/profile?tab=usage')
  await expect(chat.getByRole('heading', { name: /Orçamento restante/ })).toBeVisible()
  await expectAccessible(chat)
  await chat.context().close()
})

test('a person may use only the chosen models: the chat says so until all are allowed again [S31]', async ({
  page,
  enterAs,
  browser,
}) => {
  await enterAs(people.admin)
  await page.goto(`${product.url}/users/${people.user.id}`)
  const unsaved = page.getByText('Há alterações que ainda não foram salvas.')
  await page.locator('summary', { hasText: 'Avançado' }).press('Enter')
  await page.getByRole('radio', { name: 'Só os escolhidos' }).check()
  await expect(page.getByRole('checkbox', { name: 'prosa-teste' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(unsaved).toBeHidden()
  const { chat, ask } = await openChat(browser)
  await ask('Mais uma [[text=De novo.]]')
  await expect(chat.getByText(/prosa-teste, não está liberado para você/)).toBeVisible()
  await page.getByRole('radio', { name: 'Todos os modelos' }).check()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(unsaved).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'prosa-teste' })).toBeHidden()
  await chat.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(chat.getByText('De novo.', { exact: true })).toBeVisible()
  await chat.context().close()
})
