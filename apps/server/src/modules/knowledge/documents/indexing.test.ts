import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { readDocumentJob } from '#/modules/knowledge/documents/documents.service.ts'
import { keepFile, sweepFiles, sweepFilesJob } from '#/modules/knowledge/documents/files.service.ts'
import { giveUp, indexDocument, resumeLost, resumeStale } from '#/modules/knowledge/documents/indexing.service.ts'
import { chunks, documents } from '#/modules/knowledge/knowledge.tables.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { endPauses } from '#test/queue-pauses.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { settled } from '#test/uploads.ts'

const never = new AbortController().signal

let app: TestApp = await startTestApp()
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)

afterAll(() => app.close())

type Facts = Partial<typeof documents.$inferInsert>

/** Creates a document as an upload leaves it, but without the job that reads it. */
async function waiting(text: string, facts: Facts = {}): Promise<string> {
  const id = randomUUID()
  await app.ctx.db.insert(documents).values({
    id,
    assistantId,
    name: 'a.txt',
    kind: 'txt',
    bytes: text.length,
    contentHash: Buffer.from(id),
    storageKey: await keepFile(app.ctx, Buffer.from(text), 'txt'),
    status: 'queued',
    createdBy: maria.id,
    ...facts,
  })
  return id
}
const row = async (id: string) => (await app.ctx.db.select().from(documents).where(eq(documents.id, id)))[0]
const texts = async (id: string) =>
  (await app.ctx.db.select().from(chunks).where(eq(chunks.documentId, id))).map(({ text }) => text)

test.each(['queued', 'reading', 'indexing'] as const)(
  'a reading that a crash left %s starts again from the beginning [Rel11]',
  async (status) => {
    const id = await waiting('A aula começa às oito.', { status })
    await app.ctx.db.insert(chunks).values({ documentId: id, assistantId, position: 1, text: 'pela metade' })
    await indexDocument(app.ctx, id, never)
    expect(await row(id)).toMatchObject({ status: 'ready', chunkCount: 1 })
    expect(await texts(id)).toEqual(['A aula começa às oito.'])
  },
)

test('reading a document twice, or one that is finished or removed, changes nothing [Rel11]', async () => {
  const id = await waiting('Uma vez só.')
  await Promise.all([indexDocument(app.ctx, id, never), indexDocument(app.ctx, id, never)])
  const before = await row(id)
  await indexDocument(app.ctx, id, never)
  await giveUp(app.ctx, id)
  await indexDocument(app.ctx, randomUUID(), never)
  expect(await row(id)).toEqual(before)
  expect(await texts(id)).toEqual(['Uma vez só.'])
})

test('a document fails after its last attempt, and other documents are read meanwhile [Rel11]', async () => {
  const poison = await waiting('nunca', { storageKey: randomUUID() })
  await app.ctx.jobs.send(app.ctx.db, readDocumentJob, { documentId: poison })
  await vi.waitFor(
    async () => {
      await endPauses(app)
      expect((await row(poison))?.status).toBe('failed')
    },
    { timeout: 18_000, interval: 200 },
  )
  expect(await row(poison)).toMatchObject({ problem: expect.stringMatching(/^Tentamos ler este arquivo várias vezes/) })
  const fine = await waiting('A cantina abre às dez.')
  await app.ctx.jobs.send(app.ctx.db, readDocumentJob, { documentId: fine })
  expect((await settled(maria, assistantId, fine)).status).toBe('ready')
})

test("a reading that the server's stop interrupts does not fail: the document waits for the next attempt [Rel11]", async () => {
  const id = await waiting('Interrompido.')
  await expect(indexDocument(app.ctx, id, AbortSignal.abort())).rejects.toThrow()
  expect((await row(id))?.status).toBe('reading')
  await indexDocument(app.ctx, id, never)
  expect((await row(id))?.status).toBe('ready')
})

test('a document whose job was lost is queued and read again [Rel11]', async () => {
  const lost = await waiting('Perdido e achado.', { status: 'reading', updatedAt: new Date(Date.now() - 31 * 60_000) })
  const young = await waiting('Ainda na fila.')
  await resumeStale(app.ctx)
  expect((await settled(maria, assistantId, lost)).status).toBe('ready')
  expect((await row(young))?.status).toBe('queued')
})

test('a document that was being read during the backup is read again when the restored server starts [Rel14]', async () => {
  const lost = await waiting('Restaurado.', { status: 'reading' })
  const planned = await waiting('Tem a sua vez.')
  await app.ctx.jobs.send(app.ctx.db, readDocumentJob, { documentId: planned }, { startAfter: 600 })
  await resumeLost(app.ctx)
  expect((await settled(maria, assistantId, lost)).status).toBe('ready')
  expect((await row(planned))?.status).toBe('queued')
})

test('an RTF from an earlier version keeps its passages, and reading it again explains how to convert it [S13]', async () => {
  const id = await waiting('{\\rtf1 Aviso}', { kind: 'rtf', name: 'aviso.rtf', chunkCount: 1 })
  await app.ctx.db.insert(chunks).values({ documentId: id, assistantId, position: 1, text: 'Aviso' })
  await indexDocument(app.ctx, id, never)
  expect(await row(id)).toMatchObject({
    status: 'attention',
    problem:
      'A nova leitura falhou, e a anterior continua respondendo. Este tipo de arquivo não é aceito. Abra no Word ou no LibreOffice e salve como DOCX.',
  })
  expect(await texts(id)).toEqual(['Aviso'])
})

test('the reading of a document that was removed or replaced meanwhile is discarded [S13]', async () => {
  const id = await waiting('Removido.')
  const { read } = app.ctx.storage
  app.ctx.storage.read = async (key) => {
    app.ctx.storage.read = read
    await app.ctx.db.delete(documents).where(eq(documents.id, id))
    return read(key)
  }
  await indexDocument(app.ctx, id, never)
  expect(await texts(id)).toEqual([])
})

test('the sweep removes a file that no document uses, and no other file [P2]', async () => {
  const needed = await row(await waiting('Fica.'))
  const orphan = await keepFile(app.ctx, Buffer.from('Ninguém precisa.'), 'txt')
  const { rows } = await app.ctx.db.execute(
    sql`select data from jobs.job where name = ${sweepFilesJob} and start_after > now() + interval '30 minutes' and data::text like ${`%${orphan}%`}`,
  )
  expect(rows).toHaveLength(1)
  await sweepFiles(app.ctx, [orphan, needed!.storageKey])
  expect(await app.ctx.storage.exists(orphan)).toBe(false)
  expect(await app.ctx.storage.exists(needed!.storageKey)).toBe(true)
})
