import { makePdf, schoolRules } from '../apps/server/test/documents.ts'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, messageField } from './support/chat.ts'
import { apiOf } from './support/people.ts'
import { openLink } from './support/shares.ts'
import { chooseAction, expect, test } from './support/test.ts'

/** Publishes, with this token, an assistant that quotes the rules of a school. */
async function publishSecretary(url: string, token: string): Promise<number> {
  const api = apiOf(url, token)
  const name = `Secretaria ${crypto.randomUUID().slice(0, 8)}`
  const assistantId = await publishAssistant(api, { name, model: 'embedded:trechos' })
  const body = new FormData()
  body.set('file', new File([new Uint8Array(await makePdf(schoolRules))], 'Regulamento.pdf'))
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${url}/api/assistants/${assistantId}/documents`, { method: 'POST', headers, body })
  const status = async () => (await api.listDocuments({ params: { assistantId }, query: {} })).items[0]?.status
  await expect.poll(status, { timeout: 30_000 }).toBe('ready')
  return assistantId
}

const question = 'Qual é a nota mínima para aprovação?'

test('by keyboard a source opens beside the conversation at its page, while typing continues [S12]', async ({
  page,
  enterAs,
  people,
  baseURL,
}) => {
  const assistantId = await publishSecretary(baseURL ?? '', people.admin.token)
  await enterAs(people.admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/assistants/${assistantId}/chats`)
  await sendAndAwaitAnswer(page, question)
  const chip = page.getByRole('button', { name: 'Fonte 1: Regulamento.pdf, página 2' }).first()
  await chip.press('Enter')
  const panel = page.getByRole('region', { name: /^Fontes/ })
  await expect(panel.getByRole('heading', { name: /^Fonte 1: Regulamento\.pdf, página 2/ })).toBeFocused()
  await expect(panel.locator('mark').first()).toContainText('A nota mínima para aprovação é 7,0.')
  await expect(panel).toContainText('As aulas começam às 7h30')
  // beside the conversation, not above it
  const box = await panel.boundingBox()
  expect(box!.x + box!.width).toBe(1440)
  await expectAccessible(page)

  await messageField(page).fill('E a recuperação?')
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(page.getByRole('dialog', { name: /^Fontes/ })).toContainText('A nota mínima para aprovação é 7,0.')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(panel).toBeVisible()
  await expect(messageField(page)).toHaveValue('E a recuperação?')

  await panel.getByRole('button', { name: 'Abrir no documento, p. 2' }).press('Enter')
  await expect(panel.getByRole('img', { name: /^Página 2 de Regulamento\.pdf, com o trecho marcado/ })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(chip).toBeFocused()

  await chooseAction(page, 'Mais ações', 'Por que esta resposta?')
  const why = page.getByRole('region', { name: 'Por que esta resposta?' })
  await expect(why.getByText('embedded:trechos')).toBeVisible()
  await expect(why.getByRole('heading', { name: 'De onde veio' })).toBeFocused()
  await expectAccessible(page)
})

test('on a phone a visitor reads the cited passage above the conversation, not the whole document [S17]', async ({
  page,
  people,
  baseURL,
}) => {
  const { token } = people.admin
  const link = await openLink(apiOf(baseURL ?? '', token), await publishSecretary(baseURL ?? '', token))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(link.path)
  await sendAndAwaitAnswer(page, question)
  await page.getByRole('button', { name: /^Fontes/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Fontes/ })
  await expect(sheet.locator('mark').first()).toContainText('A nota mínima para aprovação é 7,0.')
  await expect(sheet).toContainText('O documento inteiro é aberto só pelos responsáveis por ele.')
  await expect(sheet).not.toContainText('As aulas começam às 7h30')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Fontes/ })).toBeFocused()

  await chooseAction(page, 'Mais ações', 'Por que esta resposta?')
  const why = page.getByRole('dialog', { name: 'Por que esta resposta?' })
  await expect(why).toContainText('A resposta cita, sem interpretar, o que está nestes documentos:')
  await expect(why).not.toContainText('Como foi feita')
})
