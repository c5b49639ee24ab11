import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { chunks, documents } from '#/modules/knowledge/knowledge.tables.ts'
import { renewReadings } from '#/modules/knowledge/documents/renewing/renewing.service.ts'
import { outboxEvents } from '#/platform/events/events.tables.ts'
import { createPublishedAssistant, createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { readOutbox } from '#test/outbox.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploadAndRead, settled } from '#test/uploads.ts'
import { hiddenOnly, pupilsBook } from '#test/formats.ts'

const app = await forFile(startTestApp())
const { db } = app.ctx
const signal = new AbortController().signal
const stored = async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0]!
const readPassages = async (id: string) =>
  (await db.select().from(chunks).where(eq(chunks.documentId, id)).orderBy(chunks.position)).map(({ text }) => text)
const cellsOf = async (id: string) => {
  const { rows } = await db.execute<{ cells: string }>(
    sql`select r.cells::text as cells from sheet_rows r join sheets s on s.id = r.sheet_id where s.document_id = ${id}`,
  )
  return rows.map(({ cells }) => cells).join()
}
const find = async (user: TestUser, assistantId: number, q: string) =>
  JSON.stringify((await user.api.searchKnowledge({ params: { assistantId }, query: { q } })).items)

const mailsTo = async ({ email }: TestUser) =>
  (await readOutbox(app.ctx.config.dataDir)).filter(
    (mail) => mail.includes(`To: ${email}`) && mail.includes('partes ocultas'),
  )

/** Creates a document as the previous version read it: with all its hidden parts. */
async function readBefore(user: TestUser, assistantId: number, name: string, content = pupilsBook()) {
  const { id } = await uploadAndRead(app, user, assistantId, { name, content })
  await user.api.readHiddenParts({ params: { assistantId, documentId: id }, body: { read: true } })
  await settled(user, assistantId, id)
  await db.execute(sql`update documents set reads_hidden = false, read_with = 0, notes = '[]' where id = ${id}`)
  expect((await readPassages(id)).join()).toContain('TDAH')
  return id
}

test('hidden parts of a sheet are read only when its owner chooses so, and removed at once later [S13] [P2]', async () => {
  const ana = await createUser(app)
  const assistantId = await createPublishedAssistant(ana)
  const document = await uploadAndRead(app, ana, assistantId, { name: 'notas.xlsx', content: pupilsBook() })
  const params = { assistantId, documentId: document.id }
  const sheets = async () =>
    JSON.stringify([await ana.api.getSheets({ params }), await ana.api.listSheetRows({ params, query: {} })])
  const notes = [
    { kind: 'hiddenRows', count: 1 },
    { kind: 'hiddenColumns', count: 2 },
  ]
  expect(document).toMatchObject({ status: 'ready', problem: null, readsHidden: false, notes })
  expect((await readPassages(document.id)).join() + (await sheets())).not.toMatch(/CPF|Laudo|TDAH|Enzo/)
  expect(await find(ana, assistantId, 'Qual é o laudo do Bruno?')).not.toMatch(/CPF|Laudo|TDAH/)

  expect(await ana.api.readHiddenParts({ params, body: { read: true } })).toMatchObject({ status: 'queued' })
  expect(await settled(ana, assistantId, document.id)).toMatchObject({ readsHidden: true, notes, status: 'ready' })
  expect(await find(ana, assistantId, 'Qual é o laudo do Bruno?')).toContain('TDAH')
  expect(await sheets()).toMatch(/CPF.*Enzo/)

  // the new reading may take a while: the old passages must be gone meanwhile
  await db.execute(sql`create function wait() returns trigger language plpgsql as $$ begin
    if new.name = 'documents.read' then new.start_after = now() + interval '1 hour'; end if; return new; end $$`)
  await db.execute(sql`create trigger later before insert on jobs.job for each row execute function wait()`)
  await ana.api.readHiddenParts({ params, body: { read: false } })
  expect([await readPassages(document.id), await cellsOf(document.id)]).toEqual([[], ''])
  await db.execute(sql`drop trigger later on jobs.job`)
  await db.execute(sql`update jobs.job set start_after = now() where name = 'documents.read' and state = 'created'`)
  expect(await settled(ana, assistantId, document.id)).toMatchObject({ readsHidden: false, notes, status: 'ready' })
  expect(await find(ana, assistantId, 'Qual é o laudo do Bruno?')).not.toMatch(/CPF|Laudo|TDAH/)
})

test('a copied assistant keeps the choice of hidden parts, a replaced file does not, others cannot choose [S13] [Z2]', async () => {
  const ana = await createUser(app)
  const assistantId = await createPublishedAssistant(ana)
  const { id: documentId } = await uploadAndRead(app, ana, assistantId, { name: 'notas.xlsx', content: pupilsBook() })
  const params = { assistantId, documentId }
  const body = { read: true }
  await ana.api.readHiddenParts({ params, body })
  await settled(ana, assistantId, documentId)
  const copy = await ana.api.duplicateAssistant({ params: { assistantId } })
  const { items } = await ana.api.listDocuments({ params: { assistantId: copy.id }, query: {} })
  expect(items).toMatchObject([{ readsHidden: true, notes: [{ kind: 'hiddenRows' }, { kind: 'hiddenColumns' }] }])
  const file = { name: 'abril.xlsx', content: pupilsBook('Abril'), replaces: documentId }
  await uploadAndRead(app, ana, assistantId, file)
  expect(await settled(ana, assistantId, documentId)).toMatchObject({ name: 'abril.xlsx', readsHidden: false })
  expect((await readPassages(documentId)).join()).not.toContain('TDAH')
})

test('after an upgrade, documents of an older reader are read again, and each owner is notified once [S13] [Rel11]', async () => {
  const [ana, rui] = [await createUser(app), await createUser(app)]
  const [hers, his] = [await createPublishedAssistant(ana), await createPublishedAssistant(rui)]
  const [first, second] = [
    await readBefore(ana, hers, 'notas.xlsx'),
    await readBefore(ana, hers, 'maio.xlsx', pupilsBook('Maio')),
  ]
  const { id: plain } = await uploadAndRead(app, rui, his, {
    name: 'avisos.md',
    content: '# Avisos\n\nA feira é na sexta.',
  })
  await db.execute(sql`update documents set read_with = 0 where id = ${plain}`)
  const before = await stored(first)
  const [passage] = await db.select().from(chunks).where(eq(chunks.documentId, plain))
  const events = await db.$count(outboxEvents)

  await renewReadings(app.ctx, signal)
  for (const id of [first, second]) {
    expect((await readPassages(id)).join() + (await cellsOf(id))).not.toMatch(/CPF|Laudo|TDAH|Enzo/)
    expect(await stored(id)).toMatchObject({
      status: 'ready',
      awaitsNotice: false,
      notes: [{ kind: 'hiddenRows' }, { kind: 'hiddenColumns' }],
    })
  }
  expect((await stored(first)).updatedAt).toEqual(before.updatedAt)
  // an unchanged reading keeps its passages and their vectors
  expect(await db.select().from(chunks).where(eq(chunks.documentId, plain))).toEqual([passage])
  expect(await db.$count(outboxEvents)).toBe(events)
  const mails = await vi.waitFor(async () => {
    const found = await mailsTo(ana)
    expect(found.length).toBeGreaterThan(0)
    return found
  })
  expect(mails[0]).toMatch(/2 documentos tinham partes ocultas.*maio\.xlsx e notas\.xlsx/s)
  expect(mails[0]).toContain(`/assistants/manage/${hers}`)

  await renewReadings(app.ctx, signal)
  expect([await mailsTo(ana), await mailsTo(rui)].map(({ length }) => length)).toEqual([1, 0])
})

test('a stopped run keeps the older reading, notifies no owner, and continues later [S13] [Rel11]', async () => {
  const ana = await createUser(app)
  const assistantId = await createPublishedAssistant(ana)
  const id = await readBefore(ana, assistantId, 'notas.xlsx')
  const stop = new AbortController()
  const stopped = renewReadings(app.ctx, stop.signal)
  stop.abort()
  await expect(stopped).rejects.toThrow()
  expect([(await stored(id)).readWith, await mailsTo(ana)]).toEqual([0, []])
  expect(await find(ana, assistantId, 'Qual é a nota da Ana?')).toContain('Ana')
  await renewReadings(app.ctx, signal)
  expect((await readPassages(id)).join()).not.toContain('TDAH')
})

test('an entirely hidden file loses its older reading; an unreadable file keeps it [S13]', async () => {
  const ana = await createUser(app)
  const assistantId = await createPublishedAssistant(ana)
  const hidden = await readBefore(ana, assistantId, 'oculta.xlsx', hiddenOnly())
  const lost = await readBefore(ana, assistantId, 'perdida.xlsx')
  const { storageKey } = await stored(lost)
  await app.ctx.storage.put(storageKey, Buffer.from('PK nada'), { contentType: 'text/plain' })
  await renewReadings(app.ctx, signal)
  expect(await stored(hidden)).toMatchObject({
    status: 'failed',
    chunkCount: 0,
    notes: [{ kind: 'hiddenSheets', count: 1 }],
  })
  expect([await readPassages(hidden), await cellsOf(hidden)]).toEqual([[], ''])
  expect((await stored(hidden)).problem).toContain('está oculto')
  expect((await stored(lost)).problem).toContain('a anterior continua respondendo')
  expect((await readPassages(lost)).join()).toContain('Ana')
})
