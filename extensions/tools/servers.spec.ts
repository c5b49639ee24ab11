import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant, unfold } from '../../e2e/support/assistants.ts'
import { apiOf, people } from '../../e2e/support/people.ts'
import { type Product, startProduct } from '../../e2e/support/product.ts'
import { expect, test } from '../../e2e/support/test.ts'
import { requireAuthorization } from '#/tools/test/authorization-server.ts'
import { startToolServer } from '#/tools/test/mcp-servers.ts'

// a separate product, the only one that may reach the server
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.use({ baseURL: '' })

const acervo = {
  name: 'buscar',
  title: 'Buscar no acervo',
  description: 'Busca livros da biblioteca.',
  inputSchema: { type: 'object' as const, properties: { titulo: { type: 'string' } } },
  annotations: { readOnlyHint: true },
}

let server: Awaited<ReturnType<typeof startToolServer>>
let product: Product
test.beforeAll(async () => {
  server = await startToolServer([acervo])
  product = await startProduct({ EGRESS_ALLOW: server.host })
})
test.afterAll(async () => {
  await product.remove()
  await server.close()
})

test('an MCP server is connected by keyboard with a confirmation, and a person authorizes it', async ({
  page,
  enterAs,
}) => {
  const api = apiOf(product.url, people.admin.token)
  const assistantId = await publishAssistant(api, { name: 'Ajudante da biblioteca' })
  await enterAs(people.admin)
  await page.goto(`${product.url}/assistants/manage/${assistantId}`)
  await unfold(page, 'Ferramentas')
  await page.getByRole('button', { name: 'Conectar um servidor MCP' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Conectar um servidor MCP' })
  await dialog.getByLabel('Nome').fill('Acervo')
  await dialog.getByLabel('Endereço do serviço').fill(server.url)
  await dialog.getByRole('button', { name: 'Ler o servidor' }).press('Enter')
  await expect(dialog.getByText('O servidor oferece 1 ferramenta.', { exact: false })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Buscar no acervo' }).press('Space')
  await dialog.locator('summary', { hasText: 'Opções' }).press('Enter')
  await expect(dialog.getByRole('switch', { name: 'Pedir confirmação antes de cada uso' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).press('Enter')
  await expect(page.getByText('1 ação, 1 com confirmação')).toBeVisible()

  server.state.resources = { 'acervo://regras': { text: 'A biblioteca fecha às 22h.', mimeType: 'text/plain' } }
  await page.getByRole('button', { name: 'Ações de Acervo' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Documentos do servidor' }).press('Enter')
  await page.getByRole('button', { name: 'Acrescentar regras aos documentos' }).press('Enter')
  await expect(page.getByText('Acrescentado', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const { items } = await api.listToolSources({ params: { assistantId } })
  const source = items[0]!
  const { facts, agree } = requireAuthorization(server.state, `http://${server.host}`)
  const { kind, name, address, tools, version } = source
  const authorized = { kind, name, address, tools, version, access: { type: 'person', clientId: '' } } as const
  await api.updateToolSource({ params: { assistantId, serviceId: source.id }, body: authorized })
  await page.route(`http://${server.host}/authorize**`, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: `${product.url}/tools/authorized${agree(route.request().url())}` },
    }),
  )
  await page.reload()
  await unfold(page, 'Ferramentas')
  await page.getByRole('button', { name: 'Autorizar Acervo' }).press('Enter')
  await expect(page.getByText('O serviço foi autorizado.')).toBeVisible()
  expect(facts.issued).toBe(1)
})
