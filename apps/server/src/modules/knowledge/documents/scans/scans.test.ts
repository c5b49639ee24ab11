import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sweepFiles } from '#/modules/knowledge/documents/files.service.ts'
import { documents, scannedPages } from '#/modules/knowledge/knowledge.tables.ts'
import { awaitScans, giveUpScans, recognizeDocument } from '#/modules/knowledge/documents/scans/scans.service.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { makeScan, scannedWords } from '#test/scans/scans.ts'
import { startTestApp } from '#test/test-app.ts'
import { settled, uploaded, type Upload } from '#test/uploads.ts'

const opening = 'A cantina abre às dez e fecha às quatro, de segunda a sexta, e não aceita cartão de crédito.'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const admin = await createUser(app, { roles: ['admin'] })

const rowOf = async (id: string) => (await app.ctx.db.select().from(documents).where(eq(documents.id, id)))[0]
const pagesOf = (storageKey: string) =>
  app.ctx.db.select().from(scannedPages).where(eq(scannedPages.storageKey, storageKey)).orderBy(scannedPages.page)
const search = async (assistantId: number, q: string) =>
  (await maria.api.searchKnowledge({ params: { assistantId }, query: { q } })).items
const read = (assistantId: number, documentId: string) => settled(maria, assistantId, documentId)
const uploadAndRead = async (assistantId: number, file: Upload) =>
  read(assistantId, await uploaded(app, maria, assistantId, file))
const never = new AbortController().signal

/** Creates a document whose scanned pages wait for recognition, without a worker. */
async function waiting(pages: readonly string[]): Promise<{ assistantId: number; id: string; storageKey: string }> {
  const assistantId = await createPublishedAssistant(maria)
  await admin.api.updateKnowledgeLimits({ body: { maxScannedPages: 0 } })
  const { id } = await uploadAndRead(assistantId, { name: 'espera.pdf', content: await makeScan(pages) })
  await admin.api.updateKnowledgeLimits({ body: {} })
  const { storageKey } = (await rowOf(id))!
  const scans = pages.flatMap((text, at) => (text === 'scan' ? [{ storageKey, page: at + 1 }] : []))
  await app.ctx.db.insert(scannedPages).values(scans)
  await app.ctx.db.update(documents).set({ status: 'reading' }).where(eq(documents.id, id))
  return { assistantId, id, storageKey }
}

test('scanned pages are recognized and found with their page number, between pages that have text [S13]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const content = await makeScan([opening, 'scan', 'Anexo', 'scan Feito com Leitor'])
  const document = await uploadAndRead(assistantId, { name: 'regimento.pdf', content })
  expect(document).toMatchObject({
    status: 'ready',
    problem: null,
    pages: 4,
    scan: null,
    health: { recognizedPages: [2, 4], emptyPages: [], language: 'pt' },
  })
  const [first] = await search(assistantId, 'Até quando vão as matrículas?')
  expect(first).toMatchObject({ page: 2 })
  for (const words of scannedWords) expect(first!.text).toContain(words)
  const { items } = await maria.api.listChunks({ params: { assistantId, documentId: document.id }, query: {} })
  // a scanner's watermark does not prevent the recognition of its page
  expect(items.map(({ page }) => page)).toEqual([1, 2, 3, 4, 4])
  expect(items[3]?.text).toBe('Feito com Leitor')
})

test('while pages are recognized, the list shows how many remain [S13]', async () => {
  const { assistantId, id, storageKey } = await waiting(['scan', 'scan'])
  await app.ctx.db.update(scannedPages).set({ text: 'Pronta.' }).where(eq(scannedPages.page, 1))
  const { items } = await maria.api.listDocuments({ params: { assistantId }, query: {} })
  expect(items[0]).toMatchObject({ id, status: 'reading', scan: { done: 1, total: 2 } })

  // pages recognized before a restart are not recognized again
  await recognizeDocument(app.ctx, id, never)
  expect(await read(assistantId, id)).toMatchObject({ status: 'ready', health: { recognizedPages: [1, 2] } })
  expect((await pagesOf(storageKey))[0]?.text).toBe('Pronta.')
  expect(await search(assistantId, 'segunda chamada')).toMatchObject([{ page: 2 }])
})

test('a page that crashes its process counts as empty and does not affect other pages [F4]', async () => {
  const { assistantId, id, storageKey } = await waiting([opening, 'scan', 'scan'])
  // both pages at once, then each alone; the next reading may begin before the recognition has ended
  const readFile = vi.spyOn(app.ctx.storage, 'read')
  for (let reads = 0; reads < 3; reads++) readFile.mockResolvedValueOnce(Readable.from([Buffer.from('%PDF-1.7 nada')]))
  await recognizeDocument(app.ctx, id, never)
  expect(await read(assistantId, id)).toMatchObject({
    status: 'attention',
    problem: expect.stringMatching(/^As páginas 2 e 3 não têm texto\. Se forem imagens, envie uma cópia mais nítida/),
  })

  // a requested new reading also repeats the recognition
  await maria.api.reprocessDocument({ params: { assistantId, documentId: id } })
  expect(await read(assistantId, id)).toMatchObject({ status: 'ready', problem: null })
  expect((await pagesOf(storageKey)).map(({ page }) => page)).toEqual([2, 3])
})

test('a document whose recognition fails repeatedly keeps the text it has [Rel11]', async () => {
  const { assistantId, id } = await waiting([opening, 'scan'])
  await giveUpScans(app.ctx, id)
  expect(await read(assistantId, id)).toMatchObject({ status: 'attention', chunks: 1 })
  // giving up again, or on a removed document, changes nothing
  await giveUpScans(app.ctx, id)
  await recognizeDocument(app.ctx, id, never)
  await recognizeDocument(app.ctx, crypto.randomUUID(), never)
  expect((await rowOf(id))?.status).toBe('attention')
})

test('the settings limit how many pages are recognized, and may switch recognition off [A6]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  await admin.api.updateKnowledgeLimits({ body: { maxScannedPages: 1 } })
  const some = await uploadAndRead(assistantId, { name: 'duas.pdf', content: await makeScan(['scan', 'scan']) })
  expect(some).toMatchObject({ status: 'attention', health: { recognizedPages: [1], emptyPages: [2] } })
  await admin.api.updateKnowledgeLimits({ body: { maxScannedPages: 0 } })
  const none = await uploadAndRead(assistantId, { name: 'nada.pdf', content: await makeScan(['scan']) })
  expect(none).toMatchObject({
    status: 'failed',
    problem: expect.stringMatching(/^Não há texto que se possa ler neste arquivo\./),
  })
  await admin.api.updateKnowledgeLimits({ body: {} })
})

test('recognized text is deleted with its file [S13]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const id = await uploaded(app, maria, assistantId, { name: 'vai.pdf', content: await makeScan(['scan']) })
  await read(assistantId, id)
  const { storageKey } = (await rowOf(id))!
  await sweepFiles(app.ctx, [storageKey])
  expect(await pagesOf(storageKey)).toHaveLength(1)
  await maria.api.deleteDocument({ params: { assistantId, documentId: id } })
  await vi.waitFor(async () => expect(await pagesOf(storageKey)).toEqual([]), { timeout: 60_000, interval: 50 })
})

test('a document that is removed while it is read leaves no page behind [P2]', async () => {
  const key = crypto.randomUUID()
  expect(await awaitScans(app.ctx, crypto.randomUUID(), { key, pages: [1, 2] })).toBe(true)
  expect(await pagesOf(key)).toEqual([])
})
