import { gzipSync } from 'node:zlib'
import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { chatAbout, publishAssistant } from '../../e2e/support/assistants.ts'
import { sendAndAwaitAnswer, messageField, messagesIn } from '../../e2e/support/chat.ts'
import { expect, expectErrors, test } from '../../e2e/support/test.ts'

test.use({ as: 'user' })

test('a conversation is shared as its preview shows, continued in a copy, and unshared at once [S12, S17, X1]', async ({
  page,
  browser,
  apiAs,
  people,
}) => {
  expectErrors('410')
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Tutor compartilhado' })
  await apiAs('user').updateAccess({ params: { assistantId }, body: { chatsOnWeb: true } })
  const { name } = people.user
  await page.goto(await chatAbout(apiAs('user'), assistantId, `Sou ${name}, ana@escola.example. O que é orvalho?`))
  await expect(messagesIn(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Opções desta conversa' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Compartilhar conversa' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Compartilhar conversa' })
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
  // later messages stay private
  await sendAndAwaitAnswer(page, 'E a geada, que ninguém mais deve ler?')

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const hosts = new Set<string>()
  visitor.on('request', (request) => hosts.add(new URL(request.url()).host))
  const answer = await visitor.goto(url)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  await expect(visitor.getByRole('listitem')).toHaveCount(promised.length)
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
  await visitor.waitForLoadState('networkidle')
  // the files needed to read the page; the Markdown renderer comes later
  const named = (await answer?.text())?.match(/\/assets\/[\w.-]+\.js/g) ?? []
  const sizes = [...new Set(named)].map(async (file) =>
    gzipSync(await (await visitor.request.get(new URL(file, url).href)).body()),
  )
  expect((await Promise.all(sizes)).reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(150_000)
  expect(named.length).toBeGreaterThan(3)
  expect([...hosts]).toEqual([new URL(url).host])
  expect(await visitor.getByRole('listitem').allInnerTexts()).toEqual(promised)
  await expect(visitor.locator('body')).not.toContainText('geada')
  await expectAccessible(visitor)

  const next = await visitor.getByRole('link', { name: 'Continuar esta conversa' }).getAttribute('href')
  await page.goto(next ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar esta conversa' }).press('Enter')
  await expect(messageField(page)).toBeVisible()
  await expect(messagesIn(page).first()).toContainText('Sou [nome oculto]')
  await sendAndAwaitAnswer(page, 'E a neblina?')

  await page.getByRole('button', { name: 'Opções desta conversa' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Compartilhar conversa' }).press('Enter')
  await dialog.getByRole('button', { name: /^Encerrar link/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).press('Enter')
  await expect(dialog.getByText('Nenhum link aberto.')).toBeVisible()
  expect((await visitor.goto(url))?.status()).toBe(410)
  await expect(visitor.getByText('Este link terminou')).toBeVisible()
  await expectAccessible(visitor)
  await context.close()
})
