import { expect, test } from 'vitest'
import { listLoaded } from '@prosa/server/test/loaded-modules.ts'
import { decodeContent, readArticle } from '#/web-pages/server/article.model.ts'
import { isWithin, pageAddress } from '#/web-pages/server/addresses.model.ts'
import { parseRobots } from '#/web-pages/server/robots.model.ts'
import { parseSitemap } from '#/web-pages/server/sitemap.model.ts'

const allowed = (robots: string, agent: string, path: string) =>
  parseRobots(robots, agent).allows(new URL(path, 'https://foo.bar'))

/** The cases of RFC 9309 and its public tests, reworded. */
test.each([
  ['nothing said', '', '/x', true],
  ['a group for us', 'user-agent: FooBot\ndisallow: /', '/x', false],
  ['a group for somebody else', 'user-agent: BarBot\ndisallow: /', '/x', true],
  ['a group for everybody', 'User-agent: *\nDisallow: /x', '/x/y', false],
  ['our group wins over that of everybody', 'user-agent: *\ndisallow: /\nuser-agent: FooBot\nallow: /', '/x', true],
  ['an empty group of ours', 'user-agent: *\ndisallow: /\nuser-agent: foobot\ndisallow:', '/x', true],
  ['two groups of ours are one', 'user-agent: FooBot\ndisallow: /a\nuser-agent: FooBot\ndisallow: /b', '/b', false],
  ['two names of one group', 'user-agent: BarBot\nuser-agent: FooBot\ndisallow: /', '/x', false],
  ['a name with a version', 'user-agent: FooBot/2.1\ndisallow: /', '/x', false],
  ['rules before any group', 'disallow: /\nuser-agent: FooBot\nallow: /', '/x', true],
  ['the longest rule', 'user-agent: *\nallow: /x/page.html\ndisallow: /x/', '/x/page.html', true],
  ['the longest rule, the other way', 'user-agent: *\ndisallow: /x/page.html\nallow: /x/', '/x/page.html', false],
  ['as long: allow', 'user-agent: *\ndisallow: /x\nallow: /x', '/x', true],
  ['paths tell cases apart', 'user-agent: *\ndisallow: /X', '/x', true],
  ['a star', 'user-agent: *\ndisallow: /*.php', '/a/b.php5', false],
  ['an end', 'user-agent: *\ndisallow: /*.php$', '/a/b.php5', true],
  ['a dollar in the middle means itself', 'user-agent: *\ndisallow: /a$b', '/a$b', false],
  ['a query', 'user-agent: *\ndisallow: /*?busca=', '/x?busca=1', false],
  ['written with escapes', 'user-agent: *\ndisallow: /a%3cd.html', '/a%3Cd.html', false],
  ['accents', 'user-agent: *\ndisallow: /alunos/ação', '/alunos/a%C3%A7%C3%A3o', false],
  ['what need not be escaped', 'user-agent: *\ndisallow: /%62ar', '/bar', false],
  ['a comment behind a rule', 'user-agent: * # todos\ndisallow: /x # aqui não', '/x', false],
  ['lines of old machines', 'user-agent: *\rdisallow: /x', '/x', false],
  ['a mark at the beginning', '\uFEFFuser-agent: *\ndisallow: /x', '/x', false],
  ['robots.txt itself', 'user-agent: *\ndisallow: /', '/robots.txt', true],
  ['HTML in its place', '<!doctype html><html><body>disallow: /</body></html>', '/x', true],
])('robots.txt: %s [S13]', (_name, robots, path, expected) => {
  expect(allowed(robots, 'FooBot', path)).toBe(expected)
})

test('robots.txt may ask for a pause, and many stars cost no time [S13]', () => {
  expect(parseRobots('user-agent: *\ncrawl-delay: 7\ndisallow: /x', 'FooBot').delaySeconds).toBe(7)
  expect(parseRobots('user-agent: *\ncrawl-delay: depois', 'FooBot').delaySeconds).toBe(0)
  expect(parseRobots('user-agent: *\ncrawl-delay: 999999', 'FooBot').delaySeconds).toBe(3600)
  expect(allowed(`user-agent: *\ndisallow: /${'*'.repeat(5000)}z$`, 'FooBot', `/${'a'.repeat(900)}`)).toBe(true)
})

test('a robots.txt and a map made to hang the process are read to the end [F4]', () => {
  const stars = `User-agent: *\nDisallow: /${'*a'.repeat(40)}$\nDisallow: ${' '.repeat(50_000)}#\u2028`
  expect(parseRobots(stars, 'Prosa').allows(new URL(`https://escola.test/${'a'.repeat(900)}b`))).toBe(true)
  expect(parseRobots(stars, 'Prosa').allows(new URL(`https://escola.test/${'a'.repeat(900)}`))).toBe(false)
  const open = '<url><loc>https://escola.test/a'.repeat(100_000)
  expect(parseSitemap(`<urlset>${open}`)?.pages).toHaveLength(50_000)
  expect(parseSitemap(`https://escola.test/a${' '.repeat(300_000)}x`)).toBeUndefined()
})

test('a date that the database cannot store is ignored [S13]', () => {
  const dated = (date: string) =>
    parseSitemap(`<urlset><url><loc>https://e.test/</loc><lastmod>${date}</lastmod></url></urlset>`)?.pages[0]
      ?.changedAt
  for (const date of ['20240-01-01', '+020240-01-01', '0000-01-01', 'ontem']) expect(dated(date), date).toBeNull()
})

test('an article keeps headings, lists and tables, without pictures and surrounding parts [S13]', () => {
  const html = `<html><head><title>Secretaria</title><style>p{}</style></head><body><nav>Início Contato</nav><main><h1>Secretaria</h1>
    <p>A secretaria funciona das <b>8h</b> às <a href="/horario">17h</a>.</p><img src="x" alt="foto da porta">
    <h2>Documentos</h2><ul><li>RG</li><li>CPF</li></ul><script>var x = 1</script>
    <table><caption>Vagas</caption><tr><th>Curso</th><th>Vagas</th></tr><tr><td>Inglês</td><td></td></tr></table></main>
    <footer>Rodapé</footer></body></html>`
  const { text, title, links } = readArticle(html, 'https://escola.test/s/')
  expect(title).toBe('Secretaria')
  expect(text).toContain('# Secretaria')
  expect(text).toContain('A secretaria funciona das 8h às 17h.')
  expect(text).toContain('## Documentos\n\n- RG\n- CPF')
  expect(text).toContain('Vagas\nCurso | Vagas\nInglês |')
  expect(text).not.toMatch(/foto|Rodapé|Contato|var x|p\{\}/)
  expect(links).toEqual(['https://escola.test/horario'])
})

test('exponents, equations and struck text of a web page are read as shown, and note marks are left out [S13]', () => {
  const html = `<title>Física</title><main><h1>Área em m<sup>2</sup></h1><p>São 5 x 10<sup>6</sup> no 6<sup>o</sup> ano<sup><a href="#n">[1]</a></sup>, H<sub>2</sub>O,
    <s>R$ 20</s> R$ 30 e <math><mfrac><mi>a</mi><mn>2</mn></mfrac></math> ou <img class="tex" alt="{\\displaystyle x^2}"></p>
    <table><tr><th>Grandeza</th><th>Valor</th></tr><tr><td>Luz</td><td>3 x 10<sup>8</sup></td></tr></table></main>`
  const { text } = readArticle(html, 'https://escola.test/')
  expect(text).toContain('# Área em m^2')
  expect(text).toContain('São 5 x 10^6 no 6º ano, H_2O, R$ 30 e $\\frac{a}{2}$ ou $x^2$')
  expect(text).toContain('Luz | 3 x 10^8')
})

test('only the article of a long page is read [S13]', () => {
  const paragraph = `<p>${'O conselho de classe decide sobre a recuperação, e a decisão é publicada no mural, com data. '.repeat(6)}</p>`
  const html = `<html><head><title>Conselho</title></head><body><div class="sidebar"><a href="/">Início</a> <a href="/x">Compre já</a></div>
    <div id="content"><h1>Conselho</h1>${paragraph.repeat(4)}</div><div class="comments"><p>Primeiro!</p></div></body></html>`
  const { text } = readArticle(html, 'https://escola.test/')
  expect(text).toContain('O conselho de classe')
  expect(text).not.toMatch(/Compre já|Primeiro!/)
})

test('hidden text of a page is not read [S13]', () => {
  const hiding = '<p>Aviso.</p><p style="color:red; display: none">segredo</p><p hidden>segredo</p>'
  expect(readArticle(hiding, 'https://escola.test/').text).toBe('Aviso.')
})

test('malformed HTML is read as far as possible [F4]', () => {
  expect(readArticle('', 'https://escola.test/').text).toBe('')
  expect(readArticle('<p>Só um parágrafo solto', 'https://escola.test/').text).toBe('Só um parágrafo solto')
  expect(
    readArticle('<a href="javascript:alert(1)">x</a><a href="http://[">y</a>', 'https://escola.test/').links,
  ).toEqual(['javascript:alert(1)'])
})

test('a page nested deeper than browsers allow is refused, because its cost would explode [F4]', () => {
  expect(() => readArticle('<div>'.repeat(600), 'https://escola.test/')).toThrow(RangeError)
  expect(readArticle(`${'<div>'.repeat(200)}fundo`, 'https://escola.test/').text).toBe('fundo')
})

test('the encoding comes from the mark, the server or the page, and defaults to the old one [F2]', () => {
  const old = Buffer.from('<p>Educa\xe7\xe3o f\xedsica</p>', 'latin1')
  expect(decodeContent(old, '')).toContain('Educação física')
  expect(decodeContent(old, 'iso-8859-1')).toContain('Educação física')
  expect(decodeContent(Buffer.concat([Buffer.from('<meta charset="windows-1252">'), old]), 'nunca-existiu')).toContain(
    'física',
  )
  expect(decodeContent(Buffer.from('<p>Educação</p>'), '')).toContain('Educação')
  expect(decodeContent(Buffer.from('\ufeffEducação', 'utf16le'), 'utf-8')).toBe('Educação')
  // no mark, server or page declares UTF-16
  expect(decodeContent(Buffer.from('<p>Educação física</p>', 'utf16le'), '')).toBe('<p>Educação física</p>')
})

test('one page has one address, and files are not pages [S13]', () => {
  expect(pageAddress('https://Escola.test/a/../b?utm_source=x&id=1&fbclid=2#topo')).toBe('https://escola.test/b?id=1')
  for (const written of [
    'mailto:a@b.test',
    'javascript:1',
    'https://u:s@escola.test/',
    'https://escola.test/a.PDF',
    '/x',
  ])
    expect(pageAddress(written), written).toBeUndefined()
  expect(isWithin('https://escola.test/curso/x', 'https://escola.test/curso/index.html')).toBe(true)
  expect(isWithin('https://escola.test/cursos', 'https://escola.test/curso/')).toBe(false)
  expect(isWithin('https://escola.test.mal.test/curso/x', 'https://escola.test/curso/')).toBe(false)
})

test('a map of a site is XML, an index or a list of addresses, and nothing else [S13]', () => {
  expect(
    parseSitemap('<urlset><url><loc> https://e.test/?a=1&amp;b=2 </loc><lastmod>2026-11-02</lastmod></url></urlset>'),
  ).toEqual({ pages: [{ address: 'https://e.test/?a=1&b=2', changedAt: new Date('2026-11-02') }], maps: [] })
  expect(
    parseSitemap('<sitemapindex><sitemap><loc><![CDATA[https://e.test/x.xml]]></loc></sitemap></sitemapindex>'),
  ).toEqual({ pages: [], maps: ['https://e.test/x.xml'] })
  expect(parseSitemap('https://e.test/a\nhttps://e.test/b\n')?.pages).toHaveLength(2)
  expect(parseSitemap('<html><body>Página</body></html>')).toBeUndefined()
})

const sentence = 'Ação e informação: a inscrição começa às 8h.'

test.each([
  ['Latin-1 that the server calls UTF-8', Buffer.from(sentence, 'latin1'), 'utf-8'],
  ['Latin-1 that its own head calls UTF-8', Buffer.from(`<meta charset="utf-8">${sentence}`, 'latin1'), ''],
  ['UTF-8 that the server calls Latin-1', Buffer.from(sentence), 'iso-8859-1'],
  ['UTF-8 with a byte of a foreign piece', Buffer.concat([Buffer.from(sentence), Buffer.from([0xe7])]), 'utf-8'],
])('a page in %s is decoded correctly [S13]', (_, content, charset) => {
  expect(decodeContent(content, charset)).toContain(sentence)
})

test('a page with lost letters is distinguished from one with a single strange letter [S13]', () => {
  const page = (text: string) => `<html><body><article><p>${text}</p></article></body></html>`
  expect(readArticle(page('A\ufffd\ufffdo e informa\ufffd\ufffdo'), 'https://escola.test/').garbled).toBe(true)
  expect(readArticle(page(`${sentence.repeat(60)}\ufffd`), 'https://escola.test/').garbled).toBe(false)
})

test('the reader of pages is loaded anew for each page, and loads no schemas [S13]', async () => {
  const url = new URL('article.model.ts', import.meta.url).href
  const loaded = await listLoaded(url)
  expect(loaded).toContain(url)
  expect(loaded.filter((one) => one.includes('/node_modules/zod/'))).toEqual([])
})
