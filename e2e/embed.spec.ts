import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { listDoorOptions } from '@prosa/contract/conversations/door-options.ts'
import { identityText } from '@prosa/contract/sharing/guest-sessions.ts'
import { publishAssistant } from './support/assistants.ts'
import { wholeBrowser } from './support/browser.ts'
import { modelDirectives } from './support/model.ts'
import { openLink } from './support/shares.ts'
import { expect, expectErrors, test } from './support/test.ts'

// the headless shell allows a frame storage that the full browser blocks
test.use({ launchOptions: wholeBrowser })

let assistantId: number
let site: Server
let port: number
/** The content of the other site. */
let html = ''

test.beforeAll(async ({ apiAs }) => {
  assistantId = await publishAssistant(apiAs('user'), { name: 'Secretaria', greeting: 'Olá! Como posso ajudar?' })
  site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    // a strict policy: only what the snippet needs
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${productOrigin()}; connect-src ${productOrigin()}; frame-src ${productOrigin()}; style-src 'unsafe-inline'`,
    )
    response.end(`<!doctype html><html lang="pt-BR"><title>Site da escola</title><h1>Escola</h1>${html}</html>`)
  })
  await new Promise<void>((resolve) => site.listen(0, resolve))
  port = (site.address() as AddressInfo).port
})
test.afterAll(() => new Promise((resolve) => site.close(resolve)))

const productOrigin = () => process.env['E2E_URL'] ?? ''
/** The product runs on one of the machine's two names; the site uses the other one, which is another origin and site. */
const otherHost = () => (new URL(productOrigin()).hostname === 'localhost' ? '127.0.0.1' : 'localhost')
const siteUrl = () => `http://${otherHost()}:${port}/`
const allowedHosts = () => [`${otherHost()}:${port}`]

/** The values of a link's options for which its page may use the microphone. */
const withMicrophone: object = Object.fromEntries(
  listDoorOptions('link').flatMap(({ name, microphone }) => (microphone === undefined ? [] : [[name, microphone]])),
)

const snippet = (token: string, more = '') =>
  `<script async src="${productOrigin()}/embed.js" data-prosa="${token}"${more}></script>`
const chatIn = (page: Page): FrameLocator => page.frameLocator('iframe')
const field = (page: Page) => chatIn(page).getByLabel('Mensagem', { exact: true })

async function sendMessage(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test('the bubble opens a chat on another site; Esc closes it and returns the focus [C8]', async ({ page, apiAs }) => {
  const appearance = {
    title: '',
    color: 'teal',
    theme: 'dark',
    position: 'left',
    proactiveMessage: 'Posso ajudar?',
  } as const
  const { token } = await openLink(apiAs('user'), assistantId, {
    allowedDomains: allowedHosts(),
    appearance,
    options: withMicrophone,
  })
  html = snippet(token)
  await page.goto(siteUrl())
  const launcher = page.getByRole('button', { name: 'Abrir conversa: Secretaria' })
  await expect(page.getByText('Posso ajudar?')).toBeVisible()
  await launcher.click()
  await expect(page.getByText('Posso ajudar?')).toHaveCount(0)
  await expect(chatIn(page).getByText('Olá! Como posso ajudar?')).toBeVisible()
  await expect(chatIn(page).locator('html')).toHaveClass(/dark/)
  // where the link's options allow it, the site passes its microphone on
  const framed = page.frames().find((frame) => frame !== page.mainFrame())
  expect(await framed?.evaluate('document.featurePolicy.allowsFeature("microphone")')).toBe(
    Object.keys(withMicrophone).length > 0,
  )
  // the page has the colour of its bubble
  await expect(chatIn(page).getByRole('banner')).toHaveCSS('border-top-color', 'rgb(15, 122, 112)')
  await expect(launcher).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fechar conversa' })).toHaveCSS('background-color', 'rgb(15, 122, 112)')
  await sendMessage(page, `Oi. ${modelDirectives({ text: 'Bom dia!' })}`)
  await expect(chatIn(page).getByText('Bom dia!', { exact: true })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('iframe')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Abrir conversa: Secretaria' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chatIn(page).getByText('Bom dia!', { exact: true })).toBeVisible()

  // the invitation appears once; this browser blocks storage in foreign frames, so the next visit starts anew
  await page.reload()
  await expect(launcher).toBeVisible()
  await expect(page.getByText('Posso ajudar?')).toHaveCount(0)
  await launcher.click()
  await expect(chatIn(page).getByText('Olá! Como posso ajudar?')).toBeVisible()
})

test('the script makes one bubble as a module, with few attributes and included twice, and reports errors [C8]', async ({
  page,
  apiAs,
}) => {
  const { token } = await openLink(apiAs('user'), assistantId, { allowedDomains: allowedHosts() })
  const src = `${productOrigin()}/embed.js`
  const launcher = page.getByRole('button', { name: 'Abrir conversa: Secretaria' })
  for (const tags of [
    `<script type="module" src="${src}" data-prosa="${token}"></script>`,
    `<script src="${src}?prosa=${token}"></script>`,
    snippet(token) + snippet(token) + `<script type="module" src="${src}" data-prosa="${token}"></script>`,
  ]) {
    html = tags
    await page.goto(siteUrl())
    await expect(launcher).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    await expect(launcher).toHaveCount(1)
  }
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  html = `<script src="${src}"></script>`
  await page.goto(siteUrl())
  await expect.poll(() => messages.join()).toContain('falta o código do link')
})

test('an inline frame has the height that its content requests [C8]', async ({ page, apiAs }) => {
  const { token } = await openLink(apiAs('user'), assistantId, { allowedDomains: allowedHosts() })
  html = snippet(token, ' data-mode="inline" data-theme="light" data-color="pink" data-height="480"')
  await page.goto(siteUrl())
  await expect(chatIn(page).getByText('Olá! Como posso ajudar?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Escola' })).toBeVisible()
  await expect(chatIn(page).getByRole('banner')).toHaveCSS('border-top-color', 'rgb(214, 36, 110)')
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
  expect(await height()).toBeGreaterThanOrEqual(480)
  await sendMessage(page, `Conte. ${modelDirectives({ tokens: 400 })}`)
  await expect.poll(height).toBe(900)
})

test('a site that is not on the list shows neither bubble nor frame [W7]', async ({ page, apiAs, violations }) => {
  expectErrors('404', 'frame-ancestors', 'CORS', 'ERR_FAILED', 'ERR_BLOCKED_BY_RESPONSE', 'refused', 'Refused')
  const { token } = await openLink(apiAs('user'), assistantId, { allowedDomains: ['escola.test'] })
  html = `${snippet(token)}<iframe title="Conversa" src="${productOrigin()}/embed/${token}"></iframe>`
  const failedRequest = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith('/bubble'),
  })
  const consoleLine = page.waitForEvent('console', { predicate: (line) => line.text().startsWith('Prosa: ') })
  await page.goto(siteUrl())
  await failedRequest
  expect((await consoleLine).text()).toContain(`a conversa não aparece em ${new URL(siteUrl()).origin}`)
  await expect(chatIn(page).getByLabel('Mensagem')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  violations.length = 0
})

test('the site identifies the visitor by a signature; a forged one is refused [C8]', async ({ page, apiAs }) => {
  expectErrors('422')
  const api = apiAs('user')
  const link = await openLink(api, assistantId, { allowedDomains: allowedHosts(), identification: 'name' })
  const { secret } = await api.renewIdentitySecret({ params: { assistantId, linkId: link.id } })
  const identity = { id: '2026001', name: 'Ana Reis', expires: Math.floor(Date.now() / 1000) + 600 }
  const signed = (key: string) => {
    const signature = createHmac('sha256', key).update(identityText(identity)).digest('hex')
    return ` data-mode="inline" data-identity-id="${identity.id}" data-identity-name="${identity.name}" data-identity-expires="${identity.expires}" data-identity-signature="${signature}"`
  }
  html = snippet(link.token, signed('segredo-errado'))
  await page.goto(siteUrl())
  await expect(chatIn(page).getByText(/não conseguiu confirmar quem você é/)).toBeVisible()
  html = snippet(link.token, signed(secret))
  await page.goto(siteUrl())
  await expect(field(page)).toBeVisible()
  await sendMessage(page, `Oi. ${modelDirectives({ text: 'Olá, Ana.' })}`)
  await expect(chatIn(page).getByText('Olá, Ana.', { exact: true })).toBeVisible()
})

test('without storage in the frame the conversation works until the page closes [S38]', async ({
  page,
  context,
  apiAs,
}) => {
  const { token } = await openLink(apiAs('user'), assistantId, {
    allowedDomains: allowedHosts(),
    consentText: 'Concordo.',
  })
  await context.addInitScript(() => {
    if (self === top) return
    Object.defineProperty(self, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  html = snippet(token, ' data-mode="inline"')
  await page.goto(siteUrl())
  await chatIn(page).getByLabel('Li e concordo').check()
  await chatIn(page).getByRole('button', { name: 'Continuar' }).click()
  await sendMessage(page, `Oi. ${modelDirectives({ text: 'Sem memória.' })}`)
  await expect(chatIn(page).getByText('Sem memória.', { exact: true })).toBeVisible()
})
