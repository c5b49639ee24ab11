import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { messageField, lastAnswer, messagesIn, sendMessage } from './support/chat.ts'
import { lengthenChat } from './support/database.ts'
import { modelDirectives } from './support/model.ts'
import { countOf, printPages } from './support/paper.ts'
import type { Api } from './support/people.ts'
import { chooseAction, expect, expectErrors, test } from './support/test.ts'

test.use({ as: 'user', reducedMotion: 'no-preference' })

/** Sends and waits by text: far messages leave the page and cannot be counted. */
async function askByText(page: Page, question: string, answer: string) {
  await sendMessage(page, question)
  await expect(lastAnswer(page)).toContainText(answer)
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
}

const olderButton = (page: Page) => page.getByRole('button', { name: 'Mostrar mensagens anteriores' })
const boxOf = (page: Page) =>
  page.getByRole('log').locator('xpath=ancestor::div[contains(@class, "overflow-y-auto")][1]')
const messagesWith = (page: Page, text: string) =>
  messagesIn(page).filter({ has: page.getByText(text, { exact: true }) })

/** Scrolls until the first message of all is on the page. */
async function toBeginning(page: Page, first: string) {
  const box = boxOf(page)
  await expect(async () => {
    await box.evaluate((element) => element.scrollTo(0, 0))
    await expect(olderButton(page)).toBeHidden({ timeout: 100 })
  }).toPass({ intervals: [100], timeout: 90_000 })
  await box.evaluate((element) => element.scrollTo(0, 0))
  await expect(messagesIn(page).first()).toContainText(first)
  await expect(messagesIn(page).first()).toBeInViewport()
}

/** Returns by how many pixels the text at the top of the list moves during a change elsewhere. */
async function movedBy(page: Page, change: () => Promise<unknown>): Promise<number> {
  const read = await boxOf(page).evaluateHandle((box) => {
    const { top } = box.getBoundingClientRect()
    return [...box.querySelectorAll('article')].find((item) => item.getBoundingClientRect().bottom > top)
  })
  const topOf = () => read.evaluate((item) => (item?.isConnected ? item.getBoundingClientRect().top : NaN))
  const before = await topOf()
  await change()
  return Math.abs((await topOf()) - before)
}

const nodesOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document)
    let count = 1
    while (walker.nextNode()) count++
    return count
  })

test('2,000 messages scroll without a jump, also when a page fails, and few stay in the page [S12]', async ({
  page,
  apiAs,
}) => {
  test.setTimeout(180_000)
  expectErrors('net::ERR_FAILED')
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await publishAssistant(apiAs('user'), { name: 'Assistente de duas mil mensagens' })
  const path = await chatAbout(apiAs('user'), id, 'Começo das duas mil')
  await lengthenChat(path.split('/').at(-1) ?? '', 1998)
  await page.goto(path)
  await expect(lastAnswer(page)).toContainText('Resposta número 1998')
  await expect(lastAnswer(page)).toBeInViewport()
  const box = boxOf(page)

  // a page of earlier messages fails: the position stays, and a button loads it again
  await page.route('**/messages?before=*', (route) => route.abort())
  await box.evaluate((element) => element.scrollTo(0, 0))
  await expect(page.getByRole('alert')).toContainText('Não conseguimos falar com o servidor')
  const place = await box.evaluate((element) => element.scrollTop)
  await expect(olderButton(page)).toBeVisible()
  await page.unroute('**/messages?before=*')
  const moved = await movedBy(page, async () => {
    await olderButton(page).click()
    await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(place + 1000)
  })
  expect(moved).toBeLessThanOrEqual(1)

  // reading upwards: each step moves the text by that step only
  for (let step = 0; step < 40; step++) {
    const read = await box.evaluateHandle((element) =>
      [...element.querySelectorAll('article')].find((item) => item.getBoundingClientRect().bottom > 200),
    )
    const jump = await read.evaluate(async (item) => {
      const list = item?.closest('.overflow-y-auto')
      if (!item || !list) return NaN
      const [top, from] = [item.getBoundingClientRect().top, list.scrollTop]
      list.scrollTop -= 250
      const went = from - list.scrollTop
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
      return Math.abs(item.getBoundingClientRect().top - top - went)
    })
    expect(jump).toBeLessThanOrEqual(1)
  }

  await toBeginning(page, 'Começo das duas mil')
  expect(await nodesOf(page)).toBeLessThanOrEqual(4000)
  // the end is in the page for the skip link, the text in between for the browser's own search
  await expect(lastAnswer(page)).toContainText('Resposta número 1998')
  await expect(messagesWith(page, 'Resposta número 1000')).toHaveCount(0)
  const space = page.getByRole('log').locator('[hidden=until-found]', { hasText: 'Resposta número 1000' })
  await expect(space).toHaveCount(1)
  await space.evaluate((element) => {
    element.dispatchEvent(new Event('beforematch'))
    element.scrollIntoView()
  })
  await expect(messagesWith(page, 'Resposta número 1000')).toBeVisible()
})

const beginning = 'Começo lido de longe'
const endButton = (page: Page) => page.getByRole('button', { name: 'Ir para o fim da conversa' })

/** Opens a conversation of 200 messages at its end. */
async function openLong(page: Page, api: Api): Promise<void> {
  // an answer inserted directly into the database has no origin
  expectErrors('404')
  const id = await publishAssistant(api, { name: 'Assistente lido de longe' })
  const path = await chatAbout(api, id, beginning)
  await lengthenChat(path.split('/').at(-1) ?? '', 198)
  await page.goto(path)
  await expect(lastAnswer(page)).toContainText('Resposta número 198')
  await expect(olderButton(page)).toBeAttached()
}

test('a reader far above stays in place while an answer arrives, and gets the focus back there [S12]', async ({
  page,
  apiAs,
}) => {
  await openLong(page, apiAs('user'))
  await sendMessage(page, modelDirectives({ text: 'devagar '.repeat(240), tokensPerSecond: 20 }))
  await expect(lastAnswer(page)).toContainText('devagar')
  await toBeginning(page, beginning)
  const moved = await movedBy(page, async () => {
    await expect(endButton(page)).toBeVisible()
    await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
  })
  expect(moved).toBe(0)
  await expect(messagesIn(page).first()).toBeInViewport()

  // the panel of a message that is out of view returns the focus to it
  const answer = messagesWith(page, 'Resposta número 4')
  const why = answer.getByRole('button', { name: 'Mais ações' })
  await why.press('Enter')
  await page.getByRole('menuitem', { name: 'Por que esta resposta?' }).press('Enter')
  const panel = page.getByRole('region', { name: 'Por que esta resposta?' })
  await expect(panel).toBeVisible()
  await endButton(page).click()
  await expect(lastAnswer(page)).toBeInViewport()
  await panel.getByRole('button', { name: 'Fechar' }).click()
  await expect(why).toBeFocused()

  // Tab continues from there, backwards and forwards
  await page.keyboard.press('Shift+Tab')
  await expect(answer.getByRole('button', { name: 'Resposta ruim' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(messagesWith(page, 'Pergunta número 5').getByRole('button').first()).toBeFocused()
})

test('text being edited or selected far above outlasts a jump to the end [S12]', async ({ page, apiAs }) => {
  await openLong(page, apiAs('user'))
  await toBeginning(page, beginning)
  await messagesWith(page, 'Pergunta número 5').getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('Novo texto').fill('Pergunta número 5 mudada')
  await messageField(page).focus()
  await endButton(page).click()
  await expect(lastAnswer(page)).toBeInViewport()
  await expect(page.getByLabel('Novo texto')).toHaveValue('Pergunta número 5 mudada')
  await page.getByRole('button', { name: 'Cancelar' }).click()

  await toBeginning(page, beginning)
  await page.getByText('Resposta número 16', { exact: true }).selectText()
  await endButton(page).click()
  await expect(lastAnswer(page)).toBeInViewport()
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? '')
  expect(await selected()).toContain('Resposta número 16')
  await page.getByText('Resposta número 198', { exact: true }).click()
  await expect(messagesWith(page, 'Resposta número 16')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await expect(messagesIn(page)).toHaveCount(200)
  expect(await selected()).toContain('Pergunta número 101')
  await page.getByText('Resposta número 198', { exact: true }).click()
  await expect(messagesWith(page, 'Pergunta número 101')).toHaveCount(0)
})

test('another branch of a far message is shown, and the long one again [S12]', async ({ page, apiAs }) => {
  await openLong(page, apiAs('user'))
  const answer = messagesWith(page, 'Resposta número 4')
  await toBeginning(page, beginning)
  await answer.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Gerar novamente' }).click()
  await expect(messagesIn(page).getByText('2/2', { exact: true })).toBeVisible()
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
  await lastAnswer(page).getByRole('button', { name: 'Versão anterior' }).click()
  await expect(answer.getByText('1/2', { exact: true })).toBeVisible()
  await expect(answer).toBeInViewport()
  await expect(answer.getByRole('button', { name: 'Versão anterior' })).toBeFocused()
  await endButton(page).click()
  await expect(lastAnswer(page)).toContainText('Resposta número 198')
})

test('a conversation of 400 messages opens at its end, scrolls to its beginning, and prints whole [S12]', async ({
  page,
  apiAs,
}) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Assistente de conversa longa' })
  const path = await chatAbout(apiAs('user'), id, 'Começo da conversa longa')
  await lengthenChat(path.split('/').at(-1) ?? '', 398)
  await page.goto(path)
  await expect(lastAnswer(page)).toContainText('Resposta número 398')
  await expect(lastAnswer(page)).toBeInViewport()
  await expect(olderButton(page)).toBeAttached()

  await toBeginning(page, 'Começo da conversa longa')
  const few = await messagesIn(page).count()
  expect(few).toBeLessThan(100)
  const sheets = await printPages(page)
  for (const words of ['Começo da conversa longa', 'Pergunta número 201', 'Resposta número 202', 'Resposta número 398'])
    expect(countOf(sheets, words)).toBe(1)
  await expect(messagesIn(page)).toHaveCount(few)
  await expect(messagesIn(page).first()).toBeInViewport()

  await page.getByRole('button', { name: 'Ir para o fim da conversa' }).click()
  await expect(lastAnswer(page)).toBeInViewport()
  await askByText(page, modelDirectives({ text: 'E assim por diante, até o fim.' }), 'até o fim')
  await expect(lastAnswer(page)).toBeInViewport()

  // this question exceeds half of the model's context: older messages are then summarized
  await askByText(page, `${'palavra '.repeat(1600)}${modelDirectives({ text: 'Entendi.' })}`, 'Entendi.')
  const dialog = page.getByRole('dialog', { name: 'O que o assistente lembra desta conversa' })
  const summary = dialog.getByRole('textbox', { name: /^Resumo das primeiras \d+ mensagens/ })
  const openMemory = async () => {
    await chooseAction(page, 'Opções desta conversa', 'O que o assistente lembra')
    await expect(dialog).toBeVisible()
  }
  await expect(async () => {
    if (await dialog.isHidden()) await openMemory()
    await dialog.getByText(/mensagens? mais recentes?/).waitFor({ timeout: 2000 })
    if (await summary.isHidden()) await page.keyboard.press('Escape')
    await expect(summary).toBeVisible({ timeout: 500 })
  }).toPass()
  await summary.fill('A lição é sobre mandioca.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  await openMemory()
  await expect(summary).toHaveValue('A lição é sobre mandioca.')
  await dialog.getByRole('button', { name: 'Esquecer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esquecer' }).click()
  await expect(dialog).toBeHidden()
  await openMemory()
  await expect(dialog.getByText('Você pediu para esquecer o começo')).toBeVisible()
})
