import { createServer, type ServerResponse } from 'node:http'
import { listening } from '../../apps/server/test/instances/listening.ts'
import { type ModelServer, startModelServer } from '../../apps/server/test/model-server.ts'
import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant, unfold } from '../../e2e/support/assistants.ts'
import { lastAnswer, sendAndAwaitAnswer, sendMessage } from '../../e2e/support/chat.ts'
import { modelDirectives } from '../../e2e/support/model.ts'
import { apiOf, people } from '../../e2e/support/people.ts'
import { type Product, startProduct } from '../../e2e/support/product.ts'
import { expect, expectErrors, test } from '../../e2e/support/test.ts'

// a separate product, the only one that may reach the school's system, and which is killed
test.describe.configure({ timeout: 240_000 })
test.use({ baseURL: '' })

const received: string[] = []
const answerAll = (response: ServerResponse) => void response.end('{"ok":true}')
let respond = answerAll
const school = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`)
  if (request.method === 'GET') answerAll(response)
  else respond(response)
})

let models: ModelServer
let product: Product
let address = ''
test.beforeAll(async () => {
  models = await startModelServer()
  const { host } = await listening(school)
  address = `http://${host}/api`
  product = await startProduct({
    EGRESS_ALLOW: host,
    OPENAI_BASE_URL: models.url,
    MODELS: 'openai:prosa-teste',
  })
})
test.afterAll(async () => {
  await product.remove()
  await models.close()
  school.closeAllConnections()
  school.close()
})

const student = { type: 'object', properties: { aluno: { type: 'string', minLength: 2 } }, required: ['aluno'] }
const describeSchool = () =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Secretaria', version: '1' },
    servers: [{ url: address }],
    paths: {
      '/ocorrencias': {
        get: { operationId: 'ver', summary: 'Ver ocorrências' },
        post: {
          operationId: 'anotar',
          summary: 'Anotar ocorrência',
          requestBody: { required: true, content: { 'application/json': { schema: student } } },
        },
      },
    },
  })

const api = () => apiOf(product.url, people.admin.token)
const publishHelper = () => publishAssistant(api(), { name: 'Ajudante da secretaria', model: 'openai:prosa-teste' })

/** Connects the school's system to a new assistant; returns the path of its chats and a message that calls the writing action. */
async function connectSchool() {
  const params = { assistantId: await publishHelper() }
  const service = { kind: 'http', access: { type: 'none' } } as const
  const { tools } = await api().previewTools({ params, body: { ...service, address: '', document: describeSchool() } })
  const chosen = tools.map((tool) => ({
    ...tool,
    chosen: true,
    fixed: [],
    path: '',
    check: tool.writes ? 'ver' : '',
    audience: 'accounts' as const,
  }))
  const body = { ...service, name: 'Secretaria', address, tools: chosen }
  const { id, pin } = await api().createToolSource({ params, body })
  const { revision } = await api().getDraft({ params })
  await api().updateDraft({ params, body: { revision, changes: { services: [pin!] } } })
  await api().publishAssistant({ params, body: {} })
  const toolCall = { name: `anotar_${id.slice(0, 8)}`, arguments: '{"aluno":"Ana"}' }
  return {
    path: `${product.url}/assistants/${params.assistantId}/chats`,
    message: `Anote. ${modelDirectives({ toolCall, text: 'Anotado.' })}`,
  }
}

test.beforeEach(async ({ enterAs }) => {
  received.splice(0)
  respond = answerAll
  await enterAs(people.admin)
})

test('a service is connected by its description and tried, by keyboard [S13]', async ({ page }) => {
  const assistantId = await publishHelper()
  await page.goto(`${product.url}/assistants/manage/${assistantId}`)
  await unfold(page, 'Ferramentas')
  await page.getByRole('button', { name: 'Conectar um serviço' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Conectar um serviço' })
  await dialog.getByLabel('Ou cole o documento').fill(describeSchool())
  await dialog.getByRole('button', { name: 'Ler o documento' }).press('Enter')
  await expect(dialog.getByText('O documento tem 2 ações.', { exact: false })).toBeVisible()
  await expect(dialog.getByLabel('Endereço do serviço')).toHaveValue(address)
  await dialog.getByRole('checkbox', { name: 'Ver ocorrências' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'Anotar ocorrência' }).press('Space')
  await expectAccessible(page)
  await dialog.locator('summary', { hasText: 'Opções' }).last().press('Enter')
  await dialog.getByRole('combobox', { name: 'Como conferir se foi feito' }).click()
  await page.getByRole('option', { name: 'Ver ocorrências' }).click()
  await dialog.getByRole('button', { name: 'Conectar' }).click()
  await expect(page.getByText('2 ações, 1 com confirmação')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ações de Secretaria' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Experimentar' }).press('Enter')
  const trial = page.getByRole('dialog', { name: 'Experimentar Secretaria' })
  await trial.getByRole('button', { name: 'Consultar' }).press('Enter')
  await expect(trial.getByText('{"ok":true}')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(received.splice(0)).toEqual(['GET /api/ocorrencias'])
  await expect.poll(async () => (await api().getDraft({ params: { assistantId } })).config.services.length).toBe(1)
})

test('a call waits for its confirmation, with values that the action accepts [S13]', async ({ page }) => {
  // changed values that it does not accept
  expectErrors('422')
  const { path, message } = await connectSchool()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  await sendAndAwaitAnswer(page, message)
  const question = page.getByRole('region', { name: 'Secretaria: Anotar ocorrência: confirma?' })
  await expect(question.getByText('aluno: Ana')).toBeVisible()
  await expectAccessible(page)
  expect(received).toEqual([])
  await question.getByRole('button', { name: 'Mudar' }).press('Enter')
  await question.getByLabel('aluno').fill('Z')
  await question.getByRole('button', { name: 'Confirmar' }).press('Enter')
  await expect(question.getByText(/Os valores não estão na forma pedida/)).toBeVisible()
  await question.getByLabel('aluno').fill('Zé')
  await question.getByRole('button', { name: 'Confirmar' }).press('Enter')
  await expect.poll(() => received).toEqual(['POST /api/ocorrencias'])
  await expect(lastAnswer(page).getByText('Pronto', { exact: true })).toBeVisible()
})

test('a call that was cut off by a kill is not repeated silently [S13]', async ({ page }) => {
  // the product while it is killed
  expectErrors('ERR_')
  const { path, message } = await connectSchool()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  respond = () => undefined
  await sendMessage(page, message)
  await page
    .getByRole('region', { name: /confirma/ })
    .getByRole('button', { name: 'Confirmar' })
    .press('Enter')
  await expect.poll(() => received.length).toBe(1)
  await product.kill()
  respond = answerAll
  await product.restart()
  await page.reload()
  const unknown = page.getByRole('region', { name: 'Não sabemos se foi feito: Secretaria: Anotar ocorrência' })
  await expect(unknown).toBeVisible({ timeout: 60_000 })
  await expect(unknown.getByText('aluno: Ana')).toBeVisible()
  expect(received.filter((each) => each.startsWith('POST'))).toHaveLength(1)
  await unknown.getByRole('button', { name: 'Conferir' }).press('Enter')
  await expect(unknown.getByText('{"ok":true}')).toBeVisible()
  await expectAccessible(page)
  await unknown.getByRole('button', { name: 'Já foi feito' }).press('Enter')
  await expect(lastAnswer(page)).toContainText('Anotado.')
  expect(received.filter((each) => each.startsWith('POST'))).toHaveLength(1)
})
