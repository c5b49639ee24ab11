import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { apiOf } from './support/people.ts'
import { openLink } from './support/shares.ts'
import { chooseAction, chooseOption, expect, expectErrors, test } from './support/test.ts'

test.use({ as: 'user' })

// runs axe on each of many screens
test.describe.configure({ timeout: 180_000 })

const actionsButton = (page: Page, name: string) => page.getByRole('button', { name: `Ações de ${name}` })

/** Opens the menu of a link and chooses an action by keyboard. */
async function chooseLinkAction(page: Page, name: string, action: string) {
  await actionsButton(page, name).press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
}

test('by keyboard, an assistant gets a public link with its checks, a QR code, and a pause [S15]', async ({
  page,
  apiAs,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await publishAssistant(apiAs('user'), { name: 'Tire-dúvidas da feira' })
  await page.goto(`/assistants/manage/${id}/sharing`)
  await expect(page).toHaveTitle(/^Publicar na Web/)
  await expect(page.getByRole('heading', { level: 1, name: 'Publicar na Web' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Criar link' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Novo link' })
  await sheet.getByRole('textbox', { name: /^Nome/ }).fill('Site da feira')
  await sheet.locator('summary', { hasText: 'Avançado' }).press('Enter')
  await sheet.getByRole('textbox', { name: 'Mensagem quando fechado' }).fill('A feira terminou.')
  await expectAccessible(page)
  await sheet.getByRole('checkbox', { name: /^Conferi instruções/ }).press('Space')
  await sheet.getByRole('button', { name: 'Criar e copiar link' }).press('Enter')
  const shown = page.getByRole('dialog', { name: 'QR Code de “Site da feira”' })
  const copied = await shown.getByRole('textbox', { name: 'Endereço' }).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
  await page.keyboard.press('Escape')

  const row = page.getByRole('row', { name: /Site da feira/ })
  await expect(row.getByRole('cell', { name: 'Ativo', exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Links abertos' })).toBeChecked()

  await chooseLinkAction(page, 'Site da feira', 'QR Code')
  const qr = page.getByRole('dialog', { name: 'QR Code de “Site da feira”' })
  const url = await qr.getByRole('textbox', { name: 'Endereço' }).inputValue()
  expect(url).toMatch(/\/assistants\/share\/[\w-]{43}$/)
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await qr.getByRole('button', { name: 'Baixar PNG' }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('qr-site-da-feira.png')
  await page.keyboard.press('Escape')
  await expect(actionsButton(page, 'Site da feira'), 'the focus comes back').toBeFocused()

  await chooseLinkAction(page, 'Site da feira', 'Estatísticas')
  await expect(page.getByRole('dialog').getByText('Da visita à conversa, desde o início')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const api = new URL(url).pathname.replace('/assistants/share/', '/api/shares/')
  expect((await page.request.get(api)).status()).toBe(200)
  await chooseLinkAction(page, 'Site da feira', 'Pausar')
  await expect(row.getByRole('cell', { name: 'Pausado', exact: true })).toBeVisible()
  const closed = await page.request.get(api)
  expect(closed.status()).toBe(410)
  expect(await closed.json()).toMatchObject({ code: 'share_paused', detail: 'A feira terminou.' })
})

test('only numeric ids have a sharing page, and an unpublished assistant says why it cannot be shared [S15]', async ({
  page,
  apiAs,
}) => {
  expectErrors('the server responded with a status of 404')
  await page.goto('/assistants/manage/create/sharing')
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
  const { id } = await apiAs('user').createAssistant({ body: { name: 'Só rascunho' } })
  await page.goto(`/assistants/manage/${id}/sharing`)
  await expect(page.getByText(/Publique o assistente primeiro/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Criar link' })).toHaveCount(0)
  await expectAccessible(page)
})

test('the real page is previewed beside the form, follows unsaved changes, and counts no visit [S15, S17]', async ({
  page,
  apiAs,
}) => {
  const api = apiAs('user')
  const assistantId = await publishAssistant(api, { name: 'Com prévia', greeting: 'Olá! Pode perguntar.' })
  const link = await openLink(api, assistantId, { name: 'Famílias', consentText: 'Guardamos por 90 dias.' })
  await page.setViewportSize({ width: 1440, height: 900 })
  // from inside the app: the frame is allowed on every way to this page
  await page.goto('/assistants?q=prévia')
  await chooseAction(page, 'Ações de Com prévia', 'Compartilhar')
  await page.getByRole('link', { name: 'Ver todos os links' }).click()
  await chooseLinkAction(page, 'Famílias', 'Editar')
  const sheet = page.getByRole('dialog', { name: 'Editar “Famílias”' })
  const shown = page.frameLocator('iframe[title="Página do link"]')
  await expect(shown.getByText('Guardamos por 90 dias.')).toBeVisible()
  await sheet.locator('summary').click()
  await sheet.getByRole('textbox', { name: 'Título' }).fill('Fale com a escola')
  await sheet.getByRole('combobox', { name: 'Cor' }).click()
  await page.getByRole('option', { name: 'Roxo' }).press('Enter')
  await expect(shown.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Fale com a escola')
  await expect(shown.locator('header')).toHaveCSS('border-top-color', 'rgb(147, 51, 234)')
  await sheet.getByRole('radio', { name: 'Conversa' }).check()
  await expect(shown.getByText('Olá! Pode perguntar.')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(shown.getByText('Olá! Pode perguntar.')).toBeHidden()
  await sheet.getByRole('button', { name: 'Ver página' }).click()
  await expect(shown.getByText('Olá! Pode perguntar.')).toBeVisible()
  const { total } = await api.getShareLinkStats({ params: { assistantId, linkId: link.id } })
  expect(total).toMatchObject({ visits: 0, chats: 0 })
})

test('the embed code is shown beside a live preview that follows the choices [S15, C8]', async ({ page, apiAs }) => {
  const api = apiAs('user')
  const assistantId = await publishAssistant(api, { name: 'Secretaria da prévia', greeting: 'Olá! Como posso ajudar?' })
  const link = await openLink(api, assistantId, { name: 'Site da secretaria' })
  // an editor's own colour scheme does not affect how visitors see it
  await page.addInitScript(() => localStorage.setItem('prosa.theme', 'light'))
  await page.goto(`/assistants/manage/${assistantId}/sharing`)
  await chooseLinkAction(page, 'Site da secretaria', 'Incorporar')
  await expect(page).toHaveURL(`/assistants/manage/${assistantId}/sharing/embed/${link.id}`)
  await expect(page.getByText(`data-prosa="${link.token}" async`)).toBeVisible()
  const site = page.frameLocator('iframe[title="Prévia do site"]')
  const launcher = site.getByRole('button', { name: 'Abrir conversa: Secretaria da prévia' })
  await expect(launcher).toBeVisible()
  await expectAccessible(page)

  await chooseOption(page, 'Posição da bolha', 'À esquerda')
  await chooseOption(page, 'Tema', 'Escuro')
  await expect(page.getByText('data-theme="dark" data-position="left" async')).toBeVisible()
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await launcher.click()
  const chat = site.frameLocator('iframe')
  await expect(chat.getByText('Olá! Como posso ajudar?')).toBeVisible()
  await expect(chat.locator('html')).toHaveClass(/dark/)
  const launcherLeft = async () =>
    (await launcher.or(site.getByRole('button', { name: 'Fechar conversa' })).boundingBox())?.x
  const frame = await page.locator('iframe[title="Prévia do site"]').boundingBox()
  expect((await launcherLeft()) ?? 9999).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0) / 2)
  await page.getByRole('tab', { name: 'Moodle' }).click()
  await expect(site.frameLocator('iframe').getByText('Olá! Como posso ajudar?')).toBeVisible()
})

test('a visitor’s report is counted on its link, read and resolved by the owner [S15, P4]', async ({
  page,
  baseURL,
  apiAs,
}) => {
  const api = apiAs('user')
  const assistantId = await publishAssistant(api, { name: 'Tutor denunciado' })
  const link = await openLink(api, assistantId, { name: 'Mural da escola' })
  const { token } = await apiOf(baseURL ?? '').startVisit({ params: { token: link.token }, body: {} })
  const body = { reason: 'offensive' as const, comment: 'Respondeu com palavrões.' }
  await apiOf(baseURL ?? '', token).reportVisit({ body })

  await page.goto(`/assistants/manage/${assistantId}/sharing`)
  await expect(page.getByRole('link', { name: '1 denúncia aberta' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '1 denúncia aberta' }).press('Enter')
  await expect(page).toHaveTitle(/^Denúncias/)
  const row = page.getByRole('row', { name: /É ofensivo ou desrespeitoso/ })
  await expect(row.getByText('Respondeu com palavrões.')).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Resolver/ }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Instruções corrigidas.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Resolver' }).press('Enter')
  await expect(page.getByText('Nenhuma denúncia com este filtro.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).press('Enter')
  await expect(row.getByText('Instruções corrigidas.').filter({ visible: true })).toBeVisible()
  await row.getByRole('button', { name: /^Reabrir/ }).press('Enter')
  await expect(row.getByRole('button', { name: /^Resolver/ })).toBeVisible()
})
