import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WebSource } from '@prosa/contract/knowledge/web-sources.ts'
import { renewSources } from '#/modules/knowledge/web/sources.service.ts'
import { createPublishedAssistant, createUser, type TestUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { article, startSite, type WebSite } from '#test/web-site.ts'

const NIGHT_MS = 24 * 3_600_000
let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }

let app: TestApp
let maria: TestUser
let site: WebSite
let assistantId: number

beforeAll(async () => {
  site = await startSite()
  app = await startTestApp({ clock, env: { EGRESS_ALLOW: site.host, WEB_PAUSE_SECONDS: '0' } })
  maria = await createUser(app)
})
beforeEach(async () => {
  site.pages = {}
  assistantId = await createPublishedAssistant(maria)
})
afterAll(async () => {
  await app.close()
  site.close()
})

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
  const { id } = await maria.api.addWebSource({
    params: { assistantId },
    body: { address: site.origin + path },
  })
  await settled()
  return id
}

/** Nights go by, and what is due is renewed. */
async function nights(count = 1): Promise<WebSource> {
  passed += count * NIGHT_MS
  await renewSources(app.ctx)
  return settled()
}

test('every night a page is asked for only if it changed, and what changed is read and told [S13]', async () => {
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
  // the same night nothing is asked for twice
  const asked = site.asked.filter((path) => path === '/cardapio').length
  await renewSources(app.ctx)
  await settled()
  expect(site.asked.filter((path) => path === '/cardapio')).toHaveLength(asked)
})

test('a page that vanished is flagged, stays for three nights, and then is found no longer [S13]', async () => {
  site.pages['/aviso'] = article('Aviso', 'A matrícula vai até o dia dez de dezembro.')
  const id = await add('/aviso')
  delete site.pages['/aviso']
  expect(await nights()).toMatchObject({ status: 'attention', pages: { gone: 1 } })
  expect(await onlyPage(id)).toMatchObject({ status: 'gone', problem: 'A página não existe mais no site.' })
  expect(await search('matrícula')).toHaveLength(1)
  await nights()
  // renewed by hand the same day, which is no night
  await maria.api.renewWebSource({ params: { assistantId, sourceId: id } })
  await settled()
  expect(await search('matrícula')).toHaveLength(1)
  expect(await nights(2)).toMatchObject({ status: 'failed', pages: { gone: 1 } })
  expect(await search('matrícula')).toEqual([])
  site.pages['/aviso'] = article('Aviso', 'A matrícula foi reaberta até janeiro.')
  expect(await nights()).toMatchObject({ status: 'ready', pages: { read: 1, gone: 0 } })
  expect((await search('matrícula'))[0]?.text).toContain('reaberta')
})

test('a site that does not answer keeps its last text and says since when [S13]', async () => {
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

test('a page that asks since then not to be kept goes like one that vanished [S13]', async () => {
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

test('nothing is renewed for an assistant that rests [S13]', async () => {
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
