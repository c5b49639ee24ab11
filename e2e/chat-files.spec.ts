import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { noChatFiles } from '@prosa/contract/assistants/chat-files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant, unfold } from './support/assistants.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { manualPages, portuguesePdf } from './support/portuguese-pdf.ts'
import { openLink } from './support/shares.ts'
import { goOn } from './support/go-on.ts'
import { expect, test } from './support/test.ts'

const pdf = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: await portuguesePdf(manualPages) })
/** The answer repeats everything that the model received. */
const echo = modelDirectives({ echo: true })
const attach = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Arquivos', { exact: true }).setInputFiles(file)
const filesToSend = (page: Page) => page.getByRole('list', { name: 'Arquivos para enviar' })
const filesOfMessage = (page: Page) => page.getByRole('list', { name: 'Arquivos da mensagem' })

test.describe('inside', () => {
  test.use({ as: 'user' })

  test('the builder allows files; a PDF is attached, read, cited, and kept with its message [S12, S13]', async ({
    page,
    apiAs,
  }) => {
    const api = apiAs('user')
    const assistantId = await publishAssistant(api, { name: 'Leitor de manuais' })
    await page.goto(`/assistants/manage/${assistantId}`)
    await unfold(page, 'Arquivos na conversa')
    const section = page.getByRole('region', { name: 'Arquivos na conversa' })
    await section.getByRole('switch', { name: 'Permitir arquivos' }).click()
    await expect(section.getByLabel('PDF')).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar agora' }).click()
    await expect(page.getByRole('button', { name: 'Ver link' })).toBeVisible()

    await goOn(page, `/assistants/${assistantId}/chats`)
    await attach(page, await pdf('manual do estudante.pdf'))
    await expect(filesToSend(page).getByText('pronto')).toBeVisible()
    await expectAccessible(page)
    await sendAndAwaitAnswer(page, `Qual é a nota mínima? ${echo}`)
    await expect(lastAnswer(page)).toContainText('nota mínima para aprovação é 6,0')
    await expect(filesToSend(page).getByRole('listitem')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await filesOfMessage(page).getByRole('button', { name: 'Baixar manual do estudante.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('manual do estudante.pdf')

    // a file not yet sent is there after a reload, and is removed by keyboard
    await attach(page, await pdf('outro.pdf'))
    await expect(filesToSend(page).getByText('pronto')).toBeVisible()
    await page.reload()
    await expect(filesOfMessage(page)).toHaveCount(1)
    await filesToSend(page).getByRole('button', { name: 'Remover outro.pdf' }).press('Enter')
    await expect(filesToSend(page).getByRole('listitem')).toHaveCount(0)
    await expectAccessible(page)
  })
})

/** Real images, which the browser can show. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface CarriedFile {
  name: string
  type: string
  content: string
}

/** Pastes files into an element, or drags and drops them on it, as the browser does. */
const carryFiles = (target: Locator, how: 'paste' | 'dragover' | 'drop', files: CarriedFile[], text?: string) =>
  target.evaluate(
    (element, given) => {
      const carried = new DataTransfer()
      for (const { name, type, content } of given.files) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        carried.items.add(new File([bytes], name, { type }))
      }
      if (given.text !== undefined) carried.setData('text/plain', given.text)
      const common = { bubbles: true, cancelable: true }
      const event =
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: carried })
          : new DragEvent(given.how, { ...common, dataTransfer: carried })
      element.dispatchEvent(event)
    },
    { how, files, text },
  )
const fileToCarry = (name: string, type: string, content: Buffer | string): CarriedFile => ({
  name,
  type,
  content: Buffer.from(content).toString('base64'),
})

test.describe('files that are pasted, dropped and displayed', () => {
  test.use({ as: 'user' })

  let seeing: string

  test.beforeAll(async ({ apiAs }) => {
    const facts = { providerId: 'openai', label: 'Modelo que vê figuras', vision: true, contextTokens: null }
    const rule = { enabled: true, price: null, audience: null, fallback: null }
    seeing = (await apiAs('admin').createModel({ body: { ...facts, ...rule, name: `figuras-${randomUUID()}` } })).id
  })
  test.beforeEach(async ({ page, apiAs }) => {
    const files = { ...noChatFiles, enabled: true, kinds: ['txt' as const, 'image' as const] }
    const assistantId = await publishAssistant(apiAs('user'), { name: 'Vê figuras', model: seeing, files })
    await page.goto(`/assistants/${assistantId}/chats`)
    await expect(page.getByRole('button', { name: 'Anexar arquivo' })).toBeVisible()
  })

  test('on a phone a long text has at least 230 px, and nothing stands above it [S12, X1]', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const field = messageField(page)
    const box = page.locator('form').filter({ has: field }).locator('> div').first()
    const top = async () => ((await field.boundingBox())?.y ?? 0) - ((await box.boundingBox())?.y ?? 0)
    expect(await top(), 'no empty row above the text').toBeLessThanOrEqual(8)
    await field.fill('Explique de novo o que acontece com a luz na segunda etapa da fotossíntese, por favor.')
    await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThanOrEqual(230)
    expect(await top()).toBeLessThanOrEqual(8)
    await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeInViewport()
    await expectAccessible(page)
  })

  test('a pasted picture is sent without text, previewed, and saved by keyboard [S12]', async ({ page }) => {
    await carryFiles(messageField(page), 'paste', [fileToCarry('image.png', 'image/png', pixel)])
    await expect(filesToSend(page).getByText(/^imagem-colada-\d{6}\.png$/)).toBeVisible()
    await expect(filesToSend(page).getByText('pronto')).toBeVisible()
    await expect(messageField(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(lastAnswer(page)).toBeVisible()
    await expect(page).toHaveTitle(/imagem-colada-\d{6}\.png/)
    await expect(filesToSend(page).getByRole('listitem')).toHaveCount(0)

    const file = filesOfMessage(page).getByRole('button', { name: /^Baixar imagem-colada-/ })
    await expect(file.locator('img')).toHaveJSProperty('naturalWidth', 1)
    await expectAccessible(page)
    await file.focus()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^imagem-colada-\d{6}\.png$/)
    await page.reload()
    await expect(file.locator('img')).toHaveJSProperty('naturalWidth', 1)
  })

  test('pasted text stays text, files can be dropped anywhere, and a refused kind says why [S12, C9]', async ({
    page,
  }) => {
    await carryFiles(messageField(page), 'paste', [fileToCarry('image.png', 'image/png', pixel)], 'Uma frase copiada')
    await expect(filesToSend(page).getByRole('listitem')).toHaveCount(0)
    const [note, sheet] = [
      fileToCarry('aviso.txt', 'text/plain', 'A feira é na sexta-feira.'),
      fileToCarry('planilha.xlsx', 'application/zip', 'x'),
    ]
    const area = page.locator('main')
    await carryFiles(area, 'dragover', [note])
    await expect(page.getByRole('button', { name: 'Anexar arquivo' })).toHaveAttribute('data-over', 'true')
    await carryFiles(area, 'drop', [note, sheet])
    await expect(page.getByRole('button', { name: 'Anexar arquivo' })).not.toHaveAttribute('data-over')
    await expect(filesToSend(page).getByText('aviso.txt')).toBeVisible()
    await expect(filesToSend(page).getByText(/Aqui só entram/)).toBeVisible()
    await filesToSend(page).getByRole('button', { name: 'Remover planilha.xlsx' }).click()
    await expect(page.getByRole('button', { name: 'Anexar arquivo' })).toBeFocused()
    await expect(filesToSend(page).getByText('pronto')).toBeVisible()
    await sendAndAwaitAnswer(page, `Quando é a feira? ${echo}`)
    await expect(lastAnswer(page)).toContainText('A feira é na sexta-feira.')
  })
})

test('a visitor can attach files only where the link allows it [S16]', async ({ page, apiAs }) => {
  const api = apiAs('user')
  const files = { ...noChatFiles, enabled: true }
  const assistantId = await publishAssistant(api, { name: 'Leitor na Web', files })
  const closed = await openLink(api, assistantId, { name: 'Sem arquivos' })
  await page.goto(closed.path)
  await expect(messageField(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anexar arquivo' })).toHaveCount(0)

  const open = await openLink(api, assistantId, { name: 'Com arquivos', options: { files: true } })
  await page.goto(open.path)
  await expect(page.getByRole('button', { name: 'Anexar arquivo' })).toBeVisible()
  await attach(page, { name: 'aviso.txt', mimeType: 'text/plain', buffer: Buffer.from('A feira é na sexta-feira.') })
  await expect(filesToSend(page).getByText('pronto')).toBeVisible()
  await sendAndAwaitAnswer(page, `Quando é a feira? ${echo}`)
  await expect(lastAnswer(page)).toContainText('A feira é na sexta-feira.')
  await expect(filesOfMessage(page).getByRole('button', { name: 'Baixar aviso.txt' })).toBeVisible()
})
