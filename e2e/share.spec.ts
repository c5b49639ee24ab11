import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer, messagesIn, sendMessage, stopButton } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { apiOf } from './support/people.ts'
import { guestToken, openLink } from './support/shares.ts'
import { expect, expectErrors, storedToken, test } from './support/test.ts'

let assistantId: number

test.beforeAll(async ({ apiAs }) => {
  assistantId = await publishAssistant(apiAs('user'), {
    name: 'Tutor de biologia',
    greeting: 'Olá! Pergunte sobre plantas.',
    suggestions: ['O que é fotossíntese?'],
  })
})

const consentText = '## Antes de conversar\n\nAs conversas ficam guardadas por **90&nbsp;dias**.'

async function passGates(page: Page) {
  await page.getByLabel('Código').fill('girassol')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Li e concordo').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nome').fill('Ana Reis')
  await page.getByRole('button', { name: 'Começar a conversa' }).click()
}

test('without an account a visitor passes the gates, chats, and continues after a reload [S4]', async ({
  page,
  apiAs,
}) => {
  expectErrors('422')
  const rules = { accessCode: 'girassol', consentText, identification: 'name' as const }
  const link = await openLink(apiAs('user'), assistantId, rules)
  await page.goto(link.path)
  await expect(page.getByRole('heading', { name: 'Código de acesso' })).toBeVisible()
  await page.getByLabel('Código').fill('rosa')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('O código de acesso não confere.')).toBeVisible()
  await passGates(page)
  await expect(page.getByText('Olá! Pergunte sobre plantas.')).toBeVisible()
  await expect(page.getByText('Respostas geradas por IA. Prosa')).toBeVisible()

  await sendAndAwaitAnswer(page, `Como a folha respira? ${modelDirectives({ text: 'Pelos estômatos.' })}`)
  await expect(lastAnswer(page)).toContainText('Pelos estômatos.')
  await expect(page).toHaveURL(link.path)
  await page.reload()
  await expect(lastAnswer(page)).toContainText('Pelos estômatos.')
  await sendAndAwaitAnswer(page, `E à noite? ${modelDirectives({ text: 'Também.' })}`)
  await expect(messagesIn(page)).toHaveCount(4)
})

test('a guest session has its own storage key; neither token is sent in place of the other [S38]', async ({
  page,
  people,
  baseURL,
  apiAs,
  enterAs,
}) => {
  const link = await openLink(apiAs('user'), assistantId)
  const other = await openLink(apiAs('user'), assistantId)
  await enterAs(people.user)
  const sent: (string | undefined)[] = []
  await page.route('**/*', (route, request) => {
    // a visitor's page sends a person's token only to check whether that session is over
    if (!request.url().endsWith('/api/auth/session')) sent.push(request.headers()['authorization'])
    return route.continue()
  })
  await page.goto(link.path)
  await sendAndAwaitAnswer(page, `Oi. ${modelDirectives({ text: 'Olá.' })}`)
  const token = await guestToken(page, link.token)
  expect(token).toMatch(/^[\w-]{22,}$/)
  expect(await storedToken(page)).toBe(people.user.token)
  expect(sent.filter((header) => header?.includes(people.user.token))).toEqual([])
  expect(sent).toContain(`Bearer ${token}`)
  await expect(apiOf(baseURL ?? '', token ?? '').getSession()).rejects.toMatchObject({ status: 401 })

  await page.goto(other.path)
  await expect(messageField(page)).toBeVisible()
  expect(await guestToken(page, other.token)).toBeNull()
  await expect(messagesIn(page)).toHaveCount(0)
})

test('a signed-in person sees the same page, with a link to the app [S17]', async ({
  page,
  people,
  apiAs,
  enterAs,
}) => {
  const { path } = await openLink(apiAs('user'), assistantId)
  await enterAs(people.user)
  await page.goto('/assistants')
  await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
  await page.goto(path)
  await expect(messageField(page)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'Abrir no meu painel' }).click()
  await expect(page).toHaveURL(`/assistants/${assistantId}/chats`)
  await expect(messageField(page)).toBeVisible()
})

test('an unknown link is "Link inválido"; a closed one shows the owner’s text [S17, S36]', async ({ page, apiAs }) => {
  expectErrors('404', '410')
  await page.goto('/assistants/share/um-link-que-nunca-existiu')
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
  const api = apiAs('user')
  const link = await openLink(api, assistantId, { closedMessage: 'Voltamos em março.' })
  const params = { assistantId, linkId: link.id }
  await page.goto(link.path)
  await sendAndAwaitAnswer(page, `Oi. ${modelDirectives({ text: 'Olá.' })}`)
  await messageField(page).fill('Ainda aí?')
  await api.setShareLinkState({ params, body: { status: 'paused' } })
  // the page may have noticed it before the key is pressed
  await page.keyboard.press('Enter')
  await expect(page.getByText('Voltamos em março.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Este link está fechado no momento')).toBeVisible()
  await expectAccessible(page)
})

test('closing a link ends an answer being written [Z8, T6]', async ({ page, apiAs }) => {
  expectErrors('410', 'ERR_')
  const api = apiAs('user')
  const link = await openLink(api, assistantId)
  await page.goto(link.path)
  await sendMessage(page, `Conte. ${modelDirectives({ tokens: 1500, tokensPerSecond: 30 })}`)
  await expect(lastAnswer(page)).toContainText('A avaliação de português')
  await api.setShareLinkState({ params: { assistantId, linkId: link.id }, body: { status: 'paused' } })
  await expect(page.getByText('Este link está fechado no momento')).toBeVisible()
  await expect(stopButton(page)).toHaveCount(0)
})

test('a limit is shown on a card, and the message stays [S17]', async ({ page, apiAs }) => {
  expectErrors('409')
  const { path } = await openLink(apiAs('user'), assistantId, { options: { messagesPerDay: 1 } })
  await page.goto(path)
  await sendAndAwaitAnswer(page, `Um. ${modelDirectives({ text: 'Primeira.' })}`)
  await sendMessage(page, 'Dois.')
  await expect(page.getByText('Limite atingido')).toBeVisible()
  await expect(page.getByText('Não enviada.')).toBeVisible()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect(messageField(page)).toBeVisible()
})

test('a changed consent and code are requested before the next message, which is not lost [S17, P2]', async ({
  page,
  apiAs,
}) => {
  expectErrors('409', '422')
  const api = apiAs('user')
  const assistantId = await publishAssistant(api, { name: 'Tutor com regras' })
  const link = await openLink(api, assistantId, { consentText: 'Eu concordo com o primeiro texto.' })
  await page.goto(link.path)
  await page.getByLabel('Li e concordo').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sendAndAwaitAnswer(page, `Oi. ${modelDirectives({ text: 'Oi!' })}`)
  const params = { assistantId, linkId: link.id }
  await api.updateShareLink({
    params,
    body: { consentText: 'Eu concordo com o **segundo** texto.', accessCode: 'margarida' },
  })

  await sendMessage(page, `E agora? ${modelDirectives({ text: 'Agora sim.' })}`)
  const heading = page.getByRole('heading', { name: 'As regras deste link mudaram' })
  await expect(heading).toBeFocused()
  await expect(page.getByText('Eu concordo com o segundo texto.')).toBeVisible()
  await expect(messageField(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Digite o código.')).toBeVisible()
  await expect(page.getByText('Para continuar, marque que você leu e concorda.')).toBeVisible()
  await page.getByLabel('Código').fill('tulipa')
  await page.getByLabel('Li e concordo').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('O código de acesso não confere.')).toBeVisible()
  await page.getByLabel('Código').fill('margarida')
  await page.getByLabel('Código').press('Enter')
  await expect(lastAnswer(page)).toContainText('Agora sim.')
  await expect(heading).toHaveCount(0)
  await expect(messagesIn(page)).toHaveCount(4)
  await expect(messageField(page)).toHaveValue('')
})

test('a visitor’s own conversations: a new one, back to the first, on another device, and deleted [S17]', async ({
  page,
  browser,
  baseURL,
  apiAs,
}) => {
  const { path } = await openLink(apiAs('user'), assistantId)
  await page.goto(path)
  await sendAndAwaitAnswer(page, `Primeira conversa ${modelDirectives({ text: 'Um.' })}`)
  await page.getByRole('button', { name: 'Nova conversa' }).click()
  await expect(messagesIn(page)).toHaveCount(0)
  await sendAndAwaitAnswer(page, `Segunda conversa ${modelDirectives({ text: 'Dois.' })}`)
  await page.getByRole('button', { name: 'Conversas', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Suas conversas' })
  await panel.getByRole('button', { name: /^Primeira conversa/ }).click()
  await expect(lastAnswer(page)).toContainText('Um.')

  await page.getByRole('button', { name: 'Conversas', exact: true }).click()
  await panel.getByRole('button', { name: 'Continuar em outro aparelho' }).click()
  const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(await panel.getByRole('status').first().innerText())?.[0] ?? ''
  const elsewhere = await browser.newContext({ locale: 'pt-BR', ...(baseURL ? { baseURL } : {}) })
  const there = await elsewhere.newPage()
  await there.goto(path)
  await there.getByRole('button', { name: 'Conversas', exact: true }).click()
  await there.getByText('Já converso aqui em outro aparelho').click()
  await there.getByLabel('Código do outro aparelho').fill(code)
  await there.getByRole('button', { name: 'Continuar aqui' }).click()
  await there.getByRole('button', { name: 'Conversas', exact: true }).click()
  await expect(there.getByRole('button', { name: /^Segunda conversa/ })).toBeVisible()
  await elsewhere.close()

  await panel.getByRole('button', { name: 'Opções de Primeira conversa' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Baixar conversa (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Primeira conversa.*\.pdf$/)

  await panel.getByRole('button', { name: 'Apagar minhas conversas' }).click()
  await page.getByRole('button', { name: 'Apagar tudo' }).click()
  await expect(page.getByText('As suas conversas foram apagadas.')).toBeVisible()
  await expect(messagesIn(page)).toHaveCount(0)
  await page.reload()
  await expect(messagesIn(page)).toHaveCount(0)
})

test('a visitor reports a wrong answer [P4]', async ({ page, apiAs }) => {
  const { path } = await openLink(apiAs('user'), assistantId)
  await page.goto(path)
  await sendAndAwaitAnswer(page, `Oi. ${modelDirectives({ text: 'Resposta ruim.' })}`)
  await page.getByRole('button', { name: 'Precisa de ajuda?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Precisa de ajuda?' })
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(dialog.getByText('Escolha um motivo.')).toBeVisible()
  await dialog.getByLabel('É ofensivo ou desrespeitoso').click()
  await dialog.getByLabel('Conte mais (opcional)').fill('Palavrões na resposta.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(page.getByText('Denúncia enviada. Obrigado por avisar.')).toBeVisible()
})

test('gates, conversation and panels: axe in both themes, 360 px [X1, C9]', async ({ page, apiAs }) => {
  const rules = { accessCode: 'girassol', consentText, identification: 'name' as const }
  const { path } = await openLink(apiAs('user'), assistantId, rules)
  await page.goto(path)
  await expect(page.getByLabel('Código')).toBeVisible()
  await expectAccessible(page)
  await passGates(page)
  await expect(messageField(page)).toBeVisible()
  await sendAndAwaitAnswer(page, `Oi. ${modelDirectives({ text: 'Olá.' })}`)
  await expectAccessible(page)
  for (const panel of ['Conversas', 'Acessibilidade', 'Privacidade']) {
    await page.getByRole('button', { name: panel, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: panel, exact: true })).toBeFocused()
  }
})

test('on a phone the name has room, and rare actions are in a menu, by keyboard too [S17, C9]', async ({
  page,
  apiAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { path } = await openLink(apiAs('user'), assistantId)
  await page.goto(path)
  await expect(messageField(page)).toBeVisible()
  for (const panel of ['Acessibilidade', 'Privacidade']) {
    await expect(page.getByRole('button', { name: panel, exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Mais opções' }).press('Enter')
    const item = page.getByRole('menuitem', { name: panel })
    await item.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Mais opções' })).toBeFocused()
  }
  const { width } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(130)
})

test('larger text, more contrast and less motion are chosen once and stay [C9]', async ({ page, apiAs }) => {
  const { path } = await openLink(apiAs('user'), assistantId)
  await page.goto(path)
  await page.getByRole('button', { name: 'Acessibilidade' }).click()
  await page.getByRole('radio', { name: 'Maior' }).click()
  await page.getByRole('switch', { name: 'Alto contraste' }).click()
  await page.getByRole('switch', { name: 'Reduzir animações' }).click()
  await page.keyboard.press('Escape')
  // the tooltip of the focused button is outside of every landmark
  await expect(page.getByRole('button', { name: 'Acessibilidade', exact: true })).toBeFocused()
  await messageField(page).focus()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(messageField(page)).toBeVisible()
  const { size, contrast, motion } = await page.evaluate(() => ({
    size: getComputedStyle(document.documentElement).fontSize,
    contrast: document.documentElement.dataset['contrast'],
    motion: document.documentElement.dataset['motion'],
  }))
  expect(Number.parseFloat(size)).toBeGreaterThan(20)
  expect(contrast).toBe('high')
  expect(motion).toBe('less')
})

test('a link works by keyboard only, from the gates to the answer [X1]', async ({ page, apiAs }) => {
  const { path } = await openLink(apiAs('user'), assistantId, { accessCode: 'girassol', consentText })
  await page.goto(path)
  await expect(page.getByLabel('Código')).toBeVisible()
  const toField = page.getByRole('button', { name: 'Ir para o campo de mensagem' })
  await expect(toField, 'there is no field yet').toHaveCount(0)
  await tabTo(page, 'Código')
  await page.keyboard.type('girassol')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Antes de começar' })).toBeFocused()
  await tabTo(page, 'Li e concordo')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(messageField(page)).toBeFocused()
  await expect(toField).toHaveCount(1)
  await page.keyboard.type(`Oi. ${modelDirectives({ text: 'Olá, pelo teclado.' })}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Olá, pelo teclado.', { exact: true })).toBeVisible()
  await expect(messageField(page)).toBeFocused()
})

async function tabTo(page: Page, label: string) {
  const target = page.getByLabel(label)
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the keyboard does not reach ${label}`)
}

test('the first paint needs no further request, and the visit is not tracked [S54, W6]', async ({ page, apiAs }) => {
  const { path } = await openLink(apiAs('user'), assistantId)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const response = await page.goto(path)
  await expect(messageField(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((address) => address.startsWith('/api/') || address.endsWith('_payload.json'))).toEqual([])
  expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  expect(asked.filter((address) => address.includes('script.js'))).toEqual([])
  const robots = await (await page.request.get('/robots.txt')).text()
  for (const place of ['/embed', '/sga', '/auth', '/api']) expect(robots).toContain(`Disallow: ${place}`)
  // a crawler that may not read a page cannot see that it must not be listed
  expect(robots).not.toContain('/assistants')
})
