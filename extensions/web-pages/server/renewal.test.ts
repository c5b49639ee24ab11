import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { WebSource } from '#/web-pages/contract.ts'
import { findActiveSource } from '#/web-pages/server/sources.repository.ts'
import { renewSources } from '#/web-pages/server/sources.service.ts'
import { prepareRound } from '#/web-pages/server/visiting.service.ts'
import { createPublishedAssistant, createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { article, startSite, type WebSite } from '#/web-pages/test/web-site.ts'

const NIGHT_MS = 24 * 3_600_000
let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }

let assistantId: number

let site: WebSite = await startSite()
const app = await forFile(startTestApp({ clock, env: { EGRESS_ALLOW: site.host, WEB_PAUSE_SECONDS: '0' } }))
const maria = await createUser(app)

beforeEach(async () => {
  site.pages = {}
  assistantId = await createPublishedAssistant(maria)
})
afterAll(() => site.close())

const menu = (day: string) =>
  article('Cardápio', `<h2>Segunda</h2><p>Arroz com feijão e frango.</p><h2>Terça</h2><p>${day}</p>`)
const search = async (q: string) => (await maria.api.searchKnowledge({ params: { assistantId }, query: { q } })).items
const first = async () => (await maria.api.listWebSources({ params: { assistantId }, query: {} })).items[0]
const onlyPage = async (sourceId: string) =>
  (await maria.api.listWebPages({ params: { assistantId, sourceId }, query: {} })).items[0]

const settled = (): Promise<WebSource> =>
  vi.waitFor(
    async () => {
      const { rows } = await app.ctx.pool.query(
        `select from documents where assistant_id = $1 and status in ('queued', 'reading', 'indexing')
          union all select from web_sources where assistant_id = $1 and status = 'reading'`,
        [assistantId],
      )
      const source = await first()
      if (!source || rows.length > 0) throw new Error('still reading')
      return source
    },
    { timeout: 30_000, interval: 50 },
  )

async function add(path: string): Promise<string> {
  const { id } = await maria.api.addWebSource({ params: { assistantId }, body: { address: site.origin + path } })
  await settled()
  return id
}

/** Advances by nights and renews what is due. */
async function nights(count = 1): Promise<WebSource> {
  passed += count * NIGHT_MS
  await renewSources(app.ctx)
  return settled()
}

test('every night a page is requested conditionally, and changes are read and reported [S13]', async () => {
  let [day, tag] = ['Macarrão com carne moída.', '"1"']
  const conditions: unknown[] = []
  site.pages['/cardapio'] = ({ headers }) => {
    conditions.push(headers['if-none-match'])
    return headers['if-none-match'] === tag ? { status: 304 } : { headers: { etag: tag }, body: menu(day) }
  }
  const id = await add('/cardapio')
  const chunks = () => app.ctx.pool.query('select id from chunks where assistant_id = $1 order by id', [assistantId])
  const before = (await chunks()).rows
  expect(await nights()).toMatchObject({ status: 'ready', change: null })
  expect(conditions).toContain('"1"')
  expect((await chunks()).rows).toEqual(before)
  ;[day, tag] = ['Peixe assado com batatas.', '"2"']
  expect(await nights()).toMatchObject({ status: 'ready', change: { added: 1, removed: 1 } })
  expect((await onlyPage(id))?.change).toMatchObject({ added: 1, removed: 1 })
  expect((await search('peixe'))[0]?.text).toContain('Peixe assado')
  expect(await search('macarrão')).toEqual([])
  // no page is requested twice in the same night
  const requestCount = site.asked.filter((path) => path === '/cardapio').length
  await renewSources(app.ctx)
  await settled()
  expect(site.asked.filter((path) => path === '/cardapio')).toHaveLength(requestCount)
})

test('a vanished page is flagged, stays for three nights, and then is no longer found [S13]', async () => {
  site.pages['/aviso'] = article('Aviso', 'A matrícula vai até o dia dez de dezembro.')
  const id = await add('/aviso')
  delete site.pages['/aviso']
  expect(await nights()).toMatchObject({ status: 'attention', pages: { gone: 1 } })
  expect(await onlyPage(id)).toMatchObject({ status: 'gone', problem: 'A página não existe mais no site.' })
  expect(await search('matrícula')).toHaveLength(1)
  await nights()
  // renewed by hand the same day, which does not count as a night
  await maria.api.renewWebSource({ params: { assistantId, sourceId: id } })
  await settled()
  expect(await search('matrícula')).toHaveLength(1)
  expect(await nights(2)).toMatchObject({ status: 'failed', pages: { gone: 1 } })
  expect(await search('matrícula')).toEqual([])
  site.pages['/aviso'] = article('Aviso', 'A matrícula foi reaberta até janeiro.')
  expect(await nights()).toMatchObject({ status: 'ready', pages: { read: 1, gone: 0 } })
  expect((await search('matrícula'))[0]?.text).toContain('reaberta')
})

test('a site that does not respond keeps its last text, with the date of the problem [S13]', async () => {
  site.pages['/aviso'] = article('Aviso', 'O passeio ao museu é na sexta.')
  const id = await add('/aviso')
  site.pages['/aviso'] = { status: 502 }
  expect(await nights()).toMatchObject({ status: 'attention', pages: { failing: 1 } })
  const since = (await onlyPage(id))?.since
  await nights(5)
  expect(await onlyPage(id)).toMatchObject({ status: 'failing', since, problem: 'O site respondeu com o erro 502.' })
  expect(await search('museu')).toHaveLength(1)
  site.pages['/aviso'] = '<html><body><form><input type="password"></form>Entre</body></html>'
  await nights()
  expect(await onlyPage(id)).toMatchObject({ status: 'failing', since, problem: expect.stringContaining('senha') })
  expect(await search('museu')).toHaveLength(1)
})

test('a page that later forbids storing is treated like a vanished one [S13]', async () => {
  const text = article('Aviso', 'A feira de ciências é em outubro.')
  site.pages['/aviso'] = text
  const id = await add('/aviso')
  site.pages['/aviso'] = { headers: { 'x-robots-tag': 'noindex' }, body: text }
  expect(await nights()).toMatchObject({ status: 'attention', pages: { forbidden: 1 } })
  expect(await search('feira')).toHaveLength(1)
  await nights(3)
  expect(await search('feira')).toEqual([])
  expect(await onlyPage(id)).toMatchObject({ documentId: null, status: 'forbidden' })
})

test('pages of an archived assistant are not renewed [S13]', async () => {
  site.pages['/ferias'] = article('Aviso', 'As aulas voltam em fevereiro.')
  const id = await add('/ferias')
  await maria.api.setAssistantState({ params: { assistantId }, body: { action: 'archive' } })
  site.asked.length = 0
  await nights()
  expect(site.asked).not.toContain('/ferias')
  await expect(maria.api.renewWebSource({ params: { assistantId, sourceId: id } })).rejects.toMatchObject({
    code: 'assistant_archived',
  })
})

/** Inserts a source with so many pages, read last night. */
async function insertSource(pages: number): Promise<string> {
  const { rows } = await app.ctx.db.execute<{ id: string }>(sql`
    insert into web_sources (id, assistant_id, kind, address, depth, max_pages, status, limited, renewed_at, created_by)
    values (gen_random_uuid(), ${assistantId}, 'site', ${`${site.origin}/${pages}`}, 1, ${pages + 1}, 'ready', true,
      now() - interval '3 days', ${maria.id}) returning id`)
  await app.ctx.db.execute(sql`
    insert into web_pages (source_id, address, depth, due, attempts, etag, status)
    select ${rows[0]!.id}, 'https://escola.test/' || n, 1, false, 2, 'x', case when n % 10 = 0 then 'gone' else 'read' end
    from generate_series(1, ${pages}::int) n`)
  return rows[0]!.id
}

test('a round of many pages is prepared in portions, continues after a kill, and may be repeated [S13, Rel11]', async () => {
  const { db } = app.ctx
  const id = await insertSource(5000)
  const source = (await findActiveSource(db, id))!
  await db.execute(sql`create table page_changes (rows int)`)
  await db.execute(sql`create sequence page_statements`)
  await db.execute(sql`
    create function watch_pages() returns trigger language plpgsql as $$ begin
      if nextval('page_statements') = 4 then perform pg_terminate_backend(pg_backend_pid()); end if;
      insert into page_changes select count(*) from changed; return null; end $$`)
  await db.execute(sql`create trigger watched after update on web_pages referencing new table as changed
    for each statement execute function watch_pages()`)
  await expect(prepareRound(app.ctx, source)).rejects.toThrow()
  await prepareRound(app.ctx, source)
  await prepareRound(app.ctx, source)
  await db.execute(sql`drop trigger watched on web_pages`)
  const { rows } = await db.execute(sql`
    select count(*)::int as pages, count(*) filter (where due and attempts = 0 and etag is null)::int as due
    from web_pages where source_id = ${id}`)
  expect(rows).toEqual([{ pages: 4500, due: 4500 }])
  const { rows: portions } = await db.execute<{ rows: number }>(sql`select rows from page_changes`)
  expect(Math.max(...portions.map((portion) => portion.rows))).toBeLessThanOrEqual(1000)
  await db.execute(sql`delete from web_sources where id = ${id}`)
})

test('a source whose round cannot begin does not stop the others [S13, Rel11]', async () => {
  const { db } = app.ctx
  const [stubborn, other] = [await insertSource(1), await insertSource(2)]
  await db.execute(
    sql.raw(`create function refuse_round() returns trigger language plpgsql as $$ begin
      if new.id = '${stubborn}' then raise 'this one stays'; end if; return new; end $$`),
  )
  await db.execute(
    sql`create trigger refused before update on web_sources for each row execute function refuse_round()`,
  )
  await expect(renewSources(app.ctx)).rejects.toThrow('1 of the rows failed by themselves')
  await db.execute(sql`drop trigger refused on web_sources`)
  const isRenewed = async (id: string) => {
    const source = await findActiveSource(db, id)
    return source?.status === 'reading' || source!.renewedAt!.getTime() > Date.now() - NIGHT_MS
  }
  expect([await isRenewed(stubborn), await isRenewed(other)]).toEqual([false, true])
  await db.execute(sql`delete from web_sources where id in (${stubborn}, ${other})`)
})

test("a site that asks for an hour's pause is shown with its time, delays no other source, and may be retried [S13]", async () => {
  let isBusy = true
  site.pages['/a'] = () => (isBusy ? { status: 503, headers: { 'retry-after': '3600' } } : { body: menu('Sopa.') })
  site.pages['/b'] = menu('Peixe com purê.')
  const create = (path: string) =>
    maria.api.addWebSource({ params: { assistantId }, body: { address: site.origin + path } })
  const { id } = await create('/a')
  const { id: other } = await create('/b')
  const sourceOf = async (sourceId: string) =>
    (await maria.api.listWebSources({ params: { assistantId }, query: {} })).items.find((one) => one.id === sourceId)
  await expect.poll(() => sourceOf(other), { timeout: 30_000 }).toMatchObject({ status: 'ready' })
  await expect
    .poll(() => sourceOf(id), { timeout: 30_000 })
    .toMatchObject({
      status: 'reading',
      problem: expect.stringMatching(/mais tarde \((em [\d/]+, )?às \d\d:\d\d\)\.$/),
    })
  isBusy = false
  await maria.api.renewWebSource({ params: { assistantId, sourceId: id } })
  expect(await settled()).toMatchObject({ status: 'ready', problem: null, pages: { read: 1 } })
})
