import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { goOn } from './support/go-on.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'user' })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (page: Page) => page.locator('img[src^="/api/assistant-images/"]')
const expectSaved = (page: Page) => expect(page.getByText(/salvo às \d\d:\d\d/)).toBeVisible()

test('an uploaded picture is shown everywhere for the assistant, and an emoji replaces it again [S13]', async ({
  page,
  apiAs,
}) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Assistente com retrato' })
  await page.goto(`/assistants/manage/${id}`)
  await page.getByRole('button', { name: /^Imagem: / }).click()
  const panel = page.getByRole('dialog', { name: 'Escolher a imagem' })
  const file = panel.getByLabel('Arquivo da imagem')
  await file.setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
  await expect(panel.getByText('A imagem precisa ser PNG, JPEG ou WebP.')).toBeVisible()
  await file.setInputFiles({ name: 'torta.png', mimeType: 'image/png', buffer: Buffer.from('não é uma imagem') })
  await expect(panel.getByText('Não foi possível abrir esta imagem. Escolha outra.')).toBeVisible()
  await file.setInputFiles({ name: 'retrato.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('dialog', { name: 'Enquadrar a imagem' }).getByRole('button', { name: 'Usar assim' }).click()
  await expect(panel.getByRole('button', { name: 'Trocar a imagem' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Imagem: enviada por você. Trocar' })).toBeFocused()
  await page.getByLabel('Descrição').focus()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar agora' }).click()
  await expect(page.getByText('Publicado – versão 2')).toBeVisible()

  await goOn(page, '/assistants?q=retrato')
  await expect(picture(page)).toHaveCount(1)
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 256)
  await goOn(page, `/assistants/${id}/chats`)
  await expect(picture(page).first()).toBeVisible()

  await goOn(page, `/assistants/manage/${id}`)
  await page.getByRole('button', { name: /^Imagem: / }).click()
  await page.getByRole('button', { name: 'Remover a imagem' }).click()
  await page.keyboard.press('Escape')
  const emoji = page.getByRole('button', { name: /^Imagem: 💬/ }).locator('img[src="/emoji/1f4ac.svg"]')
  await expect.poll(() => emoji.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('the card of an assistant links to its last conversation [S11]', async ({ page, apiAs }) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Assistente recordado' })
  const path = await chatAbout(apiAs('user'), id, 'Como se planta mandioca?')
  await page.goto('/assistants?q=recordado')
  await page.getByRole('link', { name: /^Sua última conversa/ }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Como se planta mandioca?').first()).toBeVisible()
})
