import { createPublishedAssistant, createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { untilRead } from '@prosa/server/test/until-read.ts'
import { afterEach, expect, test } from 'vitest'
import { startEverything, startToolServer } from '#/tools/test/mcp-servers.ts'

const server = await forFile(startToolServer([]))
const everything = await forFile(startEverything())
const app = await forFile(startTestApp({ env: { EGRESS_ALLOW: `${server.host},${everything.host}` } }))
const maria = await createUser(app)

const plain = { ...server.state }
afterEach(() => {
  Object.assign(server.state, plain)
})

async function connect(address = server.url) {
  const assistantId = await createPublishedAssistant(maria)
  const { id: sourceId } = await maria.api.createToolSource({
    params: { assistantId },
    body: { kind: 'mcp_server', name: 'Acervo', address, access: { type: 'none' }, tools: [] },
  })
  const params = { assistantId, serviceId: sourceId }
  const add = (uri: string, name = uri.replace(/^.*\//, '')) =>
    maria.api.addToolResource({ params, body: { uri, name } })
  return { params, add, list: async () => (await maria.api.listToolResources({ params })).items }
}

test('a server without resources, or that is down, offers none or says why', async () => {
  const { params, list, add } = await connect()
  expect(await list()).toEqual([])
  server.state.guard = () => new Response(null, { status: 503 })
  await expect(list()).rejects.toMatchObject({ status: 422, code: 'tools_unreadable' })
  await expect(add('acervo://regras')).rejects.toMatchObject({ status: 422, code: 'tools_unreadable' })
  expect((await maria.api.listDocuments({ params, query: {} })).items).toEqual([])
})

test('a resource that is gone, empty or of a kind that is not read adds nothing and says so', async () => {
  const { params, add } = await connect()
  server.state.resources = {
    'acervo://vazio': { text: '', mimeType: 'text/plain' },
    'acervo://som': { blob: Buffer.from('ID3').toString('base64'), mimeType: 'audio/mpeg' },
    'acervo://falso.pdf': { text: 'não é um PDF', mimeType: 'application/pdf' },
  }
  await expect(add('acervo://outro')).rejects.toThrow('O servidor não entregou este documento.')
  await expect(add('acervo://vazio')).rejects.toMatchObject({ code: 'upload_invalid' })
  await expect(add('acervo://som')).rejects.toMatchObject({ code: 'document_type_unsupported' })
  await expect(add('acervo://falso.pdf')).rejects.toMatchObject({ code: 'document_content_mismatch' })
  expect((await maria.api.listDocuments({ params, query: {} })).items).toEqual([])
})

test('a resource above the size that administrators allow for files adds nothing', async () => {
  const { params, add } = await connect()
  const admin = await createUser(app, { roles: ['admin'] })
  await admin.api.updateKnowledgeLimits({ body: { maxFileMb: 1, maxPages: 2000, maxDocuments: 50 } })
  server.state.resources = { 'acervo://livro': { text: 'Aula. '.repeat(200_000), mimeType: 'text/plain' } }
  await expect(add('acervo://livro')).rejects.toMatchObject({ status: 413, code: 'document_too_large' })
  expect((await maria.api.listDocuments({ params, query: {} })).items).toEqual([])
})

test('a text is added once, is read as a document, and answers from then on', async () => {
  const { params, list, add } = await connect()
  server.state.resources = {
    'acervo://regras': { text: '# Regras\n\nA biblioteca fecha às 22h.', mimeType: 'text/markdown' },
  }
  expect(await list()).toEqual([{ uri: 'acervo://regras', name: 'regras', description: '' }])
  const { id } = await add('acervo://regras')
  await untilRead(async () => {
    const { items } = await maria.api.listDocuments({ params, query: {} })
    expect(items).toMatchObject([{ id, name: 'regras.md', kind: 'markdown', status: 'ready' }])
  })
  await expect(add('acervo://regras')).rejects.toMatchObject({ status: 409, code: 'document_duplicate' })
})

test('a service that is no MCP server offers none, and that of another assistant is not found', async () => {
  const { params } = await connect()
  const other = await connect()
  const foreign = { ...params, serviceId: other.params.serviceId }
  await expect(maria.api.listToolResources({ params: foreign })).rejects.toMatchObject({ status: 404 })
  const { id: sourceId } = await maria.api.createToolSource({
    params,
    body: { kind: 'http', name: 'Secretaria', address: server.url, access: { type: 'none' }, tools: [] },
  })
  const service = { ...params, serviceId: sourceId }
  expect((await maria.api.listToolResources({ params: service })).items).toEqual([])
  const body = { uri: 'acervo://regras', name: 'Regras' }
  await expect(maria.api.addToolResource({ params: service, body })).rejects.toMatchObject({ status: 404 })
})

test('the protocol’s own example server gives its resources as documents', async () => {
  const { list, add } = await connect(everything.url)
  const items = await list()
  expect(items.length).toBeGreaterThan(0)
  const { uri, name } = items[0]!
  await expect(add(uri, name)).resolves.toMatchObject({ id: expect.any(String) })
})
