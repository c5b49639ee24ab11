import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, inject, test, vi } from 'vitest'
import { catchUp } from '#/modules/knowledge/embeddings/embeddings.service.ts'
import { indexLargeOwners } from '#/modules/knowledge/embeddings/owner-indexes.service.ts'
import { assistantAsOwner } from '#/modules/knowledge/owners.model.ts'
import { findPassages } from '#/modules/knowledge/knowledge.service.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { inDatabase, query } from '#test/test-cluster.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploadAndRead } from '#test/uploads.ts'
import { listening } from '#test/instances/listening.ts'

/** Words of one concept get the same direction, as an embedding model would learn them. */
const concepts = [/carro|automóvel|veículo/i, /garagem|estacionamento/i, /livro|obra/i, /prova|exame/i]
const vectorOf = (text: string) => {
  const known = concepts.map((concept) => (concept.test(text) ? 1 : 0))
  return [...known, known.includes(1) ? 0 : 1]
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.endsWith('/models')) {
    const data = ['conversa-1', 'sentido-embed'].map((id) => ({ id }))
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  }
  await held
  if (isDown || request.headers.authorization !== 'Bearer chave') return void response.writeHead(500).end()
  const { input } = (await json(request)) as { input: string[] }
  embeddedTexts.push(...input)
  const data = input.map((text, index) => ({ index, embedding: vectorOf(text) })).toReversed()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
}

let embeddedTexts: string[] = []
let isDown = false
let held: Promise<void> | undefined
let url = ''

const { host } = await forFile(listening(createServer((request, response) => void answer(request, response))))
url = `http://${host}/v1`
const env = { EGRESS_ALLOW: host, EMBEDDING_URL: url, EMBEDDING_MODEL: 'sentido', EMBEDDING_API_KEY: 'chave' }
const app = await forFile(startTestApp({ env }))
const maria = await createUser(app)
const admin = await createUser(app, { roles: ['admin'] })

const embedded = async (assistantId: number, count: number) =>
  vi.waitFor(async () => {
    const { rows } = await app.ctx.pool.query('select 1 from chunk_embeddings where assistant_id = $1', [assistantId])
    expect(rows).toHaveLength(count)
  }, 10_000)
const find = async (assistantId: number, question: string, at = app) =>
  (await findPassages(at.ctx, { owners: [assistantAsOwner(assistantId)], question, limit: 3 })).passages.map(
    ({ text }) => text,
  )

const rule = 'O automóvel de cada família fica no estacionamento.'

test('synonyms are found with an embedding model, and only the words themselves without one [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  await uploadAndRead(app, maria, id, { name: 'regras.txt', content: rule })
  await uploadAndRead(app, maria, id, { name: 'provas.txt', content: 'O exame final é em dezembro.' })
  await embedded(id, 2)
  expect(await find(id, 'Onde deixo meu carro na garagem?')).toEqual([rule])
  expect(await find(id, 'estacionamento')).toEqual([rule])
  expect(await find(id, 'Que cor tem o uniforme?')).toEqual([])
  const plain = await startTestApp({ beside: app })
  expect(await find(id, 'Onde deixo meu carro na garagem?', plain)).toEqual([])
  await plain.close()
})

test("quoted words must match, other assistants' texts are not found, and replaced texts are forgotten [Z5]", async () => {
  const [mine, other] = [await createPublishedAssistant(maria), await createPublishedAssistant(maria)]
  await uploadAndRead(app, maria, other, { name: 'segredo.txt', content: 'O carro oficial fica na garagem dois.' })
  await embedded(other, 1)
  expect(await find(mine, 'Onde está o automóvel?')).toEqual([])
  expect(await find(other, '"automóvel"')).toEqual([])
  expect(await find(other, 'Onde está o automóvel?')).toHaveLength(1)
  const { items } = await maria.api.listDocuments({ params: { assistantId: other }, query: {} })
  await maria.api.deleteDocument({ params: { assistantId: other, documentId: items[0]?.id ?? '' } })
  await embedded(other, 0)
  expect(await find(other, 'Onde está o automóvel?')).toEqual([])
})

test('while the embedding service is down, word search works; documents are embedded afterwards [Rel15]', async () => {
  isDown = true
  const id = await createPublishedAssistant(maria)
  await uploadAndRead(app, maria, id, { name: 'regras.txt', content: rule })
  expect(await find(id, 'estacionamento')).toEqual([rule])
  embeddedTexts = []
  isDown = false
  const copy = await maria.api.duplicateAssistant({ params: { assistantId: id } })
  await catchUp(app.ctx)
  await embedded(copy.id, 1)
  await embedded(id, 1)
  expect(await find(copy.id, 'Onde fica o veículo?')).toEqual([rule])
  expect(embeddedTexts.filter((text) => text === rule).length).toBeGreaterThanOrEqual(2)
})

test('a failing word search is reported at once, however slow the semantic search is [Rel15]', async () => {
  const id = await createPublishedAssistant(maria)
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await app.ctx.pool.query('alter table chunks rename to chunks_away')
  try {
    await expect(find(id, 'Onde fica o veículo?')).rejects.toThrow()
  } finally {
    await app.ctx.pool.query('alter table chunks_away rename to chunks')
    held = undefined
    resolve()
  }
})

const settle = async () =>
  vi.waitFor(async () => {
    const { chunks, embedded: done } = await admin.api.getKnowledgeSettings()
    expect(done).toBe(chunks)
  }, 10_000)

test("choosing a provider's model embeds all documents again, and it can be switched off [S32]", async () => {
  const id = await createPublishedAssistant(maria)
  await uploadAndRead(app, maria, id, { name: 'regras.txt', content: rule })
  await settle()
  expect(await admin.api.getKnowledgeSettings()).toMatchObject({ environmentModel: 'sentido', activeModel: 'sentido' })
  expect((await admin.api.listEmbeddingModels()).items).toEqual([])
  const provider = { kind: 'compatible' as const, name: 'Servidor da escola', url, apiKey: 'chave' }
  await admin.api.createProvider({ body: provider })
  const { items } = await admin.api.listEmbeddingModels()
  expect(items).toEqual([
    {
      id: 'servidor-da-escola:sentido-embed',
      name: 'sentido-embed',
      provider: 'Servidor da escola',
      location: 'local',
    },
  ])
  const embeddingModel = items[0]?.id ?? ''
  expect(await admin.api.testEmbeddingModel({ body: { embeddingModel } })).toMatchObject({ ok: true })

  embeddedTexts = []
  const saved = await admin.api.updateKnowledgeSettings({ body: { embeddingModel, embeddingPrice: 0.7 } })
  expect(saved).toMatchObject({ embeddingModel, activeModel: embeddingModel })
  expect(saved.estimateBrl).toBeGreaterThan(0)
  await settle()
  expect(embeddedTexts).toContain(rule)
  expect(await find(id, 'Onde deixo meu carro na garagem?')).toEqual([rule])

  const none = await admin.api.updateKnowledgeSettings({ body: { embeddingModel: 'none', embeddingPrice: null } })
  expect(none).toMatchObject({ activeModel: null, estimateBrl: null })
  expect(await find(id, 'Onde deixo meu carro na garagem?')).toEqual([])
  await admin.api.updateKnowledgeSettings({ body: { embeddingModel: 'environment', embeddingPrice: null } })
  await settle()
  expect(await find(id, 'Onde deixo meu carro na garagem?')).toEqual([rule])
})

test('large owners get an index each if the database has pgvector, and the settings count them [S32]', async () => {
  const id = await createPublishedAssistant(maria)
  await uploadAndRead(app, maria, id, { name: 'regras.txt', content: rule })
  await settle()
  const url = inDatabase(inject('cluster').adminUrl, new URL(app.ctx.pool.options.connectionString ?? '').pathname)
  const indexed = await query(url, 'create extension vector').then(
    async () => (await query(url, 'select distinct assistant_id from chunk_embeddings')).length,
    () => null,
  )
  await indexLargeOwners(app.ctx, AbortSignal.abort(), 1)
  await indexLargeOwners(app.ctx, AbortSignal.timeout(60_000), 1)
  expect((await admin.api.getKnowledgeSettings()).indexedOwners).toBe(indexed)
  expect(await find(id, 'Onde deixo meu carro na garagem?')).toEqual([rule])
})

test('an unknown model is refused, and a failing trial gives the reason in our words [S32]', async () => {
  const body = { embeddingModel: 'ninguem:sentido', embeddingPrice: null }
  expect(await problemOf(admin.api.updateKnowledgeSettings({ body }))).toMatchObject({ code: 'model_unavailable' })
  isDown = true
  const trial = await admin.api.testEmbeddingModel({ body: { embeddingModel: 'environment' } })
  isDown = false
  expect(trial.ok).toBe(false)
  expect(trial.message).toContain('Confira o endereço')
})
