import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer, messagesIn, sendMessage } from './support/chat.ts'
import { endGuestSessions } from './support/database.ts'
import { modelDirectives } from './support/model.ts'
import { beginActivity, finishActivity, openSchool, type School } from './support/schools.ts'
import { expect, expectErrors, test } from './support/test.ts'

let school: School

test.beforeAll(async ({ apiAs }) => {
  school = await openSchool(apiAs('admin'), process.env['E2E_URL'] ?? '')
})
test.afterAll(() => school.close())

const offlineBanner = 'Sem conexão. O tempo continua; suas mensagens serão enviadas.'

test('from the school’s system to the receipt and back, over a weak network [S5, S25]', async ({ page, context }) => {
  expectErrors('ERR_INTERNET_DISCONNECTED', 'ERR_')
  const { code } = await school.activity({
    openingQuestion: 'Por que as folhas são verdes?',
    options: { maxMessages: 4, maxWords: 40, paste: false },
  })
  await page.goto(school.entrance(code))
  await expect(page.getByText('Olá, Júlia')).toBeVisible()
  await expect(page.getByText('Explique com as suas palavras.')).toBeVisible()
  await expect(page.getByText('O professor lerá esta conversa.')).toBeVisible()

  await beginActivity(page)
  await expect(page).toHaveURL(new RegExp(`/sga/${code}/chats/[0-9a-f-]{36}$`))
  await expect(page).toHaveTitle('Conversa sobre fotossíntese · Prosa')
  await expect(page.getByText('Por que as folhas são verdes?')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/Restam (30:00|29:5\d)/)
  await sendAndAwaitAnswer(page, `Por causa da clorofila. ${modelDirectives({ text: 'E que luz ela guarda?' })}`)
  await expect(lastAnswer(page)).toContainText('E que luz ela guarda?')
  await expect(page.getByText(/Salvo às \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText('Mensagens: 1 de 4')).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(true)
  await expect(page.getByText(offlineBanner)).toBeVisible()
  await sendMessage(page, `A azul e a vermelha. ${modelDirectives({ text: 'Isso mesmo.' })}`)
  await expect(page.getByText('Na fila (sem internet)')).toBeVisible()
  await expect(page.getByText('Salvando…')).toBeVisible()
  await context.setOffline(false)
  await expect(lastAnswer(page)).toContainText('Isso mesmo.')
  await expect(page.getByText(offlineBanner)).toHaveCount(0)
  await page.reload()
  await expect(messagesIn(page)).toHaveCount(4)
  await expect(page.getByText('Mensagens: 2 de 4')).toBeVisible()

  await page.getByRole('button', { name: 'Finalizar atividade' }).click()
  await expect(page.getByText('Você enviou 2 mensagens.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Entregar agora' }).click()
  await expect(page.getByRole('heading', { name: 'Atividade entregue' })).toBeVisible()
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible()
  await expect(page).toHaveURL(`/sga/${code}/chats`)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar minha conversa (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('link', { name: `Voltar para ${school.host}` }).click()
  await expect(page.getByRole('heading', { name: 'Sistema da escola' })).toBeVisible()
  await expect(page.locator('#referrer')).toHaveText('nenhum')
})

test('a message written offline survives a reload [S25]', async ({ page, context }) => {
  expectErrors('ERR_')
  const { code } = await school.activity()
  await page.goto(await school.launch(code))
  await beginActivity(page)
  // the page itself loads from the server; only messages are blocked
  await context.route('**/api/chats/*/messages', (route) => route.abort('internetdisconnected'))
  await sendMessage(page, `Escrita no ônibus. ${modelDirectives({ text: 'Chegou.' })}`)
  await expect(page.getByText('Salvando…')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Escrita no ônibus/)).toBeVisible()
  await context.unroute('**/api/chats/*/messages')
  await page.reload()
  await expect(lastAnswer(page)).toContainText('Chegou.')
  await expect(messagesIn(page)).toHaveCount(2)
})

test('an expired session is announced by the page itself, and a new launch shows the receipt again [S26, T5]', async ({
  page,
}) => {
  expectErrors('401')
  const { code } = await school.activity()
  const student = { id: randomUUID() }
  await page.goto(school.entrance(code, student))
  await beginActivity(page)
  await finishActivity(page)
  const receipt = await page.getByText(/^[A-Z]{4}-\d{4}$/).textContent()
  await endGuestSessions(code)
  await page.reload()
  await expect(page).toHaveURL('/sga/expired?reason=session')
  await expect(page.getByText(/O que você enviou está guardado\./)).toBeVisible()
  await page.goto(school.entrance(code, student))
  await expect(page.getByText(receipt ?? '')).toBeVisible()
})

test('a message unsent at the session’s end arrives after a new launch, with the server’s time [S25, S26]', async ({
  page,
  context,
}) => {
  expectErrors('401', 'ERR_')
  const { code } = await school.activity()
  const student = { id: randomUUID() }
  // a phone whose clock is five hours slow
  await context.addInitScript(() => {
    const real = Date.now
    const slow = () => real() - 5 * 3_600_000
    globalThis.Date = new Proxy(Date, {
      construct: (made, given: []) => (given.length === 0 ? new made(slow()) : new made(...given)),
      get: (made, name) => (name === 'now' ? slow : Reflect.get(made, name)),
    })
  })
  await page.goto(school.entrance(code, student))
  await beginActivity(page)
  await sendAndAwaitAnswer(page, `Olá. ${modelDirectives({ text: 'Bom dia.' })}`)
  const [, saved = ''] = /Salvo às (\d\d):/.exec((await page.getByText(/Salvo às/).textContent()) ?? '') ?? []
  await expect(messagesIn(page).first()).toContainText(new RegExp(`(${saved}|${(Number(saved) + 23) % 24}):\\d\\d`))

  await endGuestSessions(code)
  await sendMessage(page, `Escrita com cuidado. ${modelDirectives({ text: 'Chegou.' })}`)
  await expect(page).toHaveURL('/sga/expired?reason=session')
  await page.goto(school.entrance(code, student))
  await expect(lastAnswer(page)).toContainText('Chegou.')
  await expect(messagesIn(page)).toHaveCount(4)

  await messageField(page).fill('Escrita depois de apagarem os dados do navegador.')
  // both at once: the page polls every few seconds, and would notice the missing token first
  await messageField(page).evaluate((field) => {
    localStorage.clear()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(page).toHaveURL('/sga/expired?reason=session')
})

test('an activity works by keyboard only, at 360 px [S25, C9]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { code } = await school.activity()
  await page.goto(await school.launch(code))
  await expect(page.getByText('Olá, Júlia')).toBeVisible()
  await tabTo(page, 'Li e entendi')
  await page.keyboard.press('Space')
  await tabTo(page, 'Começar atividade')
  await page.keyboard.press('Enter')
  await expect(messageField(page)).toBeFocused()
  await page.keyboard.type(`Sem mouse. ${modelDirectives({ text: 'Muito bem.' })}`)
  await page.keyboard.press('Enter')
  await expect(lastAnswer(page)).toContainText('Muito bem.')
  await tabTo(page, 'Finalizar atividade', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Continuar a atividade' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Atividade entregue' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  test('the task can be read again, and the on-screen keyboard leaves room for the conversation [S25]', async ({
    page,
  }) => {
    const { code } = await school.activity()
    await page.goto(await school.launch(code))
    await beginActivity(page)
    await page.getByRole('button', { name: 'Instruções' }).click()
    await expect(page.getByText('Explique com as suas palavras.')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Explique com as suas palavras.')).toBeHidden()
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await expect(page.getByRole('button', { name: 'Usar o tema escuro' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ocultar o tempo' }).click()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await page.keyboard.press('Escape')

    const help = page.getByRole('contentinfo').getByRole('button', { name: 'Precisa de ajuda?' })
    await page.getByRole('heading', { level: 1 }).click()
    await expect(help).toBeVisible()
    await messageField(page).focus()
    await expect(help).toBeVisible()
    await page.setViewportSize({ width: 360, height: 400 })
    await expect(help).toBeHidden()
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('button', { name: 'Precisa de ajuda?' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await messageField(page).focus()
    const heights = await page.evaluate(() => {
      const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0
      const form = document.querySelector('main form') ?? document.querySelector('textarea')?.closest('div')
      return {
        head: heightOf(document.querySelector('header')),
        rest: heightOf(document.querySelector('main')) - heightOf(form),
      }
    })
    expect(heights.head).toBeLessThanOrEqual(52)
    expect(heights.rest).toBeGreaterThanOrEqual(220)
  })
})

async function tabTo(page: Page, name: string, key = 'Tab') {
  const target = page.getByRole('button', { name, exact: true }).or(page.getByRole('checkbox', { name }))
  for (let step = 0; step < 30; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('a cheap phone loads at most 150 kB of script for the entry page, and the chat during reading [S25]', async ({
  page,
}) => {
  const { code } = await school.activity()
  const link = await school.launch(code)
  // requests after the chat's own file belong to the chat: it loads while the entry page is read
  const scripts = { gate: [] as Promise<number>[], chat: [] as Promise<number>[] }
  let part: keyof typeof scripts = 'gate'
  page.on('request', (request) => {
    if (!/\/assets\/.*\.js$/.test(request.url())) return
    if (/\/(guest-chat|conversation)-/.test(request.url())) part = 'chat'
    scripts[part].push(gzippedBytes(request))
  })
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  await page.goto(link)
  await beginActivity(page)
  const first = sum(await Promise.all(scripts.gate))
  const whole = first + sum(await Promise.all(scripts.chat))
  test.info().annotations.push({ type: 'script', description: `${first} and ${whole} bytes, gzipped` })
  expect(scripts.chat).not.toEqual([])
  expect(first).toBeLessThanOrEqual(150_000)
  expect(whole).toBeLessThanOrEqual(175_000)
})

async function gzippedBytes(request: Request): Promise<number> {
  const response = await request.response()
  return response ? gzipSync(await response.body()).length : 0
}
