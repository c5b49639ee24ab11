import { gzipSync } from 'node:zlib'
import type { WebSource } from '#/web-pages/contract.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { webSources } from '#/web-pages/server/web-sources.tables.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { createPublishedAssistant, createUser, type TestUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { article, startSite, type WebSite } from '#/web-pages/test/web-site.ts'

let maria: TestUser
let assistantId: number

let site: WebSite = await startSite()
const inner = await forFile(startSite({ '/': article('Segredo', 'A senha do roteador é girassol.') }))
const app = await forFile(startTestApp({ env: { EGRESS_ALLOW: site.host, WEB_PAUSE_SECONDS: '0' } }))

beforeEach(async () => {
  maria = await createUser(app)
  site.pages = {}
  site.asked.length = 0
  assistantId = await createPublishedAssistant(maria)
})
afterAll(() => site.close())

const library = article('Biblioteca', 'A biblioteca abre às oito da manhã e empresta até três livros por estudante.')
const params = () => ({ assistantId })
const add = (path: string, more: object = {}) =>
  maria.api.addWebSource({ params: params(), body: { kind: 'page', address: site.origin + path, ...more } })
const refusedBy = (path: string, more: object = {}) =>
  problemOf(
    maria.api.previewWebSource({ params: params(), body: { kind: 'page', address: site.origin + path, ...more } }),
  )
const search = async (q: string) => (await maria.api.searchKnowledge({ params: params(), query: { q } })).items
const pagesOf = async (sourceId: string) =>
  (await maria.api.listWebPages({ params: { assistantId, sourceId }, query: { pageSize: 100 } })).items

/** Waits until the source's round has ended and its documents are read. */
const read = (sourceId: string): Promise<WebSource> =>
  vi.waitFor(
    async () => {
      const { rows } = await app.ctx.pool.query(
        `select from documents where web_source_id = $1 and status in ('queued', 'reading', 'indexing')
          union all select from web_sources where id = $1 and status = 'reading'`,
        [sourceId],
      )
      const { items } = await maria.api.listWebSources({ params: params(), query: {} })
      const source = items.find(({ id }) => id === sourceId)
      if (!source || rows.length > 0) throw new Error('still reading')
      return source
    },
    { timeout: 30_000, interval: 50 },
  )

test("a page's text is found and cited with its address [S13]", async () => {
  site.pages['/biblioteca'] = library
  const { id } = await add('/biblioteca')
  expect(await read(id)).toMatchObject({ status: 'ready', problem: null, pages: { read: 1 }, change: null })
  const [found] = await search('Quantos livros posso levar emprestados?')
  expect(found).toMatchObject({ documentName: 'Biblioteca', page: null, address: `${site.origin}/biblioteca` })
  expect(found?.text).not.toMatch(/Rodapé|Início/)
  const agent = site.requests.at(-1)?.headers['user-agent']
  expect(agent).toBe(`Prosa/1.0.0 (+${app.ctx.config.publicUrl})`)
  expect((await maria.api.listDocuments({ params: params(), query: {} })).total).toBe(0)
  expect(await problemOf(add('/biblioteca#horario'))).toMatchObject({ code: 'web_source_duplicate' })
})

test('internal addresses are not reached by name, redirect, refresh or map [O2]', async () => {
  const target = `${inner.origin}/`
  Object.assign(site.pages, {
    '/fora': { status: 302, headers: { location: target } },
    '/troca': `<meta http-equiv="refresh" content="0; url=${target}"><p>Um momento, já abrimos a outra página.</p>`,
    '/mapa.xml': `<urlset><url><loc>${target}</loc></url></urlset>`,
  })
  const words = { code: 'web_unreadable', detail: 'Não foi possível acessar o endereço.' }
  const named = (address: string) => problemOf(maria.api.previewWebSource({ params: params(), body: { address } }))
  for (const address of [target, 'http://localhost:1/', 'http://169.254.169.254/latest', 'http://[::1]/'])
    expect((await named(address)).detail, address).toMatch(/^Não foi possível acessar|^O site não disse/)
  expect((await refusedBy('/fora')).detail).toMatch(/^Não foi possível acessar|^O site não disse/)
  expect((await refusedBy('/troca')).detail).toMatch(/^Não foi possível acessar|^O site não disse/)
  expect(await refusedBy('/mapa.xml', { kind: 'sitemap' })).toMatchObject({
    code: words.code,
    detail: 'O mapa do site não lista páginas deste endereço.',
  })
  const { id } = await add('/fora')
  expect(await read(id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('leva a outro site') })
  expect(inner.asked).toEqual([])
})

test('an unreadable address gives a specific reason and stores nothing [F2]', async () => {
  Object.assign(site.pages, {
    '/porta': '<html><body><form><input type="password"></form><p>Entre com a sua senha.</p></body></html>',
    '/vazia': '<html><body><div id="root"></div><script src="/app.js"></script></body></html>',
    '/sem-texto': '<html><body><img src="/a.png"></body></html>',
    '/mentira': { body: '%PDF-1.7 não é uma página' },
    '/planilha': { headers: { 'content-type': 'application/vnd.ms-excel' }, body: 'a;b' },
    '/nao-guarde': '<html><head><meta name="robots" content="noindex"></head><body><p>Nada.</p></body></html>',
    '/cabecalho': { headers: { 'x-robots-tag': 'noindex' }, body: library },
    '/proibida': { status: 403 },
    '/quebrada': { status: 500 },
    '/volta': { status: 301, headers: { location: '/volta' } },
    '/funda': `${'<div>'.repeat(20_000)}fundo`,
    '/enorme': { body: Buffer.alloc(11 * 1024 * 1024, '<p>muito texto</p>') },
  })
  const sentences: Record<string, RegExp> = {
    '/porta': /só abre com senha/,
    '/vazia': /só aparece com JavaScript/,
    '/sem-texto': /não tem texto/,
    '/mentira': /e sim a um arquivo/,
    '/planilha': /e sim a um arquivo/,
    '/nao-guarde': /noindex/,
    '/cabecalho': /noindex/,
    '/proibida': /só abre com senha/,
    '/quebrada': /erro 500/,
    '/volta': /nunca chega a uma página/,
    '/funda': /complexa demais/,
    '/enorme': /passa de 10 MB/,
    '/ausente': /não existe mais/,
  }
  for (const [path, sentence] of Object.entries(sentences))
    expect((await refusedBy(path)).detail, path).toMatch(sentence)
  expect(await refusedBy('/manual.pdf')).toMatchObject({ code: 'validation_failed' })
  const { id } = await add('/vazia')
  expect(await read(id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('JavaScript') })
})

test('a site is read by its links, within its folder, depth and number of pages [F1]', async () => {
  const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">Veja</a>`).join(' ')
  Object.assign(site.pages, {
    '/robots.txt': 'User-agent: *\nDisallow: /curso/interno',
    '/curso/': article(
      'Curso',
      links('um', 'um#topo', 'interno/a', '/outro', 'manual.pdf', 'https://fora.test/x'),
      'O curso dura dois anos.',
    ),
    '/curso/um': article('Primeiro módulo', links('dois', '?utm_source=x'), 'O primeiro módulo trata de frações.'),
    '/curso/dois': article('Segundo módulo', links('tres'), 'O segundo módulo trata de geometria.'),
    '/curso/tres': article('Terceiro módulo', 'O terceiro módulo é longe demais.'),
    '/outro': article('Outro', 'Fica em outra pasta.'),
  })
  const body = { kind: 'site', address: `${site.origin}/curso/`, depth: 2, maxPages: 20 } as const
  const preview = await maria.api.previewWebSource({ params: params(), body })
  expect(preview).toMatchObject({ title: 'Curso', found: 3, forbidden: 1, text: expect.stringContaining('dois anos') })
  expect(preview.pages).toEqual([`${site.origin}/curso/`, `${site.origin}/curso/um`])
  const { id } = await maria.api.addWebSource({ params: params(), body })
  expect(await read(id)).toMatchObject({ status: 'ready', limited: false, pages: { read: 3, forbidden: 1 } })
  expect(site.asked).not.toContain('/curso/interno/a')
  expect(site.asked).not.toContain('/curso/tres')
  expect(site.asked).not.toContain('/outro')
  expect(site.mostOpen()).toBe(1)
  expect((await search('geometria'))[0]?.address).toBe(`${site.origin}/curso/dois`)

  const again = await maria.api.addWebSource({
    params: params(),
    body: { ...body, address: `${site.origin}/curso/dois`, depth: 1 },
  })
  expect(await read(again.id)).toMatchObject({ pages: { read: 1, refused: 1 } })
  expect((await pagesOf(again.id))[0]?.problem).toBe('Esta página já é lida por outro endereço da lista.')
})

test('an endless site ends at the limit [F1]', async () => {
  const endless = new Proxy(site.pages, {
    get: (pages, path: string) =>
      path.startsWith('/sem-fim')
        ? {
            headers: { etag: '"1"' },
            body: article(`Página ${path}`, `<a href="${path}a">mais</a> <a href="${path}b">mais</a>`, 'Há mais uma.'),
          }
        : pages[path],
  })
  site.pages = endless
  const { id } = await add('/sem-fim', { kind: 'site', depth: 3, maxPages: 5 })
  expect(await read(id)).toMatchObject({ limited: true, pages: { read: 5, waiting: 0 } })
  const renewed = async () => {
    await maria.api.renewWebSource({ params: { assistantId, sourceId: id } })
    return read(id)
  }
  // no page was read again that could report it
  expect(await renewed()).toMatchObject({ limited: true, pages: { read: 5 } })
  // with more room, pages left out are found although the linking pages are unchanged
  await app.ctx.pool.query('update web_sources set max_pages = 7 where id = $1', [id])
  expect(await renewed()).toMatchObject({ limited: true, pages: { read: 7 } })
})

test('a packed map with an index is read, and one that unpacks to a bomb is not [F3]', async () => {
  const mapOf = (...paths: string[]) =>
    `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>${site.origin}${path}</loc><lastmod>2020-01-01</lastmod></url>`).join('')}</urlset>`
  Object.assign(site.pages, {
    '/robots.txt': 'User-agent: Prosa\nDisallow: /b',
    '/sitemap.xml': `<sitemapindex><sitemap><loc>${site.origin}/um.xml.gz</loc></sitemap><sitemap><loc>${site.origin}/bomba.gz</loc></sitemap><sitemap><loc>${inner.origin}/x.xml</loc></sitemap></sitemapindex>`,
    '/um.xml.gz': { headers: { 'content-type': 'application/gzip' }, body: gzipSync(mapOf('/a', '/b', '/c.pdf')) },
    '/bomba.gz': { headers: { 'content-type': 'application/gzip' }, body: gzipSync(Buffer.alloc(40 * 1024 * 1024)) },
    '/a': { headers: { etag: '"1"' }, body: library },
  })
  const body = { kind: 'sitemap', address: `${site.origin}/sitemap.xml` } as const
  expect(await maria.api.previewWebSource({ params: params(), body })).toMatchObject({ found: 2, forbidden: 1 })
  expect(await refusedBy('/a', { kind: 'sitemap' })).toMatchObject({ detail: expect.stringContaining('mapa do site') })
  expect(await refusedBy('/bomba.gz', { kind: 'sitemap' })).toMatchObject({ code: 'web_unreadable' })
  const { id } = await maria.api.addWebSource({ params: params(), body })
  expect(await read(id)).toMatchObject({ status: 'ready', pages: { read: 1, forbidden: 1 } })
  site.asked.length = 0
  await maria.api.renewWebSource({ params: { assistantId, sourceId: id } })
  await read(id)
  // the map says that it is unchanged since 2020
  expect(site.asked).not.toContain('/a')
  expect(inner.asked).toEqual([])
})

test('a missing robots.txt allows all, and a failing one allows nothing for now [S13]', async () => {
  Object.assign(site.pages, { '/robots.txt': { status: 500 }, '/a': library })
  expect((await refusedBy('/a')).detail).toContain('robots.txt não respondeu')
  site.pages['/robots.txt'] = { status: 403 }
  expect(await maria.api.previewWebSource({ params: params(), body: { address: `${site.origin}/a` } })).toMatchObject({
    title: 'Biblioteca',
    found: 1,
    forbidden: 0,
  })
  site.pages['/robots.txt'] = 'User-agent: *\nDisallow: /'
  expect((await refusedBy('/a')).detail).toContain('robots.txt do site não permite')
})

test('a site that asks for a later visit is left alone until then [S13]', async () => {
  let busy = 1
  site.pages['/a'] = () => (busy-- > 0 ? { status: 503, headers: { 'retry-after': '1' } } : { body: library })
  const { id } = await add('/a')
  expect(await read(id)).toMatchObject({ status: 'ready', pages: { read: 1 } })
  expect(site.asked.filter((path) => path === '/a')).toHaveLength(2)
})

test('a person excludes one page of a site, and removes the site with all its passages [Z2]', async () => {
  Object.assign(site.pages, {
    '/': article('Início', '<a href="/b">Biblioteca</a>', 'Bem-vindos à escola Horizonte.'),
    '/b': library,
  })
  const { id } = await add('/', { kind: 'site' })
  await read(id)
  const page = (await pagesOf(id)).find(({ title }) => title === 'Biblioteca')
  await maria.api.deleteDocument({ params: { assistantId, documentId: page!.documentId! } })
  await maria.api.renewWebSource({ params: { assistantId, sourceId: id } })
  expect(await read(id)).toMatchObject({ pages: { read: 1, excluded: 1 } })
  expect(await search('livros')).toEqual([])
  const joao = await createUser(app)
  const other = await createPublishedAssistant(maria)
  for (const call of [
    () => joao.api.renewWebSource({ params: { assistantId, sourceId: id } }),
    () => joao.api.listWebPages({ params: { assistantId, sourceId: id }, query: {} }),
    () => maria.api.deleteWebSource({ params: { assistantId: other, sourceId: id } }),
  ])
    expect(await problemOf(call())).toMatchObject({ code: 'not_found' })
  const keys = (await app.ctx.pool.query(`select storage_key as key from documents where web_source_id = $1`, [id]))
    .rows
  await maria.api.deleteWebSource({ params: { assistantId, sourceId: id } })
  expect(await search('escola Horizonte')).toEqual([])
  for (const { key } of keys as { key: string }[])
    await vi.waitFor(async () => expect(await app.ctx.storage.exists(key)).toBe(false), { timeout: 20_000 })
})

test('a copied assistant has the pages and renews them itself [S13]', async () => {
  site.pages['/b'] = library
  const { id } = await add('/b')
  await read(id)
  const copy = await maria.api.duplicateAssistant({ params: params() })
  assistantId = copy.id
  const [source] = (await maria.api.listWebSources({ params: params(), query: {} })).items
  expect(source).toMatchObject({ address: `${site.origin}/b`, pages: { read: 1 } })
  expect(source?.id).not.toBe(id)
  expect((await search('livros'))[0]?.address).toBe(`${site.origin}/b`)
  await maria.api.renewWebSource({ params: { assistantId, sourceId: source!.id } })
  expect(await read(source!.id)).toMatchObject({ status: 'ready', change: null })
})

test("a page added during a base's deletion is refused or deleted [Z10]", async () => {
  const admin = await createUser(app, { roles: ['admin'] })
  for (let round = 0; round < 5; round++) {
    const { id: baseId } = await admin.api.createKnowledgeBase({ body: { name: `Normas de passagem ${round}` } })
    const params = { baseId }
    const [end] = await Promise.all([
      problemOf(admin.api.addBaseWebSource({ params, body: { address: site.origin } })).catch(() => undefined),
      admin.api.deleteKnowledgeBase({ params }),
    ])
    if (end) expect(end).toMatchObject({ status: 404 })
    expect(await app.ctx.db.$count(webSources, eq(webSources.baseId, baseId))).toBe(0)
  }
})
