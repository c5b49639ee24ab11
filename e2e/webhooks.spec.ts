import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { openSigned } from '../apps/server/test/webhook-receiver.ts'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { type Api, apiOf, people } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { expect, expectErrors, test } from './support/test.ts'
import { listening } from '../apps/server/test/instances/listening.ts'

// runs axe on each of many screens
test.describe.configure({ timeout: 240_000 })

interface Received {
  path: string
  headers: Record<string, string>
  body: string
}

let product: Product
let api: Api
let host = ''
const received: Received[] = []
let status = 500
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body })
    response.writeHead(status).end(status === 500 ? 'o sistema está em manutenção' : '')
  })
})

test.beforeAll(async () => {
  ;({ host } = await listening(receiver))
  product = await startProduct({ EGRESS_ALLOW: host })
  api = apiOf(product.url, people.admin.token)
})
test.afterAll(async () => {
  await product.remove()
  receiver.closeAllConnections()
  receiver.close()
})

test.beforeEach(async ({ enterAs }) => {
  status = 500
  await enterAs(people.admin)
})

const newAssistant = () => publishAssistant(api, { name: 'Tutor de eventos' })
const pageOf = (assistantId: number) => `${product.url}/assistants/manage/${assistantId}/webhooks`
/** Each assistant has its own address: repetitions for another one arrive at any time. */
const pathOf = (assistantId: number) => `/prosa/entrada/${assistantId}`
const lastFor = (assistantId: number) => received.findLast(({ path }) => path === pathOf(assistantId))

/** Creates a webhook for publications; returns its secret. */
async function addWebhook(assistantId: number): Promise<string> {
  const url = `http://${host}${pathOf(assistantId)}`
  const events = ['assistant.published' as const]
  const body = { name: 'SGA da escola', url, events, level: 'metadata' as const, headers: [] }
  return (await api.createWebhook({ params: { assistantId }, body })).secret
}

/** Chooses an action of the webhook by keyboard. */
async function chooseByArrows(page: Page, actions: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Ações de SGA da escola' }).press('Enter')
  for (const [index, action] of actions.entries()) {
    if (index > 0) await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: action })).toBeFocused()
  }
  await page.keyboard.press('Enter')
}

test('a webhook is created by keyboard, after an internal address was refused; its secret is shown once [S16]', async ({
  page,
}) => {
  expectErrors('422')
  const assistantId = await newAssistant()
  await page.goto(pageOf(assistantId))
  await expect(page).toHaveTitle(/Webhooks/)
  await expect(page.getByText('Receba eventos deste assistente no seu sistema.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Novo webhook' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Novo webhook' })
  await dialog.getByLabel('Nome', { exact: false }).first().focus()
  await page.keyboard.type('SGA da escola')
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://10.0.0.1/x')
  await dialog.getByRole('checkbox', { name: 'Assistente: todos' }).press('Space')
  await expect(dialog.getByRole('checkbox', { name: 'Versão publicada' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Somente metadados' }).focus()
  // as long as a real key press: the group selects what gets the focus while the key is down
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown', { delay: 100 })
  await expect(dialog.getByText('Dados pessoais saem do Prosa')).toBeVisible()
  await page.keyboard.press('ArrowUp', { delay: 100 })
  await expect(dialog.getByRole('radio', { name: 'Com um código por pessoa' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Criar webhook' }).press('Enter')
  await expect(dialog.getByText(/Não foi possível acessar o endereço/)).toBeVisible()
  await expect(dialog.getByLabel(/^URL/)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`http://${host}${pathOf(assistantId)}`)
  await page.keyboard.press('Enter')

  const once = page.getByRole('dialog', { name: 'Guarde o segredo' })
  const secret = await once.getByLabel('Segredo do webhook').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await once.getByRole('button', { name: 'Já guardei' }).press('Enter')
  await page.reload()
  await expect(page.getByRole('row', { name: /SGA da escola/ })).toContainText('Ativo')
  expect(await page.content()).not.toContain(secret)
  expect(await page.content()).not.toContain('prosa/entrada')
  await expectAccessible(page)
})

test('a webhook is tested by keyboard, first in vain; the test that arrives is signed [S16]', async ({ page }) => {
  const assistantId = await newAssistant()
  const secret = await addWebhook(assistantId)
  await page.goto(pageOf(assistantId))
  await chooseByArrows(page, ['Testar'])
  await page.getByRole('button', { name: 'Enviar teste' }).press('Enter')
  await expect(page.getByText('O teste não foi aceito.')).toBeVisible()
  status = 204
  await page.keyboard.press('Enter')
  await expect(page.getByText('O teste chegou.')).toBeVisible()
  const { headers, body } = lastFor(assistantId)!
  expect(openSigned(secret, body, headers)).toMatchObject({ type: 'webhook.test', data: { assistantId } })
})

test('a failed delivery is found, read and sent again by keyboard, with the same id [S16]', async ({ page }) => {
  const assistantId = await newAssistant()
  await addWebhook(assistantId)
  const { revision } = await api.getDraft({ params: { assistantId } })
  await api.updateDraft({ params: { assistantId }, body: { revision, changes: { description: 'Outra.' } } })
  await api.publishAssistant({ params: { assistantId }, body: {} })
  await expect.poll(() => lastFor(assistantId)?.body).toContain('assistant.published')

  await page.goto(pageOf(assistantId))
  await chooseByArrows(page, ['Testar', 'Entregas'])
  const sheet = page.getByRole('dialog', { name: 'Entregas de SGA da escola' })
  await sheet.getByRole('combobox', { name: 'Evento' }).press('Enter')
  await page.getByRole('option', { name: 'Versão publicada' }).press('Enter')
  await expect(page).toHaveURL(/event=assistant.published/)
  const delivery = sheet.getByRole('row', { name: /Versão publicada/ })
  await expect(delivery).toHaveCount(1)
  await expect(delivery).toContainText('500')
  await expectAccessible(page)

  await delivery.getByRole('button', { name: /^Ver entrega/ }).press('Enter')
  const detail = page.getByRole('dialog', { name: 'Versão publicada' })
  await expect(detail.getByText('o sistema está em manutenção').first()).toBeVisible()
  await expect(detail.getByLabel('Corpo enviado', { exact: true })).toContainText('assistant.published')
  await expectAccessible(page)
  status = 204
  const id = lastFor(assistantId)?.headers['webhook-id']
  await detail.getByRole('button', { name: 'Reenviar' }).press('Enter')
  await expect(detail.getByText('Entregue')).toBeVisible()
  expect(lastFor(assistantId)?.headers['webhook-id']).toBe(id)
})
