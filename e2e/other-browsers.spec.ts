import { noChatFiles } from '@prosa/contract/assistants/chat-files.ts'
import { publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer, messagesIn } from './support/chat.ts'
import { likeSafari, likeWithoutHttps } from './support/older-browser.ts'
import { manualPages, portuguesePdf } from './support/portuguese-pdf.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'user' })

const lines = Array.from({ length: 8 }, (_, index) => `Linha ${index + 1}`).join('\n')

test.describe('in a browser without the newest features of Safari', () => {
  test('the message field is as high as its text, and low again after sending [S12]', async ({
    page,
    context,
    apiAs,
  }) => {
    await likeSafari(context)
    const id = await publishAssistant(apiAs('user'), { name: 'Tutor do Safari' })
    await page.goto(`/assistants/${id}/chats`)
    await expect(messageField(page)).toBeVisible()
    const height = () =>
      messageField(page).evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }))
    const one = await height()
    await messageField(page).fill(lines)
    await expect.poll(async () => (await height()).clientHeight).toBeGreaterThan(4 * one.clientHeight)
    const grown = await height()
    expect(grown.scrollHeight, 'nothing of it is out of sight').toBe(grown.clientHeight)
    await messageField(page).press('Enter')
    await expect.poll(async () => (await height()).clientHeight).toBe(one.clientHeight)
    await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
    await sendAndAwaitAnswer(page, 'E depois?')
    await expect(messagesIn(page)).toHaveCount(4)
  })

  test('the builder shows a long text whole [S13]', async ({ page, context, apiAs }) => {
    await likeSafari(context)
    const { id } = await apiAs('user').createAssistant({ body: { name: 'Tutor longo do Safari', instructions: lines } })
    await page.goto(`/assistants/manage/${id}`)
    const field = page.getByRole('textbox', { name: /^Instruções/ })
    await expect(field).toHaveValue(lines)
    expect(await field.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)).toBe(0)
  })
})

test('without https, files are attached and texts are copied [S12, S13]', async ({ page, context, apiAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await likeWithoutHttps(context)
  const files = { ...noChatFiles, enabled: true }
  const id = await publishAssistant(apiAs('user'), { name: 'Tutor sem https', files })
  await page.goto(`/assistants/${id}/chats`)
  const buffer = await portuguesePdf(manualPages)
  const file = { name: 'manual da rede.pdf', mimeType: 'application/pdf', buffer }
  await page.getByLabel('Arquivos', { exact: true }).setInputFiles(file)
  await expect(page.getByRole('list', { name: 'Arquivos para enviar' }).getByText('pronto')).toBeVisible()
  await sendAndAwaitAnswer(page, 'Copie esta frase.')
  await messagesIn(page).first().hover()
  await messagesIn(page).first().getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect(messagesIn(page).first().getByText('Copiado')).toBeAttached()
  await messageField(page).press('ControlOrMeta+v')
  await expect(messageField(page)).toHaveValue('Copie esta frase.')

  await page.goto(`/assistants/manage/${id}`)
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByRole('row', { name: /manual da rede\.pdf/ })).toBeVisible()
})
