import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { wholeBrowser } from './support/browser.ts'
import { sendAndAwaitAnswer, lastAnswer, messagesIn } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { apiOf, people } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { startModelServer } from '../apps/server/test/model-server.ts'
import { chooseAction, expect, expectErrors, test } from './support/test.ts'

// the headless shell's service workers do not outlive a page
test.use({ launchOptions: wholeBrowser, baseURL: '' })
test.describe.configure({ timeout: 180_000 })

let product: Product
let models: Awaited<ReturnType<typeof startModelServer>>
test.beforeAll(async () => {
  models = await startModelServer()
  product = await startProduct({ OPENAI_API_KEY: 'chave-de-teste', OPENAI_BASE_URL: models.url })
})
test.afterAll(async () => {
  await product.remove()
  await models.close()
})

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())
/** Every text that the browser stores. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      if (!name.startsWith('prosa-read-')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })
const answer = 'A clorofila guarda a luz.'

test('recent chats can be read offline when enabled; signing out, or another person, removes them [S12, C8, S51]', async ({
  page,
  signIn,
}) => {
  expectErrors('Failed to load resource', 'net::ERR')
  const id = await publishAssistant(apiOf(product.url, people.user.token), { name: 'Tutor sem internet' })
  await page.goto(`${product.url}/auth/login`)
  await signIn(people.user)
  await page.goto(`${product.url}/profile?tab=privacy`)
  const keep = page.getByRole('switch', { name: 'Guardar o que leio neste aparelho' })
  await expect(keep).not.toBeChecked()
  expect(await cacheNames(page), 'nothing is kept unasked').toEqual([])
  await keep.press('Space')
  await expect(page.getByText('Pronto: o que você ler aqui abre sem internet.')).toBeVisible()
  await expect.poll(async () => (await cacheNames(page)).some((name) => name.startsWith('prosa-shell-'))).toBe(true)

  await page.goto(`${product.url}/assistants/${id}/chats`)
  await sendAndAwaitAnswer(page, `Como a folha come? ${modelDirectives({ text: answer })}`)
  await expect(page).toHaveURL(/chats\/[\w-]{36}$/)
  const chat = page.url()
  await expect.poll(() => storedTexts(page)).toContain(answer)
  await page.goto(`${product.url}/assistants/${id}/chats?temporary=true`)
  await sendAndAwaitAnswer(page, `Sem deixar nada ${modelDirectives({ text: 'Isto não fica.' })}`)
  await page.goto(`${product.url}/assistants`)
  await expect(page.getByText('Tutor sem internet').first()).toBeVisible()
  expect(await storedTexts(page), 'a temporary conversation leaves nothing').not.toContain('Isto não fica.')

  await product.stop()
  await page.goto(chat)
  await expect(lastAnswer(page)).toContainText(answer)
  await expect(messagesIn(page)).toHaveCount(2)
  await expect(page.getByText('Você vê o que leu por último neste aparelho.')).toBeVisible()
  await page.goto(`${product.url}/assistants`)
  await expect(page.getByText('Tutor sem internet').first()).toBeVisible()
  await page.goto(`${product.url}/settings/audit`)
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
  await product.restart()

  // simulates an older build: the network comes first, and this build's files replace the old ones
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('prosa-shell-')) continue
      await caches.delete(name)
      await (await caches.open('prosa-shell-antes')).put('/', new Response('a página de antes'))
    }
  })
  await page.goto(`${product.url}/assistants`)
  await expect(page.getByText('Tutor sem internet').first()).toBeVisible()
  const shellNames = async () => (await cacheNames(page)).filter((name) => name.startsWith('prosa-shell-'))
  await expect.poll(shellNames).toHaveLength(1)
  await expect.poll(shellNames).not.toContain('prosa-shell-antes')
  await chooseAction(page, /menu da conta/, 'Sair')
  await page.waitForURL(/\/auth\/login/)
  await expect.poll(() => cacheNames(page)).toEqual([])
  await signIn(people.partner)
  await page.goto(`${product.url}/profile?tab=privacy`)
  await expect(keep).not.toBeChecked()
})

test('a suspended account loses its stored chats with the server’s first response [S43, C8]', async ({
  page,
  signIn,
}) => {
  expectErrors('403 (Forbidden)', '401 (Unauthorized)')
  await page.goto(`${product.url}/auth/login`)
  await signIn(people.user)
  await page.goto(`${product.url}/profile?tab=privacy`)
  await page.getByRole('switch', { name: 'Guardar o que leio neste aparelho' }).press('Space')
  await expect.poll(() => storedTexts(page)).toContain(people.user.email)
  const { items } = await apiOf(product.url, people.admin.token).listUsers({ query: { q: people.user.email } })
  const params = { userId: items[0]!.id }
  await apiOf(product.url, people.admin.token).updateUser({ params, body: { status: 'suspended' } })
  await page.goto(`${product.url}/assistants`)
  await page.waitForURL(/\/auth\/login/)
  await expect.poll(() => cacheNames(page)).toEqual([])
})
