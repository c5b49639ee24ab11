import type { Page } from '@playwright/test'
import { expectAccessible, expectReflow } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { lastAnswer, messagesIn, sendMessage } from './support/chat.ts'
import { lengthenChat } from './support/database.ts'
import { modelDirectives } from './support/model.ts'
import { chooseAction, expect, expectErrors, test } from './support/test.ts'

test.use({ as: 'user', reducedMotion: 'no-preference' })

// runs axe on each of many states
test.describe.configure({ timeout: 180_000 })

const olderButton = (page: Page) => page.getByRole('button', { name: 'Mostrar mensagens anteriores' })
const toEnd = (page: Page) => page.getByRole('button', { name: 'Ir para o fim da conversa' })
const boxOf = (page: Page) =>
  page.getByRole('log').locator('xpath=ancestor::div[contains(@class, "overflow-y-auto")][1]')
const toTop = (page: Page) => boxOf(page).evaluate((element) => element.scrollTo(0, 0))

test('the states of a long conversation pass axe in both themes, at 360 px, at 320 px and at 400 % [S12, X1]', async ({
  page,
  apiAs,
}) => {
  expectErrors('net::ERR_FAILED')
  const id = await publishAssistant(apiAs('user'), { name: 'Assistente de muitos estados' })
  const path = await chatAbout(apiAs('user'), id, 'Começo de muitos estados')
  await lengthenChat(path.split('/').at(-1) ?? '', 198)
  await page.goto(path)
  await expect(lastAnswer(page)).toContainText('Resposta número 198')
  await expect(olderButton(page)).toBeAttached()
  await expectAccessible(page)
  await expectReflow(page)

  // earlier messages fail to load, with the button to the end
  await page.route('**/messages?before=*', (route) => route.abort())
  await toTop(page)
  await expect(page.getByRole('alert')).toContainText('Não conseguimos falar com o servidor')
  await expect(toEnd(page)).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
  await page.unroute('**/messages?before=*')

  // while they load, screen readers announce it, and nothing moves sideways
  const arrival = Promise.withResolvers<void>()
  await page.route('**/messages?before=*', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await olderButton(page).press('Enter')
  await expect(olderButton(page)).toHaveAttribute('aria-busy', 'true')
  await expectReflow(page)
  arrival.resolve()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/messages?before=*')

  // at the beginning, with most of the conversation far away, and at a match of the browser's search
  await expect(async () => {
    await toTop(page)
    await expect(olderButton(page)).toBeHidden({ timeout: 100 })
  }).toPass({ intervals: [100], timeout: 60_000 })
  await toTop(page)
  await expect(messagesIn(page).first()).toContainText('Começo de muitos estados')
  await expectAccessible(page)
  const space = page.getByRole('log').locator('[hidden=until-found]', { hasText: 'Resposta número 100' })
  await space.evaluate((element) => {
    element.dispatchEvent(new Event('beforematch'))
    element.scrollIntoView()
  })
  await expect(messagesIn(page).getByText('Resposta número 100', { exact: true })).toBeVisible()

  // 1280 px at 400 %: the text stays in place beside the field, and the button to the end is visible
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(toEnd(page)).toBeInViewport({ ratio: 1 })
  expect(await boxOf(page).evaluate((element) => element.clientHeight)).toBeGreaterThanOrEqual(56)
  await toEnd(page).click()
  await expect(lastAnswer(page).getByText('Resposta número 198', { exact: true })).toBeInViewport()
  await expect(toEnd(page)).toHaveCount(0)
  // bringing a far message into view has scrolled only the list
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
})

test('a long conversation among pinned ones and in search results passes axe [S12, X1]', async ({ page, apiAs }) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Assistente de conversas fixadas' })
  const path = await chatAbout(apiAs('user'), id, 'Mandioca fixada no alto')
  await lengthenChat(path.split('/').at(-1) ?? '', 98)
  await chatAbout(apiAs('user'), id, 'Outra conversa mais nova')
  await page.goto(path)
  await expect(lastAnswer(page)).toContainText('Resposta número 98')
  await chooseAction(page, 'Opções desta conversa', 'Fixar')
  const list = page.getByRole('navigation', { name: 'Conversas' })
  await expect(list.getByRole('region', { name: 'Fixadas' }).getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
  await expectReflow(page)
  await page.getByRole('searchbox', { name: 'Buscar nas conversas' }).fill('Mandioca')
  await expect(list.getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
})

test('with reduced motion nothing glides while an answer grows below a long conversation [S12, X1]', async ({
  page,
  apiAs,
}) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Assistente sem movimento' })
  const path = await chatAbout(apiAs('user'), id, 'Começo sem movimento')
  await lengthenChat(path.split('/').at(-1) ?? '', 98)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(lastAnswer(page)).toContainText('Resposta número 98')
  // observes after the list does: what it leaves for later frames would be gliding
  await boxOf(page).evaluate((box) => {
    const left: number[] = []
    Object.assign(globalThis, { left })
    const look = new ResizeObserver(() => left.push(box.scrollHeight - box.clientHeight - box.scrollTop))
    if (box.firstElementChild) look.observe(box.firstElementChild)
  })
  await sendMessage(page, modelDirectives({ text: 'linha que cresce. '.repeat(120), tokensPerSecond: 100 }))
  await expect(lastAnswer(page)).toContainText('linha que cresce')
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
  const left = await page.evaluate(() => (globalThis as unknown as { left: number[] }).left)
  expect(left.length).toBeGreaterThan(3)
  expect(Math.max(...left)).toBeLessThan(2)
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
  )
  expect(moving).toBe(0)
})
