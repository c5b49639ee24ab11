import { createServer } from 'node:http'
import { openSigned } from '../apps/server/test/webhook-receiver.ts'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { apiOf, people } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { expect, expectErrors, test } from './support/test.ts'
import { listening } from '../apps/server/test/instances/listening.ts'

// runs axe on each of many screens
test.describe.configure({ timeout: 240_000 })

interface Received {
  headers: Record<string, string>
  body: string
}

let product: Product
let assistantId: number
const received: Received[] = []
let status = 500
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(status).end(status === 500 ? 'o sistema está em manutenção' : '')
  })
})
let address = ''

test.beforeAll(async () => {
  const { host } = await listening(receiver)
  address = `http://${host}/prosa/entrada`
  product = await startProduct({ EGRESS_ALLOW: host })
  assistantId = await publishAssistant(apiOf(product.url, people.admin.token), { name: 'Tutor de eventos' })
})
test.afterAll(async () => {
  await product.remove()
  receiver.closeAllConnections()
  receiver.close()
})

const productUrl = (path: string) => product.url + path
const webhooksPage = () => productUrl(`/assistants/manage/${assistantId}/webhooks`)

test('a webhook from its creation to a repeated delivery, by keyboard [S16]', async ({ page, enterAs }) => {
  // an internal address is refused
  expectErrors('422')
  await enterAs(people.admin)
  await page.goto(webhooksPage())
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
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')

  const once = page.getByRole('dialog', { name: 'Guarde o segredo' })
  const secret = await once.getByLabel('Segredo do webhook').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await once.getByRole('button', { name: 'Já guardei' }).press('Enter')
  await page.reload()
  const row = page.getByRole('row', { name: /SGA da escola/ })
  await expect(row).toContainText('Ativo')
  expect(await page.content()).not.toContain(secret)
  expect(await page.content()).not.toContain('prosa/entrada')
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Ações de SGA da escola' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Testar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Enviar teste' }).press('Enter')
  await expect(page.getByText('O teste não foi aceito.')).toBeVisible()
  status = 204
  await page.keyboard.press('Enter')
  await expect(page.getByText('O teste chegou.')).toBeVisible()
  const { headers, body } = received.at(-1)!
  expect(openSigned(secret, body, headers)).toMatchObject({ type: 'webhook.test', data: { assistantId } })
  await page.keyboard.press('Escape')

  status = 500
  const api = apiOf(product.url, people.admin.token)
  const { revision } = await api.getDraft({ params: { assistantId } })
  await api.updateDraft({ params: { assistantId }, body: { revision, changes: { description: 'Outra.' } } })
  await api.publishAssistant({ params: { assistantId }, body: {} })
  await expect.poll(() => received.at(-1)?.body).toContain('assistant.published')

  await row.getByRole('button', { name: 'Ações de SGA da escola' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Testar' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Entregas' })).toBeFocused()
  await page.keyboard.press('Enter')
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
  const firstId = received.findLast((one) => one.body.includes('assistant.published'))!.headers['webhook-id']
  await detail.getByRole('button', { name: 'Reenviar' }).press('Enter')
  await expect(detail.getByText('Entregue')).toBeVisible()
  expect(received.at(-1)?.headers['webhook-id']).toBe(firstId)
})
