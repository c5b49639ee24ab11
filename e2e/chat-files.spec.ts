import type { Page } from '@playwright/test'
import { noChatFiles } from '@prosa/contract/chat-files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { ask, composer, lastAnswer, messages } from './support/chat.ts'
import { asking } from './support/model.ts'
import { manual, portuguesePdf } from './support/portuguese-pdf.ts'
import { openLink } from './support/shares.ts'
import { expect, test } from './support/test.ts'

const pdf = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: await portuguesePdf(manual) })
/** The answer says all that the model was given. */
const echo = asking({ echo: true })
const attach = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Arquivos', { exact: true }).setInputFiles(file)
const chosen = (page: Page) => page.getByRole('list', { name: 'Arquivos para enviar' })
const sent = (page: Page) => page.getByRole('list', { name: 'Arquivos da mensagem' })

test.describe('inside', () => {
  test.use({ as: 'user' })

  test('S12 S13 the builder allows files; a PDF is attached, read and answered from, and stays with its message', async ({
    page,
    apiAs,
  }) => {
    const api = apiAs('user')
    const assistantId = await publishAssistant(api, { name: 'Leitor de manuais' })
    await page.goto(`/assistants/manage/${assistantId}`)
    const section = page.getByRole('region', { name: 'Arquivos na conversa' })
    await section.getByRole('switch', { name: 'Permitir arquivos' }).click()
    await expect(section.getByLabel('PDF')).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar agora' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(`/assistants/${assistantId}/chats`)
    await attach(page, await pdf('manual do estudante.pdf'))
    await expect(chosen(page).getByText('pronto')).toBeVisible()
    await expectAccessible(page)
    await ask(page, `Qual é a nota mínima? ${echo}`)
    await expect(lastAnswer(page)).toContainText('nota mínima para aprovação é 6,0')
    await expect(chosen(page).getByRole('listitem')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await sent(page).getByRole('button', { name: 'Baixar manual do estudante.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('manual do estudante.pdf')

    // what waits is there after a reload, and is removed by the keyboard
    await attach(page, await pdf('outro.pdf'))
    await expect(chosen(page).getByText('pronto')).toBeVisible()
    await page.reload()
    await expect(sent(page)).toHaveCount(1)
    await chosen(page).getByRole('button', { name: 'Remover outro.pdf' }).press('Enter')
    await expect(chosen(page).getByRole('listitem')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('S12 what cannot go says why, and holds the message back until it is removed', async ({ page, apiAs }) => {
    const files = { ...noChatFiles, enabled: true }
    const assistantId = await publishAssistant(apiAs('user'), { name: 'Leitor de um tipo', files })
    await page.goto(`/assistants/${assistantId}/chats`)
    await attach(page, { name: 'planilha.xlsx', mimeType: 'application/zip', buffer: Buffer.from('x') })
    await expect(chosen(page).getByText('Aqui só entram PDF, DOCX, TXT e Markdown.')).toBeVisible()
    await composer(page).fill('Leia a planilha.')
    await composer(page).press('Enter')
    await expect(page.getByText('Remova os arquivos com problema para enviar a mensagem.')).toBeVisible()
    await expect(composer(page)).toHaveValue('Leia a planilha.')
    await chosen(page).getByRole('button', { name: 'Remover planilha.xlsx' }).click()
    await ask(page, `Leia sem ela. ${asking({ text: 'Está bem.' })}`)
    await expect(messages(page)).toHaveCount(2)
  })
})

test('S16 a visitor attaches files where the link allows it, and nowhere else', async ({ page, apiAs }) => {
  const api = apiAs('user')
  const files = { ...noChatFiles, enabled: true }
  const assistantId = await publishAssistant(api, { name: 'Leitor na Web', files })
  const closed = await openLink(api, assistantId, { name: 'Sem arquivos' })
  await page.goto(closed.path)
  await expect(composer(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anexar arquivo' })).toHaveCount(0)

  const open = await openLink(api, assistantId, { name: 'Com arquivos', allowFiles: true })
  await page.goto(open.path)
  await expect(page.getByRole('button', { name: 'Anexar arquivo' })).toBeVisible()
  await attach(page, { name: 'aviso.txt', mimeType: 'text/plain', buffer: Buffer.from('A feira é na sexta-feira.') })
  await expect(chosen(page).getByText('pronto')).toBeVisible()
  await ask(page, `Quando é a feira? ${echo}`)
  await expect(lastAnswer(page)).toContainText('A feira é na sexta-feira.')
  await expect(sent(page).getByRole('button', { name: 'Baixar aviso.txt' })).toBeVisible()
  await expectAccessible(page)
})
