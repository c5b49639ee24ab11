import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { apiOf, people } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { listening } from '../apps/server/test/instances/listening.ts'

// a separate product, because the model would read the documents of every other journey; axe on several screens
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.use({ baseURL: '' })

const vectorsOf = (texts: readonly string[]) =>
  texts.map((text, index) => ({ index, embedding: /carro|automóvel/i.test(text) ? [1, 0] : [0, 1] }))

/** A server that speaks like OpenAI: texts about cars get one vector, all others another. */
const createEmbeddingServer = () =>
  createServer((request, response) => {
    const answer = (data: object[]) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    if (request.method === 'GET') return void answer([{ id: 'sentido-embed' }])
    void json(request).then((body) => answer(vectorsOf((body as { input: string[] }).input)))
  })

let closeEmbeddings: () => Promise<void>
let product: Product
let url: string
test.beforeAll(async () => {
  const { host, close } = await listening(createEmbeddingServer())
  closeEmbeddings = close
  url = `http://${host}/v1`
  product = await startProduct({ EGRESS_ALLOW: host })
})
test.afterAll(async () => {
  await product.remove()
  await closeEmbeddings()
})

test('semantic search is switched on with a provider’s model, and off again [S32]', async ({ page, enterAs }) => {
  const api = apiOf(product.url, people.admin.token)
  const assistantId = await publishAssistant(api, { name: 'Regras da escola' })
  const params = { assistantId }
  const rule = 'O automóvel de cada família fica no estacionamento.'
  await api.addText({ params, body: { name: 'Regras', text: rule } })
  await api.createProvider({ body: { kind: 'compatible', name: 'Servidor da Escola', url } })
  const found = async () =>
    (await api.searchKnowledge({ params, query: { q: 'Onde deixo o carro?' } })).items.map(({ text }) => text)

  await enterAs(people.admin)
  await page.goto(`${product.url}/settings/knowledge`)
  await expect(page).toHaveTitle('Conhecimento · Prosa')
  await expect(page.getByText(/nenhum modelo de busca por sentido está ligado/)).toBeVisible()
  await expectAccessible(page)
  expect(await found()).toEqual([])

  // by keyboard only
  const model = page.getByRole('combobox', { name: 'Modelo da busca por sentido' })
  await model.press('Enter')
  await expect(page.getByRole('option', { name: /sentido-embed/ })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Nenhum, como no servidor' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('option', { name: /sentido-embed/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(model).toHaveText('sentido-embed')
  await page.getByRole('button', { name: 'Testar' }).press('Enter')
  await expect(page.getByText(/Funcionou: o modelo respondeu com 2 números/)).toBeVisible()
  await page.getByLabel('Preço por milhão de tokens (R$)').fill('0,70')
  await page.getByRole('button', { name: 'Salvar', exact: true }).press('Enter')
  await expect(page.getByText('Tudo lido: 1 trecho.')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  expect(await found()).toEqual([rule])

  await model.click()
  await page.getByRole('option', { name: 'Nenhum: buscar só pelas palavras' }).press('Enter')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(/nenhum modelo de busca por sentido está ligado/)).toBeVisible()
  expect(await found()).toEqual([])
})
