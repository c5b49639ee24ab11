import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readDocumentJob } from '#/modules/knowledge/documents/documents.service.ts'
import { catchUp, embedAll, embedDocumentJob } from '#/modules/knowledge/embeddings/embeddings.service.ts'
import { resumeLost, resumeStale } from '#/modules/knowledge/documents/indexing.service.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** More documents than one portion holds; the tests also kill a server process of the database in between. */
const MANY = 2500

// the provider is never called: its jobs wait
let app: TestApp = await startTestApp({ env: { EMBEDDING_URL: 'http://127.0.0.1:9/v1', EMBEDDING_MODEL: 'sentido' } })
const maria = await createUser(app)
const userId = maria.id
const assistantId = await createPublishedAssistant(maria)
await app.ctx.db.execute(sql`
    create function wait_an_hour() returns trigger language plpgsql as $$ begin
      if new.name = any(array['documents.read', 'documents.embed']) then new.start_after = now() + interval '1 hour'; end if;
      return new; end $$`)
await app.ctx.db.execute(
  sql`create trigger later before insert on jobs.job for each row execute function wait_an_hour()`,
)
await app.ctx.db.execute(sql`create sequence statements`)
// records how many rows each statement changed; the third one that changes any kills its server process
await app.ctx.db.execute(sql`create table portions (rows int)`)
await app.ctx.db.execute(sql`
    create function watch() returns trigger language plpgsql as $$ begin
      if not exists (select from taken) then return null; end if;
      if nextval('statements') = 3 then perform pg_terminate_backend(pg_backend_pid()); end if;
      insert into portions select count(*) from taken; return null; end $$`)
await app.ctx.db.execute(sql`
    create trigger watched after update on documents referencing new table as taken
      for each statement execute function watch()`)
const plain = await forFile(startTestApp({ beside: app }))

afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.execute(sql`truncate documents, portions cascade`)
  await app.ctx.db.execute(sql`delete from jobs.job where start_after > now() + interval '30 minutes'`)
  await app.ctx.db.execute(sql`select setval('statements', 1, false)`)
})

const addDocuments = (status: string, facts = sql`0, false`) =>
  app.ctx.db.execute(sql`
    insert into documents (id, assistant_id, name, kind, bytes, content_hash, storage_key, status, created_by, updated_at, chunk_count, meaning_held)
    select gen_random_uuid(), ${assistantId}, n || '.txt', 'txt', 1, sha256(n::text::bytea), gen_random_uuid()::text, ${status}, ${userId},
      now() - interval '1 day', ${facts} from generate_series(1, ${MANY}::int) n`)

async function waiting(name: string) {
  const { rows } = await app.ctx.db.execute<{ jobs: number; things: number }>(sql`
    select count(*)::int as jobs, count(distinct data)::int as things from jobs.job where name = ${name} and state = 'created'`)
  return rows[0]
}
const portions = async () =>
  (await app.ctx.db.execute<{ rows: number }>(sql`select rows from portions`)).rows.map(({ rows }) => rows)

test.each([
  ['no job is about', 'queued', resumeLost],
  ['nobody moved', 'reading', resumeStale],
] as const)(
  'documents that %s are sent in portions, once each, also where the connection is lost in the middle [Rel11]',
  async (_, status, resume) => {
    await addDocuments(status)
    await expect(resume(app.ctx)).rejects.toThrow()
    const sent = (await portions()).reduce((sum, rows) => sum + rows, 0)
    expect(sent).toBeGreaterThan(0)
    expect(await waiting(readDocumentJob)).toEqual({ jobs: sent, things: sent })
    await resume(app.ctx)
    await resume(app.ctx)
    expect(await waiting(readDocumentJob)).toEqual({ jobs: MANY, things: MANY })
    expect(Math.max(...(await portions()))).toBeLessThanOrEqual(1000)
  },
)

const addPassages = () =>
  app.ctx.db.execute(
    sql`insert into chunks (document_id, assistant_id, position, text) select id, assistant_id, 1, 'Uma aula.' from documents`,
  )

test('all documents are queued for a new model in portions, and a run after a killed one queues none twice [Rel11]', async () => {
  await addDocuments('ready', sql`1, false`)
  await addPassages()
  const { sendMany } = app.ctx.jobs
  let portion = 0
  app.ctx.jobs.sendMany = async (...sent) => {
    portion += 1
    if (portion === 3) throw Object.assign(new Error('gone'), { code: '57P01' })
    return sendMany(...sent)
  }
  await expect(embedAll(app.ctx)).rejects.toThrow('gone')
  app.ctx.jobs.sendMany = sendMany
  const { jobs = 0 } = (await waiting(embedDocumentJob)) ?? {}
  expect(jobs).toBeGreaterThan(0)
  await embedAll(app.ctx)
  await catchUp(app.ctx)
  expect(await waiting(embedDocumentJob)).toEqual({ jobs: MANY, things: MANY })
})

test('a round of catching up takes a limited number of documents, and the next round takes others [Rel11]', async () => {
  await addDocuments('ready', sql`1, false`)
  await addPassages()
  await catchUp(app.ctx)
  expect(await waiting(embedDocumentJob)).toEqual({ jobs: 200, things: 200 })
  await catchUp(app.ctx)
  expect(await waiting(embedDocumentJob)).toEqual({ jobs: 400, things: 400 })
})

test('without a model, documents stop waiting for a budget, in portions [S31]', async () => {
  await addDocuments('ready', sql`1, true`)
  await expect(catchUp(plain.ctx)).rejects.toThrow()
  await catchUp(plain.ctx)
  const held = await app.ctx.db.execute(sql`select from documents where meaning_held`)
  expect(held.rows).toHaveLength(0)
  const sizes = await portions()
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.reduce((sum, rows) => sum + rows, 0)).toBe(MANY)
})
