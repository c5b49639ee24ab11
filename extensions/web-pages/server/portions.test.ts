import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createPublishedAssistant, createUser } from '@prosa/server/test/factories.ts'
import { endPauses } from '@prosa/server/test/queue-pauses.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { resumeSources } from '#/web-pages/server/sources.service.ts'
import { visitSourceJob } from '#/web-pages/server/visiting.service.ts'

/** Each source is queued on its own. */
const SOURCES = 200

const app = await startTestApp()
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)
const { db } = app.ctx
await db.execute(sql`
    create function wait_an_hour() returns trigger language plpgsql as $$ begin
      if new.name = 'web.visit' then new.start_after = now() + interval '1 hour'; end if;
      return new; end $$`)
await db.execute(sql`create trigger later before insert on jobs.job for each row execute function wait_an_hour()`)
await db.execute(sql`create sequence statements`)
// records how many rows each statement changed; the third one that changes any kills its server process
await db.execute(sql`create table portions (rows int)`)
await db.execute(sql`
    create function watch() returns trigger language plpgsql as $$ begin
      if not exists (select from taken) then return null; end if;
      if nextval('statements') = 3 then perform pg_terminate_backend(pg_backend_pid()); end if;
      insert into portions select count(*) from taken; return null; end $$`)
await db.execute(sql`
    create trigger watched after update on web_sources referencing new table as taken
      for each statement execute function watch()`)
await db.execute(sql`
    create trigger watched after delete on web_pages referencing old table as taken
      for each statement execute function watch()`)

afterAll(() => app.close())
beforeEach(async () => {
  await db.execute(sql`truncate documents, web_sources, portions cascade`)
  await db.execute(sql`select setval('statements', 1, false)`)
})

async function count(condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${condition}`)
  return rows[0]!.count
}

async function waiting() {
  const { rows } = await db.execute<{ jobs: number; things: number }>(sql`
    select count(*)::int as jobs, count(distinct data)::int as things from jobs.job
    where name = ${visitSourceJob} and state = 'created'`)
  return rows[0]
}

test('sources without a job are queued in portions, once each [Rel11]', async () => {
  await db.execute(sql`
    insert into web_sources (id, assistant_id, kind, address, depth, max_pages, status, created_by, updated_at)
    select gen_random_uuid(), ${assistantId}, 'page', 'http://127.0.0.1:9/' || n, 1, 1, 'reading', ${maria.id}, now() - interval '1 day'
    from generate_series(1, ${SOURCES}::int) n`)
  await expect(resumeSources(app.ctx)).rejects.toThrow()
  const before = await waiting()
  expect(before?.jobs).toBeGreaterThan(0)
  await resumeSources(app.ctx)
  await resumeSources(app.ctx)
  expect(await waiting()).toEqual({ jobs: SOURCES, things: SOURCES })
})

test('a removed source vanishes at once with its documents, and its pages go in portions [S13, Rel11]', async () => {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into web_sources (id, assistant_id, kind, address, depth, max_pages, status, renewed_at, created_by)
    values (gen_random_uuid(), ${assistantId}, 'site', 'https://escola.test/', 1, 10, 'ready', now(), ${maria.id}) returning id`)
  const sourceId = rows[0]!.id
  const body = { name: 'Página', text: 'A piscina abre no verão.' }
  const { id: documentId } = await maria.api.addText({ params: { assistantId }, body })
  await vi.waitFor(async () => {
    const { items } = await maria.api.listDocuments({ params: { assistantId }, query: {} })
    expect(items.map(({ status }) => status)).toEqual(['ready'])
  }, 20_000)
  await db.execute(sql`update documents set web_source_id = ${sourceId} where id = ${documentId}`)
  await db.execute(sql`
    insert into web_pages (source_id, address, depth, document_id, status, due)
    select ${sourceId}, 'https://escola.test/' || n, 1, case when n = 1 then ${documentId}::uuid end, 'read', false from generate_series(1, 5000) n`)
  expect((await maria.api.listDocuments({ params: { assistantId }, query: {} })).items).toEqual([])
  await maria.api.deleteWebSource({ params: { assistantId, sourceId } })
  expect((await maria.api.listWebSources({ params: { assistantId }, query: {} })).items).toEqual([])
  await vi.waitFor(
    async () => {
      await endPauses(app)
      expect(await count(sql`web_sources where id = ${sourceId}`)).toBe(0)
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(await count(sql`documents where id = ${documentId}`)).toBe(0)
  expect(await count(sql`web_pages`)).toBe(0)
  const { rows: portions } = await db.execute<{ rows: number }>(sql`select rows from portions`)
  expect(Math.max(...portions.map((portion) => portion.rows))).toBeLessThanOrEqual(1000)
})
