import { expect, test } from 'vitest'
import { readPages } from '#/modules/knowledge/reading/reading.model.ts'
import { docxOf, packageOf, pagesIn, sample, textIn } from '#test/formats.ts'

const kindOf = (name: string) => name.split('.')[1] as 'docx'
const limits = { maxPages: 2000, maxTextBytes: 1_000_000 }
const problemOf = async (kind: 'docx' | 'odt' | 'odp' | 'pptx' | 'epub' | 'html', content: Buffer) => {
  const found = await readPages(content, { kind, ...limits })
  return 'problem' in found ? found.problem : 'none'
}

test.each(['pandoc.docx', 'libreoffice.docx', 'libreoffice.odt', 'libreoffice.html', 'pandoc.epub'])(
  '%s keeps its headings, link addresses, tables with empty cells, and notes [S13]',
  async (name) => {
    const text = await textIn(kindOf(name), sample(name))
    for (const part of [
      '# Das aulas\n\nAs aulas começam às 7h30.',
      'Veja o calendário de 2026 (https://escola.example/calendario).',
      '## Da frequência',
      'A nota mínima é 7,0.\n',
      'Aluno | Prova | Trabalho\nAna | 8,5 |\nBruno | | 6,0',
      'Aprovado pelo conselho em 2025.',
    ])
      expect(text).toContain(part)
    expect(text.match(/^\S+(?= (?:O aluno|A falta|com atestado|com declaração|O atraso))/gm)).toEqual(
      /\.(docx|odt)$/.test(name) ? ['1.', '2.', 'a)', 'b)', '3.'] : ['1.', '2.', 'a.', 'b.', '3.'],
    )
    expect(text.match(/^[-•](?= (?:Caderno|Lápis)$)/gm)).toHaveLength(2)
  },
)

test.each(['pandoc.pptx', 'libreoffice.odp'])(
  '%s is read slide by slide, with its tables and speaker notes [S13]',
  async (name) => {
    const pages = await pagesIn(kindOf(name), sample(name))
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 4])
    expect(pages[1]?.text).toBe(
      '# O que é\n\n- As plantas transformam luz em energia.\n- A clorofila absorve a luz.\n\nAnotações do slide:\nPerguntar à turma onde fica a clorofila.',
    )
    expect(pages[2]?.text).toBe('# Os números\n\nPlanta | Luz | Água\nFeijão | 6 h |\nCacto | | 1 l')
    expect(pages[3]?.text).toBe('Veja o vídeo (https://escola.example/video).')
  },
)

test('chapters of a book are counted, and the parts around them are not [S13]', async () => {
  const pages = await pagesIn('epub', sample('pandoc.epub'))
  expect(pages.map(({ page, text }) => [page, text.split('\n')[0]])).toEqual([
    [null, '# Regimento da Escola Horizonte'],
    [1, '# Das aulas'],
    [2, '# Da avaliação'],
  ])
  expect((await pagesIn('epub', sample('libreoffice.epub'))).map(({ page }) => page)).toEqual([1, 2, 3])
})

test('the style sheet of a book marks its raised and struck letters [S13]', async () => {
  const book = packageOf({
    'META-INF/container.xml': '<container><rootfile full-path="O/content.opf"/></container>',
    'O/content.opf':
      '<package><manifest><item id="c" href="s/style.css" media-type="text/css"/><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'O/s/style.css':
      '.s1 { font-size: 0.58em; position: relative; top: -0.33em; vertical-align: baseline; }\n.s2 { font-size: 58%; vertical-align: -8% }\n.s3 { text-decoration: line-through; }\n.s4 { position: relative; top: -3px }',
    'O/a.xhtml':
      '<html><body><p>10<span class="s1">6</span> de H<span class="s2">2</span>O em <span class="s3">10</span> 15 <span class="s4">dias</span></p></body></html>',
  })
  expect(await pagesIn('epub', book)).toEqual([{ page: 1, text: '10^6 de H_2O em 15 dias' }])
})

test('a presentation with more slides than the limit is refused with their number [F1]', async () => {
  for (const name of ['pandoc.pptx', 'libreoffice.odp'])
    expect(await readPages(sample(name), { ...limits, kind: kindOf(name), maxPages: 3 })).toEqual({
      problem: 'too_many_pages',
      count: 4,
    })
})

test.each(['pandoc.docx', 'libreoffice.odt', 'libreoffice.odp', 'pandoc.pptx', 'pandoc.epub'])(
  'a truncated, wrong or empty %s is reported as a problem of the file, not as a failure [F4]',
  async (name) => {
    const whole = sample(name)
    const contents = [
      whole.subarray(0, whole.length / 2),
      Buffer.from('PK nada'),
      Buffer.alloc(0),
      packageOf({ a: 'b' }),
    ]
    for (const content of contents) expect(await problemOf(kindOf(name), content)).toBe('broken')
  },
)

test.each(['docx', 'odt', 'html'] as const)(
  'a %s with endlessly nested elements is refused without harm to others [F4]',
  async (kind) => {
    const deep = 100_000
    const contents = {
      docx: () => docxOf('<w:tbl>'.repeat(deep)),
      odt: () => packageOf({ 'content.xml': `<o:text>${'<t:span>'.repeat(deep)}` }),
      html: () => Buffer.from('<div>'.repeat(deep)),
    }
    expect(await problemOf(kind, contents[kind]())).toBe('too_deep')
  },
)

test('declared entities are not expanded, and referenced files are not fetched [F4]', async () => {
  const bomb = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const text = await textIn('docx', docxOf('<w:p><w:r><w:t>Fim &b;&f;.</w:t></w:r></w:p>', bomb))
  expect(text).toBe('Fim &b;&f;.')
})

test('a password-protected LibreOffice file and a copy-protected book are refused with the specific reason [F4]', async () => {
  const manifest =
    '<m:manifest><m:file-entry m:full-path="content.xml"><m:encryption-data/></m:file-entry></m:manifest>'
  const locked = packageOf({ 'META-INF/manifest.xml': manifest, 'content.xml': 'ilegível' })
  expect([await problemOf('odt', locked), await problemOf('odp', locked)]).toEqual(['encrypted', 'encrypted'])
  const method = (algorithm: string) =>
    packageOf({ 'META-INF/encryption.xml': `<encryption><EncryptionMethod Algorithm="${algorithm}"/></encryption>` })
  expect(await problemOf('epub', method('http://www.w3.org/2001/04/xmlenc#aes128-cbc'))).toBe('protected')
  // obfuscated fonts leave the text readable
  expect(await problemOf('epub', method('http://www.idpf.org/2008/embedding'))).toBe('broken')
})

test('a file with more text than the limit is read only up to it [F1]', async () => {
  const line = '<w:p><w:r><w:t>Uma frase do regulamento.</w:t></w:r></w:p>'
  const found = await readPages(docxOf(line.repeat(5000)), { kind: 'docx', maxPages: 1, maxTextBytes: 1000 })
  const length = 'pages' in found ? found.pages[0]!.text.length : 0
  expect(length).toBeGreaterThan(1000)
  expect(length).toBeLessThan(1200)
})

test('a table that declares a million columns and rows keeps only its actual ones [F4]', async () => {
  const wide =
    '<table><tr><td colspan="1000000" rowspan="1000000">Título</td></tr><tr><td>a</td><td>b</td></tr></table>'
  expect((await textIn('html', Buffer.from(wide))).length).toBeLessThan(5000)
})
