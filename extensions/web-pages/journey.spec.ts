import { article, startSite, type WebSite } from './test/web-site.ts'
import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant } from '../../e2e/support/assistants.ts'
import { apiOf, people } from '../../e2e/support/people.ts'
import { type Product, startProduct } from '../../e2e/support/product.ts'
import { goOn } from '../../e2e/support/go-on.ts'
import { expect, test } from '../../e2e/support/test.ts'

// a separate product, the only one that may reach the site on this machine; axe on several screens
test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.use({ baseURL: '' })

let site: WebSite
let product: Product
test.beforeAll(async () => {
  site = await startSite({
    '/robots.txt': 'User-agent: *\nDisallow: /interno',
    '/': article(
      'Escola Horizonte',
      '<a href="/biblioteca">Biblioteca</a> <a href="/interno">Área interna</a>',
      'Bem-vindos à escola Horizonte, que fica ao lado da praça central.',
    ),
    '/biblioteca': article('Biblioteca', 'Cada estudante pode levar até três livros por catorze dias.'),
  })
  product = await startProduct({ EGRESS_ALLOW: site.host, WEB_PAUSE_SECONDS: '0' })
})
test.afterAll(async () => {
  await product.remove()
  site.close()
})

test('a site is previewed, added and refreshed, and an answer cites a page that can be opened [S13]', async ({
  page,
  enterAs,
}) => {
  const api = apiOf(product.url, people.admin.token)
  const assistantId = await publishAssistant(api, { name: 'Secretaria', model: 'embedded:trechos' })
  await enterAs(people.admin)
  await page.goto(`${product.url}/assistants/manage/${assistantId}`)

  // by keyboard only
  await page.getByRole('button', { name: 'Página ou site' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Página ou site' })
  await dialog.getByRole('textbox', { name: 'Endereço' }).fill(`${site.origin}/`)
  await dialog.getByRole('radio', { name: 'O site a partir deste endereço' }).press(' ')
  await dialog.getByRole('button', { name: 'Ver o que será lido' }).press('Enter')
  await expect(dialog.getByText('3 páginas encontradas, 1 proibida pelo robots.txt.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Adicionar' }).press('Enter')

  const row = page.getByRole('row', { name: new RegExp(site.host) })
  await expect(row).toContainText('2 páginas lidas, 1 proibida pelo site', { timeout: 60_000 })
  await expect(row).toContainText('Pronto')
  site.pages['/biblioteca'] = article('Biblioteca', 'Cada estudante pode levar até cinco livros por catorze dias.')
  await row.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Renovar agora' }).click()
  await expect(row).toContainText(/Mudou em .*: 1 trecho novo, 1 saiu/, { timeout: 60_000 })
  await row.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Ver páginas' }).click()
  await expect(page.getByText('O robots.txt do site não permite ler esta página.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Perguntas e respostas' }).click()
  const csv = 'pergunta;resposta\nQual o prazo da rematrícula?;Até 12 de dezembro.\nE o uniforme?;\n'
  const file = { name: 'dúvidas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('1 pergunta com resposta. 1 linha fica de fora.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByRole('row', { name: /dúvidas/ })).toContainText('Pronto', { timeout: 60_000 })

  await goOn(page, `/assistants/${assistantId}/chats`)
  const askAndExpect = async (question: string, answer: string) => {
    await page.getByLabel('Mensagem').fill(question)
    await page.keyboard.press('Enter')
    await expect(page.getByText(answer).first()).toBeVisible({ timeout: 30_000 })
  }
  await askAndExpect('Qual o prazo da rematrícula?', 'Até 12 de dezembro.')
  await askAndExpect('Quantos livros posso levar da biblioteca?', 'até cinco livros')
  const sources = page.getByRole('button', { name: /^Fontes/ })
  await expect(sources).toHaveCount(2)
  await sources.last().click()
  const link = page.getByRole('link', { name: `${site.origin}/biblioteca` })
  await expect(link).toHaveAttribute('target', '_blank')
})
