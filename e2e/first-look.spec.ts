import type { Page } from '@playwright/test'
import type { LinkSettings } from '@prosa/contract/sharing/link-settings.ts'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer, messagesIn } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import type { Api } from './support/people.ts'
import { openLink } from './support/shares.ts'
import { expect, expectErrors, test } from './support/test.ts'

/** Hostile texts for the name and greeting of an assistant. */
const hostile = '</script><script>alert(1)</script> &lt;b&gt; \u2028 "aspas" <!-- $& $1'

const url = process.env['E2E_URL'] ?? ''

/** Waits until the server has drawn and cached the page: its first drawing may exceed its limit on a busy machine. */
async function createDrawnLink(api: Api, name: string, settings: Partial<LinkSettings> & { accessCode?: string } = {}) {
  const link = await openLink(api, await publishAssistant(api, { name, greeting: `Olá, sou ${name}.` }), settings)
  await expect.poll(async () => (await fetch(url + link.path)).text()).not.toContain('<div id="root"></div>')
  return link
}

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  return held.resolve
}

const commit = { waitUntil: 'commit' } as const

test('the server renders name, greeting, field, colour and logo before any script runs', async ({ page, apiAs }) => {
  const appearance = {
    title: 'Fale com a escola',
    color: 'pink',
    theme: 'dark',
    position: 'right',
    proactiveMessage: '',
  }
  const { path } = await createDrawnLink(apiAs('user'), 'Tutor desenhado', {
    appearance: appearance as LinkSettings['appearance'],
  })
  const letGo = await holdScripts(page)
  await page.goto(path, commit)
  await expect(page.getByRole('heading', { level: 1, name: 'Fale com a escola' })).toBeVisible()
  await expect(page.getByText('Olá, sou Tutor desenhado.')).toBeVisible()
  await expect(messageField(page)).toBeVisible()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.locator('html')).toHaveAttribute('style', '--brand:#d6246e')
  letGo()
  await sendAndAwaitAnswer(page, `Oi. ${modelDirectives({ text: 'Olá.' })}`)
  await expect(lastAnswer(page)).toContainText('Olá.')
})

test('text typed and sent before the script loads is not lost', async ({ page, apiAs }) => {
  const { path } = await createDrawnLink(apiAs('user'), 'Tutor apressado')
  const letGo = await holdScripts(page)
  await page.goto(path, commit)
  await messageField(page).fill(`Cedo ${modelDirectives({ text: 'Chegou cedo.' })}`)
  // sends before the page looks ready
  await page.getByRole('button', { name: 'Enviar', exact: true }).click({ force: true })
  await expect(messageField(page)).toHaveValue(/^Cedo/)
  letGo()
  await expect(lastAnswer(page)).toContainText('Chegou cedo.')
  await expect(messagesIn(page)).toHaveCount(2)
  await expect(messageField(page)).toHaveValue('')
})

test('a consent is rendered by the server, and can be given before the script loads', async ({ page, apiAs }) => {
  const consentText =
    '## Antes de conversar\r\n\r\nGuardamos por **90&nbsp;dias**, veja [a escola](https://escola.example).'
  const { path } = await createDrawnLink(apiAs('user'), 'Tutor com termo', { consentText })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const letGo = await holdScripts(page)
  await page.goto(path, commit)
  await expect(page.getByRole('heading', { name: 'Antes de conversar', exact: true })).toBeVisible()
  await expect(page.locator('[data-streamdown=strong]')).toHaveText('90\u00a0dias')
  await expect(page.getByRole('link', { name: 'a escola' })).toHaveAttribute('rel', /noopener/)
  await page.getByLabel('Li e concordo').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  letGo()
  await expect(messageField(page)).toBeVisible()
  expect(scripts.filter((url) => /markdown-view/.test(url))).toEqual([])
})

test('no name and no text breaks out of its place [W1]', async ({ page, apiAs }) => {
  // names with invisible characters are refused
  const name = hostile.replace('\u2028 ', '')
  const appearance = {
    title: name.slice(0, 60),
    color: 'blue',
    theme: 'auto',
    position: 'right',
    proactiveMessage: '',
  }
  const consentText = `${hostile}\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))`
  const api = apiAs('user')
  const link = await openLink(api, await publishAssistant(api, { name: name.slice(0, 50), greeting: hostile }), {
    appearance: appearance as LinkSettings['appearance'],
    consentText,
  })
  const opened: string[] = []
  page.on('dialog', (dialog) => {
    opened.push(dialog.message())
    void dialog.dismiss()
  })
  const letGo = await holdScripts(page)
  await page.goto(link.path, commit)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('</script><script>alert(1)</script>')
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(page.locator('#root img:not([src^="/emoji/"]), #root a[href^=javascript]')).toHaveCount(0)
  letGo()
  await page.getByLabel('Li e concordo').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('"aspas"').last()).toBeVisible()
  expect(opened, 'a script of a text ran').toEqual([])
})

test('a returning visitor continues the conversation without seeing the first look', async ({ page, apiAs }) => {
  const { path } = await createDrawnLink(apiAs('user'), 'Tutor de sempre', { consentText: 'Termo de sempre.' })
  await page.goto(path)
  await page.getByLabel('Li e concordo').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await sendAndAwaitAnswer(page, `Oi. ${modelDirectives({ text: 'Lembro de você.' })}`)
  const letGo = await holdScripts(page)
  await page.goto(path, commit)
  await expect(page.locator('html')).toHaveAttribute('data-known', '')
  await expect(page.getByText('Termo de sempre.').first()).toBeHidden()
  letGo()
  await expect(lastAnswer(page)).toContainText('Lembro de você.')
  await expect(page.locator('html')).not.toHaveAttribute('data-known', '')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the text is there, with advice', async ({ page, apiAs }) => {
    const { path } = await createDrawnLink(apiAs('user'), 'Tutor sem script')
    const answer = await page.goto(path)
    await expect(page.getByText('Olá, sou Tutor sem script.')).toBeVisible()
    // a browser whose scripts are disabled externally, as here, does not show `noscript`
    expect(await answer?.text()).toMatch(/<noscript>[^]*Esta página precisa de JavaScript para a conversa\./)
  })
})

test('where scripts fail to load, the text is there, and after a while advice', async ({ page, apiAs }) => {
  expectErrors('ERR_FAILED')
  const { path } = await createDrawnLink(apiAs('user'), 'Tutor barrado')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByText('Olá, sou Tutor barrado.')).toBeVisible()
  await expect(page.getByText('A página ainda não terminou de carregar.')).toBeHidden()
  // the advice appears by a CSS animation, which is sped up here
  const tools = await page.context().newCDPSession(page)
  await tools.send('Animation.enable')
  await tools.send('Animation.setPlaybackRate', { playbackRate: 20 })
  await expect(page.getByText('A página ainda não terminou de carregar.')).toBeVisible()
  await tools.detach()
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(messageField(page)).toBeFocused()
  await expect(page.getByText('A página ainda não terminou de carregar.')).toHaveCount(0)
  await expectAccessible(page)
})
