import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { chunks, documents } from '#/modules/knowledge/knowledge.tables.ts'
import { outboxEvents } from '#/platform/events/events.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { makeDocx, makePdf, schoolRules } from '#test/documents.ts'
import { onePixel } from '#test/chat-files.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { picturedSlides, sample } from '#test/formats.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploadAndRead, refusalOf, settled, upload, uploaded } from '#test/uploads.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)
const rules = await makePdf(schoolRules)

const search = async (q: string, id = assistantId) =>
  (await maria.api.searchKnowledge({ params: { assistantId: id }, query: { q } })).items
const row = async (id: string) => (await app.ctx.db.select().from(documents).where(eq(documents.id, id)))[0]!
const gone = (key: string) =>
  vi.waitFor(async () => expect(await app.ctx.storage.exists(key)).toBe(false), { timeout: 20_000, interval: 50 })

test('a PDF is read, found by page, listed in chunks, and downloaded unchanged [S13]', async () => {
  const document = await uploadAndRead(app, maria, assistantId, { name: 'Regulamento.pdf', content: rules })
  expect(document).toMatchObject({
    status: 'ready',
    kind: 'pdf',
    pages: 3,
    chunks: 3,
    problem: null,
    health: { language: 'pt', emptyPages: [] },
  })
  expect((await search('Quantos livros posso levar da biblioteca?'))[0]).toMatchObject({
    documentName: 'Regulamento.pdf',
    page: 3,
    score: 1,
  })
  const params = { assistantId, documentId: document.id }
  const { items, total } = await maria.api.listChunks({ params, query: { page: 2, pageSize: 2 } })
  expect([items.map(({ position }) => position), total]).toEqual([[3], 3])
  const file = await maria.api.downloadDocument({ params })
  expect(Buffer.from(await file.bytes()).equals(rules)).toBe(true)
  const headers = Object.fromEntries(file.headers)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Regulamento.pdf",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  const events = await app.ctx.db.select().from(outboxEvents).where(eq(outboxEvents.aggregateId, document.id))
  expect(events).toMatchObject([{ type: 'document.ready', payload: { assistantId } }])
})

test('a DOCX, a Markdown text and a pasted text are read [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  const params = { assistantId: id }
  const docx = await makeDocx({ Uniforme: ['A camiseta azul é obrigatória.'] }, [
    ['Peça', 'Preço'],
    ['Camiseta', 'R$ 45'],
  ])
  await uploadAndRead(app, maria, id, { name: 'uniforme.docx', content: docx })
  await uploadAndRead(app, maria, id, { name: 'cantina.md', content: '# Cantina\n\nO almoço custa R$ 18.' })
  const pasted = await maria.api.addText({
    params,
    body: { name: 'Transporte', text: 'O ônibus sai às 13h da praça.' },
  })
  expect(await settled(maria, id, pasted.id)).toMatchObject({ kind: 'text', status: 'ready', chunks: 1, pages: null })
  expect((await search('preço da camiseta', id))[0]?.text).toContain('Camiseta | R$ 45')
  expect((await search('Quanto custa o almoço?', id))[0]?.text).toBe('# Cantina\n\nO almoço custa R$ 18.')
  expect((await search('onibus', id))[0]).toMatchObject({ documentName: 'Transporte', page: null })
  expect(
    await problemOf(maria.api.addText({ params, body: { name: 'De novo', text: 'O ônibus sai às 13h da praça.' } })),
  ).toMatchObject({ code: 'document_duplicate' })
  const file = await maria.api.downloadDocument({ params: { ...params, documentId: pasted.id } })
  expect(file.headers.get('content-disposition')).toContain('Transporte.txt')
})

test('a picture is stored without its location [P2]', async () => {
  const content = Buffer.concat([onePixel, Buffer.from('GPS -23.55 -46.63')])
  const documentId = await uploaded(app, maria, assistantId, { name: 'quadro.png', content })
  const file = await maria.api.downloadDocument({ params: { assistantId, documentId } })
  expect(Buffer.from(await file.arrayBuffer())).toEqual(onePixel)
})

test('passages of a slide, a chapter and a picture are found with their position [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  for (const name of ['pandoc.pptx', 'pandoc.epub', 'short.png'])
    await settled(maria, id, await uploaded(app, maria, id, { name, content: sample(name) }))
  const { items } = await maria.api.listDocuments({ params: { assistantId: id }, query: { sort: 'name' } })
  expect(items.map(({ kind, pages, status }) => [kind, pages, status])).toEqual([
    ['epub', 2, 'ready'],
    ['pptx', 4, 'ready'],
    ['png', null, 'ready'],
  ])
  expect((await search('clorofila', id))[0]).toMatchObject({ page: 2, place: 'slide 2' })
  expect((await search('falta justificada', id))[0]).toMatchObject({ page: 1, place: 'capítulo 1' })
  const [picture] = await search('Quando não há aula?', id)
  expect(picture).toMatchObject({ documentName: 'short.png', page: null, text: 'Não há aula dia 8.' })
  expect(picture).not.toHaveProperty('place')
})

test('a truncated picture is reported as damaged with advice, not as a picture without text [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  const half = sample('short.png').subarray(0, sample('short.png').length / 2)
  expect(await uploadAndRead(app, maria, id, { name: 'aviso.png', content: half })).toMatchObject({
    status: 'failed',
    problem: expect.stringMatching(/^A imagem está danificada ou incompleta .* envie a nova cópia\.$/),
  })
})

test('a presentation of pictures is refused with the advice to upload a PDF [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  expect(await uploadAndRead(app, maria, id, { name: 'aula.pptx', content: picturedSlides() })).toMatchObject({
    status: 'attention',
    problem:
      'O slide 2 não tem texto. Se o texto dele estiver em imagens, envie a apresentação em PDF: nele, imagens também são lidas.',
  })
})

test('an unreadable document fails with a reason in Portuguese, and the next one is read [F4]', async () => {
  const broken = await uploadAndRead(app, maria, assistantId, { name: 'quebrado.pdf', content: rules.subarray(0, 400) })
  expect(broken).toMatchObject({
    status: 'failed',
    chunks: 0,
    problem: expect.stringMatching(/^O arquivo está danificado.*\.$/),
  })
  const empty = await uploadAndRead(app, maria, assistantId, { name: 'imagens.pdf', content: await makePdf(['', '']) })
  expect(empty).toMatchObject({ status: 'failed', problem: expect.stringContaining('Não há texto') })
  const partly = await uploadAndRead(app, maria, assistantId, {
    name: 'meio.pdf',
    content: await makePdf(['A horta fica atrás da quadra.', '']),
  })
  expect(partly).toMatchObject({
    status: 'attention',
    problem: expect.stringMatching(/^A página 2 não tem texto\./),
    health: { emptyPages: [2] },
  })
  expect((await search('horta'))[0]?.page).toBe(1)
})

test('a document is replaced only when the new file has been read [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  const old = await uploadAndRead(app, maria, id, { name: 'velho.txt', content: 'A mensalidade vence no dia cinco.' })
  const { storageKey } = await row(old.id)
  const failed = await upload(app, maria, id, { name: 'ruim.pdf', content: rules.subarray(0, 400), replaces: old.id })
  expect(failed.status).toBe(202)
  expect(await settled(maria, id, old.id)).toMatchObject({
    name: 'velho.txt',
    status: 'attention',
    problem: expect.stringMatching(/^O novo arquivo não pôde ser usado, e o anterior continua/),
  })
  expect(await search('mensalidade', id)).toHaveLength(1)
  await uploaded(app, maria, id, { name: 'novo.md', content: 'A mensalidade vence no dia dez.', replaces: old.id })
  expect(await settled(maria, id, old.id)).toMatchObject({
    name: 'novo.md',
    kind: 'markdown',
    status: 'ready',
    problem: null,
  })
  expect((await search('mensalidade', id)).map(({ text }) => text)).toEqual(['A mensalidade vence no dia dez.'])
  await gone(storageKey)
  expect(
    await refusalOf(app, maria, id, { name: 'igual.md', content: 'A mensalidade vence no dia dez.', replaces: old.id }),
  ).toMatchObject({ code: 'document_duplicate' })
})

test('a document can be read again, but not while it is being read [S13]', async () => {
  const { id } = await uploadAndRead(app, maria, assistantId, {
    name: 'denovo.txt',
    content: 'O laboratório abre às nove.',
  })
  const params = { assistantId, documentId: id }
  await app.ctx.db.delete(chunks).where(eq(chunks.documentId, id))
  expect(await search('laboratório')).toEqual([])
  expect(await maria.api.reprocessDocument({ params })).toEqual({ id, status: 'queued' })
  expect(await settled(maria, assistantId, id)).toMatchObject({ status: 'ready', chunks: 1 })
  expect(await search('laboratório')).toHaveLength(1)
  await app.ctx.db.update(documents).set({ status: 'reading' }).where(eq(documents.id, id))
  expect(await problemOf(maria.api.reprocessDocument({ params }))).toMatchObject({ status: 409, code: 'document_busy' })
  expect(await refusalOf(app, maria, assistantId, { name: 'x.txt', content: 'x', replaces: id })).toMatchObject({
    code: 'document_busy',
  })
})

test('a removed document is no longer found, and its file is deleted [S13]', async () => {
  const { id } = await uploadAndRead(app, maria, assistantId, { name: 'sai.txt', content: 'A piscina abre no verão.' })
  const { storageKey } = await row(id)
  await maria.api.deleteDocument({ params: { assistantId, documentId: id } })
  expect(await search('piscina')).toEqual([])
  await gone(storageKey)
  expect(await problemOf(maria.api.downloadDocument({ params: { assistantId, documentId: id } }))).toMatchObject({
    status: 404,
  })
})

test('the document list is searched without accents, filtered, sorted and paged [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  for (const name of ['Árvores.txt', 'água.txt', 'Bolo.txt'])
    await uploadAndRead(app, maria, id, { name, content: `${name} ${randomUUID()}` })
  const names = async (query: Parameters<typeof maria.api.listDocuments>[0]['query']) =>
    (await maria.api.listDocuments({ params: { assistantId: id }, query })).items.map(({ name }) => name)
  expect(await names({ sort: 'name' })).toEqual(['água.txt', 'Árvores.txt', 'Bolo.txt'])
  expect(await names({ sort: '-updated', pageSize: 1 })).toEqual(['Bolo.txt'])
  expect(await names({ q: 'ARVORE' })).toEqual(['Árvores.txt'])
  expect(await names({ status: 'failed' })).toEqual([])
})

/** Some thousand passages, each with a unique word. */
const long = Array.from(
  { length: 2500 },
  (_, n) => `Artigo ${n}. ${'O regimento da escola diz o que cada turma faz no pátio e na quadra. '.repeat(18)}`,
).join('\n\n')

test('a copy of an assistant with a long document exists at once and reads the document itself [S11, Rel11]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  await uploadAndRead(app, maria, assistantId, { name: 'horario.txt', content: 'A cantina abre às nove horas.' })
  await uploadAndRead(app, maria, assistantId, { name: 'regimento.txt', content: long })
  const documentsOf = async (id: number) => {
    const { items } = await maria.api.listDocuments({ params: { assistantId: id }, query: {} })
    return Object.fromEntries(items.map((one) => [one.name, one]))
  }
  const original = (await documentsOf(assistantId))['regimento.txt']
  expect(original?.chunks).toBeGreaterThan(1500)

  const begin = performance.now()
  const copy = await maria.api.duplicateAssistant({ params: { assistantId } })
  expect(performance.now() - begin).toBeLessThan(5000)
  const { 'horario.txt': small, 'regimento.txt': large } = await documentsOf(copy.id)
  expect(small).toMatchObject({ status: 'ready', chunks: 1 })
  expect(['queued', 'reading', 'indexing']).toContain(large?.status)
  await expect
    .poll(async () => (await documentsOf(copy.id))['regimento.txt'], { timeout: 60_000 })
    .toMatchObject({ status: original?.status, chunks: original?.chunks })
  const { items } = await maria.api.searchKnowledge({ params: { assistantId: copy.id }, query: { q: 'Artigo 1234' } })
  expect(items[0]).toMatchObject({ documentName: 'regimento.txt' })
})
