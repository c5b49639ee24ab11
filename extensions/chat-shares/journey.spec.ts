import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { chatAbout, publishAssistant } from '../../e2e/support/assistants.ts'
import { sendAndAwaitAnswer, messageField, messagesIn } from '../../e2e/support/chat.ts'
import { goOn } from '../../e2e/support/go-on.ts'
import { type Api, apiOf } from '../../e2e/support/people.ts'
import { expect, expectErrors, test } from '../../e2e/support/test.ts'

/** The conversation of the user, and a link to it for everybody on the Web. */
async function shareOnWeb(api: Api, text: string): Promise<{ path: string; url: string }> {
  const path = await chatAbout(api, await publishOnWeb(api), text)
  const chatId = path.split('/').at(-1) ?? ''
  const { until } = await api.previewChatShare({ params: { chatId }, query: {} })
  const { url } = await api.createChatShare({ params: { chatId }, body: { until, audience: 'web', lastDay: null } })
  return { path, url: url ?? '' }
}

async function publishOnWeb(api: Api): Promise<number> {
  const assistantId = await publishAssistant(api, { name: 'Tutor compartilhado' })
  await api.updateAccess({ params: { assistantId }, body: { chatsOnWeb: true } })
  return assistantId
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Opções desta conversa' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Compartilhar conversa' }).press('Enter')
  return page.getByRole('dialog', { name: 'Compartilhar conversa' })
}

test('a conversation is shared as its preview shows, without later messages [S12, S17, X1]', async ({
  page,
  browser,
  apiAs,
  people,
  enterAs,
}) => {
  await enterAs(people.user)
  const api = apiAs('user')
  const { name } = people.user
  await page.goto(await chatAbout(api, await publishOnWeb(api), `Sou ${name}, ana@escola.example. O que é orvalho?`))
  await expect(messagesIn(page)).toHaveCount(2)
  const dialog = await openDialog(page)
  const preview = dialog.getByRole('region', { name: 'Prévia' })
  await expect(
    preview.getByRole('list').getByText('Sou [nome oculto], [e-mail oculto]. O que é orvalho?'),
  ).toBeVisible()
  await expectAccessible(page)
  const promised = await preview.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('radio', { name: /^Qualquer pessoa com o link/ }).check()
  await dialog.getByRole('button', { name: 'Criar link' }).press('Enter')
  const url = await dialog.getByRole('textbox', { name: 'Link da conversa' }).inputValue()
  await dialog.getByRole('button', { name: 'Concluir' }).press('Enter')
  await sendAndAwaitAnswer(page, 'E a geada, que ninguém mais deve ler?')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(url)
  await expect.poll(() => visitor.getByRole('listitem').allInnerTexts()).toEqual(promised)
  await expect(visitor.locator('body')).not.toContainText('geada')
  await expectAccessible(visitor)
  await visitor.context().close()
})

test('the page of a shared conversation is light, from one host and not for search engines [S12, S17]', async ({
  browser,
  apiAs,
}) => {
  const { url } = await shareOnWeb(apiAs('user'), 'O que é orvalho?')
  const page = await (await browser.newContext()).newPage()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const answer = await page.goto(url)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
  await page.waitForLoadState('networkidle')
  // the files needed to read the page; the Markdown renderer comes later
  const named = (await answer?.text())?.match(/\/assets\/[\w.-]+\.js/g) ?? []
  const sizes = [...new Set(named)].map(async (file) =>
    gzipSync(await (await page.request.get(new URL(file, url).href)).body()),
  )
  expect((await Promise.all(sizes)).reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(150_000)
  expect(named.length).toBeGreaterThan(3)
  expect([...hosts]).toEqual([new URL(url).host])
  await page.context().close()
})

test('a shared conversation is continued in a copy, and unshared at once [S12, S17, X1]', async ({
  page,
  browser,
  baseURL,
  invite,
  enterAs,
}) => {
  // the revoked link
  expectErrors('410')
  const owner = await invite('Vera Neves')
  await enterAs(owner)
  const { path, url } = await shareOnWeb(apiOf(baseURL ?? '', owner.token), `Sou ${owner.name}. O que é orvalho?`)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(url)
  const next = await visitor.getByRole('link', { name: 'Continuar esta conversa' }).getAttribute('href')
  await page.goto(next ?? '')
  await expect(page.getByRole('button', { name: 'Continuar esta conversa' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar esta conversa' }).press('Enter')
  await expect(messageField(page)).toBeVisible()
  await expect(messagesIn(page).first()).toContainText('Sou [nome oculto]')
  await sendAndAwaitAnswer(page, 'E a neblina?')

  await goOn(page, path)
  await expect(messagesIn(page).first()).toContainText(`Sou ${owner.name}`)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: /^Encerrar link/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).press('Enter')
  await expect(dialog.getByText('Nenhum link aberto.')).toBeVisible()
  expect((await visitor.goto(url))?.status()).toBe(410)
  await expect(visitor.getByText('Este link terminou')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.context().close()
})
