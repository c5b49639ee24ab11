import { startModelServer, type ModelServer } from '../apps/server/test/model-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { manualPages, portuguesePdf } from './support/portuguese-pdf.ts'
import { newDataFolder, type Product, startProduct } from './support/product.ts'
import { expect, expectErrors, test } from './support/test.ts'

let product: Product
let models: ModelServer

test.beforeAll(async () => {
  models = await startModelServer()
  const env = { OPENAI_API_KEY: 'chave-de-teste', OPENAI_BASE_URL: models.url }
  product = await startProduct(env, await newDataFolder())
})

test.afterAll(async () => {
  await product.remove()
  await models.close()
})

test.use({ baseURL: '', reducedMotion: 'no-preference' })

test('first administrator, assistant, document, answer with a source, and a crash during the next answer [S1]', async ({
  page,
}) => {
  test.setTimeout(300_000)

  await test.step('who comes before the first account is told where its link is', async () => {
    await page.goto(product.url)
    await expect(page.getByText('Ainda não há nenhuma conta')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
  })

  await test.step('the printed link makes the first administrator, once', async () => {
    await page.goto(product.adminLink ?? '')
    await page.getByLabel('Nome').fill('Ana Lima')
    await page.getByLabel('E-mail').fill('ana@escola.test')
    await page.getByLabel('Nova senha').fill('girassol-na-janela')
    await page.getByLabel('Confirmar senha').fill('girassol-na-janela')
    await page.getByRole('button', { name: /criar|entrar|salvar/i }).click()
    await page.waitForURL('**/assistants')
    await expect(page.getByText('Você ainda não tem assistentes.')).toBeVisible()
    await expect(page.getByText('5 passos para a instalação ficar pronta para as pessoas.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an assistant with instructions, saved by itself', async () => {
    await page
      .getByRole('link', { name: /novo assistente|criar meu primeiro assistente/i })
      .first()
      .click()
    await page.waitForURL('**/assistants/manage/create')
    await page.getByRole('textbox', { name: /^Nome/ }).fill('Secretaria')
    await page.getByRole('textbox', { name: /^Nome/ }).blur()
    await page.waitForURL(/\/assistants\/manage\/\d+$/)
    await page.getByRole('textbox', { name: /^Instruções/ }).fill('Responda com base nos documentos.')
    await page.getByRole('textbox', { name: /^Instruções/ }).blur()
    await expect(page.getByText(/Rascunho salvo às/)).toBeVisible()
  })

  await test.step('a real PDF in Portuguese becomes knowledge while one looks on', async () => {
    const buffer = await portuguesePdf(manualPages)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'manual do estudante.pdf', mimeType: 'application/pdf', buffer })
    const row = page.getByRole('row', { name: /manual do estudante\.pdf/ })
    await expect(row.getByText('Pronto')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('published', async () => {
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await expect(page.getByText(/Publicado – versão 1/)).toBeVisible()
  })

  await test.step('the answer quotes the page it comes from', async () => {
    models.next({ text: 'A nota mínima para aprovação é 6,0 [1].' })
    await page.goto(`${product.url}/assistants`)
    await page
      .getByRole('link', { name: /Secretaria/ })
      .first()
      .click()
    await page.getByLabel('Mensagem').fill('Qual é a nota mínima nas avaliações?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').last()).toContainText('A nota mínima para aprovação é 6,0')
    await page.getByRole('button', { name: /^Fontes/ }).click()
    const sources = page.getByRole('region', { name: /^Fontes/ })
    const source = sources.getByRole('heading', { name: /manual do estudante\.pdf, página 2/ })
    await expect(source).toBeFocused()
    await expectAccessible(page)
    // in the narrow window the panel was a dialog
    await expect(source).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sources).toHaveCount(0)
  })

  await test.step('killed in the middle of the next answer, started again: nothing is lost and it can go on', async () => {
    expectErrors('Failed to load resource', 'ERR_')
    models.next({ tokens: 400, tokensPerSecond: 40 })
    await page.getByLabel('Mensagem').fill('Como peço segunda chamada?')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('article').last()
    await expect(answer).toContainText('A avaliação de português começa')
    await product.kill()
    const seen = (await answer.innerText()).slice(0, 80)
    await product.restart()
    await expect(page.getByText('A resposta foi interrompida. O que')).toBeVisible({ timeout: 40_000 })
    expect(await answer.innerText()).toContain(seen.slice(0, 40))

    await page.reload()
    await expect(page.getByText('Como peço segunda chamada?').last()).toBeVisible()
    await expect(page.getByText('A resposta foi interrompida. O que')).toBeVisible()
    await expectAccessible(page)

    models.next({ text: 'Leve o atestado à secretaria em até três dias úteis.' })
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('article').last()).toContainText('em até três dias úteis.')
    await expect(page.getByText('A resposta foi interrompida. O que')).toHaveCount(0)
  })
})
