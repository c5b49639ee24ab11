import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { removeDetached, removeDiscardedJob } from '#/modules/knowledge/documents/removal.service.ts'
import { passagesById } from '#/modules/knowledge/search/search.repository.ts'
import { assistantAsOwner, baseAsOwner } from '#/modules/knowledge/owners.model.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { endPauses } from '#test/queue-pauses.ts'
import { startTestApp } from '#test/test-app.ts'

const LONG = 5000
const text = 'A piscina abre no verão.'

/** The documents and bases are too large for one statement: they vanish at once for people, and in portions from the database. */
const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
const maria = await createUser(app)
const { db } = app.ctx
await db.execute(sql`create table deletions (rows int)`)
await db.execute(sql`create table gate (shut boolean)`)
await db.execute(sql`create sequence statements`)
// records how many rows each statement deleted; a closed gate blocks deletions, and the third statement kills its server process
await db.execute(sql`
    create function watch() returns trigger language plpgsql as $$ begin
      if not exists (select from gone) then return null; end if;
      if exists (select from gate) then raise 'the gate is shut'; end if;
      if nextval('statements') = 3 then perform pg_terminate_backend(pg_backend_pid()); end if;
      insert into deletions select count(*) from gone; return null; end $$`)
for (const table of ['chunks', 'sheet_rows'])
  await db.execute(
    sql.raw(`create trigger watched after delete on ${table} referencing old table as gone
        for each statement execute function watch()`),
  )

beforeEach(async () => {
  await app.ctx.db.execute(sql`truncate deletions, gate`)
  await app.ctx.db.execute(sql`select setval('statements', 1, false)`)
})

const shut = () => app.ctx.db.execute(sql`insert into gate values (true)`)
/** Opens the gate and runs the job twice: the third statement kills the first attempt's server process. */
async function open(): Promise<void> {
  await app.ctx.db.execute(sql`truncate gate`)
  await app.ctx.jobs.send(app.ctx.db, removeDiscardedJob, {})
}
const statements = async () =>
  Number((await app.ctx.db.execute<{ n: string }>(sql`select last_value as n from statements`)).rows[0]?.n)
async function count(condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await app.ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from ${condition}`)
  return rows[0]!.count
}
const portions = async () =>
  (await app.ctx.db.execute<{ rows: number }>(sql`select rows from deletions`)).rows.map(({ rows }) => rows)

/** Makes a read document long: many passages, each with a vector, and a table with as many rows. */
async function lengthen(documentId: string): Promise<string[]> {
  const { db } = app.ctx
  await db.execute(sql`
    insert into chunks (document_id, assistant_id, base_id, position, text)
    select id, assistant_id, base_id, 1000 + n, ${text} || ' ' || n from documents, generate_series(1, ${LONG}::int) n where id = ${documentId}`)
  await db.execute(sql`
    insert into chunk_embeddings (chunk_id, assistant_id, base_id, model, vector)
    select id, assistant_id, base_id, 'sentido', 'vector' from chunks where document_id = ${documentId}`)
  await db.execute(sql`
    with sheet as (insert into sheets (document_id, position, name, columns, row_count, regular)
      values (${documentId}, 0, 'Aba', '[]', ${LONG}, true) returning id)
    insert into sheet_rows (sheet_id, row, cells) select id, n, '[]' from sheet, generate_series(1, ${LONG}::int) n`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from chunks where document_id = ${documentId} limit 3`,
  )
  return rows.map(({ id }) => id)
}

const left = (documentId: string) =>
  Promise.all([
    count(sql`chunks where document_id = ${documentId}`),
    count(sql`chunk_embeddings`),
    count(sql`sheet_rows`),
    count(sql`documents where id = ${documentId}`),
    count(sql`document_words where document_id = ${documentId}`),
  ])
const goes = (documentId: string) =>
  vi.waitFor(
    async () => {
      await endPauses(app)
      expect(await left(documentId)).toEqual([0, 0, 0, 0, 0])
    },
    { timeout: 60_000, interval: 200 },
  )

async function createBase(): Promise<{ baseId: number; documentId: string }> {
  const { id: baseId } = await admin.api.createKnowledgeBase({ body: { name: 'Normas da rede' } })
  const { id: documentId } = await admin.api.addBaseText({ params: { baseId }, body: { name: 'Normas', text } })
  await vi.waitFor(async () => expect((await documentsOf(baseId))[0]?.status).toBe('ready'), 20_000)
  return { baseId, documentId }
}
const documentsOf = async (baseId: number) =>
  (await admin.api.listBaseDocuments({ params: { baseId }, query: {} })).items

test('a deleted base vanishes at once, and its many passages go in portions despite a crash [S31, Rel11]', async () => {
  const { baseId, documentId } = await createBase()
  const passages = await lengthen(documentId)
  await shut()
  await admin.api.deleteKnowledgeBase({ params: { baseId } })
  const [remaining] = await left(documentId)
  expect(remaining).toBe(LONG + 1)
  expect(await problemOf(admin.api.getKnowledgeBase({ params: { baseId } }))).toMatchObject({ status: 404 })
  const params = { baseId, documentId }
  expect(await problemOf(admin.api.listBaseChunks({ params, query: {} }))).toMatchObject({ status: 404 })
  expect(await passagesById(app.ctx.db, [baseAsOwner(baseId)], passages)).toEqual([])
  // the name is free, although the old base's rows still exist
  expect((await createBase()).baseId).not.toBe(baseId)

  await open()
  await goes(documentId)
  expect(await statements()).toBeGreaterThan(3)
  const sizes = await portions()
  expect(sizes.length).toBeGreaterThan(2 * (LONG / 1000))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
  // a second run changes nothing
  await removeDetached(app.ctx)
})

test('a removed long document is not found, takes no room, and can be added again meanwhile [S13, Rel11]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const add = (body = { name: 'Piscina', text }) => maria.api.addText({ params: { assistantId }, body })
  const ready = () =>
    vi.waitFor(async () => {
      const { items } = await maria.api.listDocuments({ params: { assistantId }, query: {} })
      expect(items.map(({ status }) => status)).toEqual(['ready'])
    }, 20_000)
  const search = async (id = assistantId) =>
    (await maria.api.searchKnowledge({ params: { assistantId: id }, query: { q: 'piscina verão' } })).items
  const { id: documentId } = await add()
  await ready()
  const passages = await lengthen(documentId)
  expect(await search()).toHaveLength(10)
  await shut()
  await maria.api.deleteDocument({ params: { assistantId, documentId } })
  const params = { assistantId, documentId }
  expect(await problemOf(maria.api.deleteDocument({ params }))).toMatchObject({ status: 404 })
  expect(await problemOf(maria.api.reprocessDocument({ params }))).toMatchObject({ status: 404 })
  expect(await search()).toEqual([])
  expect(await passagesById(app.ctx.db, [assistantAsOwner(assistantId)], passages)).toEqual([])

  // adds the same content again and copies the assistant: the copy has only the new document
  await add()
  await ready()
  expect((await search()).map((passage) => passage.text)).toEqual([text])
  const copy = await maria.api.duplicateAssistant({ params: { assistantId } })
  expect((await search(copy.id)).map((passage) => passage.text)).toEqual([text])
  await open()
  await goes(documentId)
  expect((await search()).map((passage) => passage.text)).toEqual([text])
})
