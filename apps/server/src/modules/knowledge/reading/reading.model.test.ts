import { Document, Footer, FootnoteReferenceRun, Header, Packer, Paragraph, TextRun } from 'docx'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { findMarks } from '#/modules/knowledge/search/passage-location/passage-marks.model.ts'
import type { Chunk } from '#/modules/knowledge/reading/chunks.model.ts'
import { assessHealth } from '#/modules/knowledge/reading/scans/scans.model.ts'
import { type Reading, readContent, run } from '#/modules/knowledge/reading/reading.model.ts'
import { makeDocx, makePdf, schoolRules } from '#test/documents.ts'
import { docxOf, packageOf, noteTextsOf } from '#test/formats.ts'
import { listLoaded } from '#test/loaded-modules.ts'

/** One empty page, encrypted with an unknown password: RC4, 40 bits, revision 2. */
const encryptedPdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
4 0 obj<</Filter/Standard/V 1/R 2/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>/P -4>>endobj
trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<${'33'.repeat(16)}><${'33'.repeat(16)}>]>>
%%EOF`)

const limits = { maxPages: 2000, maxTextBytes: 20_000_000 }

function legible(reading: Reading): Extract<Reading, { problem: null }> {
  if (reading.problem !== null) throw new Error(reading.problem)
  return reading
}

test('a PDF in Portuguese is read page by page [S13]', async () => {
  const { pages, chunks, ...found } = legible(await readContent(await makePdf(schoolRules), { kind: 'pdf', ...limits }))
  expect(pages).toBe(3)
  expect(chunks.map(({ page }) => page)).toEqual([1, 2, 3])
  expect(chunks[1]?.text).toContain('A nota mínima para aprovação é 7,0.')
  expect(found).toEqual({ problem: null, sheets: [], emptyPages: [], sparsePages: [], truncated: false, notes: [] })
})

test('values filled into a PDF form are read with their page, and passwords are not [S13]', async () => {
  const pdf = await PDFDocument.load(await makePdf(['Ficha de matrícula', 'Anexo']))
  const form = pdf.getForm()
  const [sheet] = pdf.getPages()
  for (const [name, value] of [
    ['Nome do aluno', 'João Inácio'],
    ['Senha', 'segredo'],
    ['Turma', ''],
  ] as const) {
    const field = form.createTextField(name)
    if (name === 'Senha') field.enablePassword()
    field.setText(value)
    field.addToPage(sheet!)
  }
  const { chunks } = legible(await readContent(Buffer.from(await pdf.save()), { kind: 'pdf', ...limits }))
  expect(chunks.map(({ text }) => text)).toEqual(['Ficha de matrícula\nNome do aluno: João Inácio', 'Anexo'])
})

test('a checked box of a PDF form is read with its label, and an empty one is not [S13]', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const form = pdf.getForm()
  const box = (name: string, y: number) => {
    const field = form.createCheckBox(name)
    field.addToPage(page, { x: 150, y, width: 12, height: 12 })
    return field
  }
  page.drawText('Autoriza imagem:', { x: 50, y: 700, size: 11, font })
  box('img', 698).check()
  page.drawText('Usa o transporte', { x: 170, y: 650, size: 11, font })
  box('t', 648).check()
  page.drawText('Tem alergia', { x: 170, y: 600, size: 11, font })
  box('a', 598)
  const { chunks } = legible(await readContent(Buffer.from(await pdf.save()), { kind: 'pdf', ...limits }))
  expect(chunks[0]?.text).toMatch(/Autoriza imagem: marcado\nUsa o transporte: marcado$/)
})

test('raised and lowered letters of a PDF are separated from the number before them and marked on its page [S13]', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  let x = 50
  const write = (text: string, size = 12, rise = 0) => {
    page.drawText(text, { x, y: 700 + rise, size, font })
    x += font.widthOfTextAtSize(text, size)
  }
  write('A cidade tem 10')
  write('6', 7, 4.5)
  write(' pessoas, 10')
  write('-3', 8, 4)
  write(' m e H')
  write('2', 8, -2)
  write('O no 6')
  write('o', 7, 4.5)
  write(' ano.')
  const { chunks } = legible(await readContent(Buffer.from(await pdf.save()), { kind: 'pdf', ...limits }))
  expect(chunks[0]?.text).toBe('A cidade tem 10^6 pessoas, 10^{-3} m e H_2O no 6º ano.')
  const texts = ['A cidade tem 10', '6', ' pessoas'].map((text, at) => ({
    text,
    box: (from: number, to: number) => ({ left: at + from, top: 0, width: to - from, height: 1 }),
  }))
  expect(findMarks(texts, 'tem 10^6 pessoas')).toEqual([
    { left: expect.closeTo(0.6, 1), top: 0, width: expect.closeTo(2.4, 1), height: 1 },
  ])
})

test('empty pages and repeated chunks are counted [S13]', async () => {
  const pdf = await makePdf([schoolRules[0]!, '', schoolRules[0]!])
  const { chunks, emptyPages, sparsePages, truncated } = legible(await readContent(pdf, { kind: 'pdf', ...limits }))
  expect(await assessHealth(chunks, { emptyPages, truncated })).toMatchObject({ emptyPages: [2], duplicateChunks: 1 })
  // without pictures nothing needs recognition
  expect(sparsePages).toEqual([])
})

test('words hyphenated at a line end are joined [S13]', async () => {
  const { chunks } = legible(
    await readContent(await makePdf(['A avaliação é contí-\nnua e diagnós-\ntica.']), { kind: 'pdf', ...limits }),
  )
  expect(chunks[0]?.text).toBe('A avaliação é contínua e diagnóstica.')
})

test('a DOCX keeps headings with their text, and its tables [S13]', async () => {
  const long = Array.from(
    { length: 30 },
    (_, n) => `A regra número ${n} da biblioteca vale para todas as turmas da escola.`,
  )
  const docx = await makeDocx({ Horários: ['As aulas começam às 7h30.', 'x'.repeat(400)], Biblioteca: long }, [
    ['Aluno', 'Nota'],
    ['João', '9,5'],
  ])
  const { pages, chunks } = legible(await readContent(docx, { kind: 'docx', ...limits }))
  expect(pages).toBeNull()
  expect(chunks.length).toBeGreaterThan(2)
  expect(chunks[0]?.text).toMatch(/^# Horários\n/)
  for (const { text } of chunks.slice(1)) expect(text).toMatch(/^# Biblioteca\n/)
  expect(chunks.at(-1)?.text).toContain('João | 9,5')
})

test('the header, footer and footnotes of a DOCX are each read once [S13]', async () => {
  const document = new Document({
    footnotes: { 1: { children: [new Paragraph('Aprovado pelo conselho em 2025.')] } },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('Escola Horizonte')] }) },
        footers: { default: new Footer({ children: [new Paragraph('Secretaria: sala 12')] }) },
        children: [
          new Paragraph({ children: [new TextRun('A nota mínima é 7,0.'), new FootnoteReferenceRun(1)] }),
          new Paragraph('A recuperação é em dezembro.'),
        ],
      },
    ],
  })
  const { chunks } = legible(
    await readContent(Buffer.from(await Packer.toBuffer(document)), { kind: 'docx', ...limits }),
  )
  const text = chunks.map((chunk) => chunk.text).join('\n')
  const order = ['Escola Horizonte', 'A nota mínima é 7,0.', 'A recuperação', 'Aprovado pelo conselho', 'sala 12']
  expect(order.map((part) => text.split(part).length - 1)).toEqual([1, 1, 1, 1, 1])
  expect(order.map((part) => text.indexOf(part))).toEqual(
    order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
  )
})

test('chunks are short enough to quote and end with a sentence [S13]', async () => {
  const text = Array.from({ length: 200 }, (_, n) => `Esta é a frase ${n}, que diz algo sobre o regulamento.`).join(' ')
  const { chunks } = legible(await readContent(Buffer.from(text), { kind: 'txt', ...limits }))
  for (const chunk of chunks) {
    expect(chunk.text.length).toBeLessThanOrEqual(1200)
    expect(chunk.text).toMatch(/^Esta.*regulamento\.$/s)
  }
  expect(chunks[1]?.text.slice(0, 40)).toBe(
    chunks[0]?.text
      .slice(-156)
      .match(/Esta é.*/)?.[0]
      .slice(0, 40),
  )
})

test('a text without boundaries is cut into chunks, and no character is split [S13]', async () => {
  const { chunks } = legible(await readContent(Buffer.from(`a${'📚b'.repeat(2000)}`), { kind: 'txt', ...limits }))
  expect(chunks.map(({ text }) => text).join('')).toBe(`a${'📚b'.repeat(2000)}`)
})

test('text beyond the limit is cut off and reported [F1]', async () => {
  const text = 'á'.repeat(3000)
  const { chunks, truncated } = legible(
    await readContent(Buffer.from(text), { kind: 'text', maxPages: 1, maxTextBytes: 2001 }),
  )
  expect(truncated).toBe(true)
  expect(chunks.map((chunk) => chunk.text).join('')).not.toContain('\ufffd')
})

test('a document with more pages than the limit is refused [F1]', async () => {
  expect(await readContent(await makePdf(['um', 'dois', 'três']), { kind: 'pdf', ...limits, maxPages: 2 })).toEqual({
    problem: 'too_many_pages',
    pages: 3,
    notes: [],
  })
})

test.each([
  ['a PDF without any text', 'no_text', async () => makePdf(['', ''])],
  ['a PDF that is broken off', 'broken', async () => (await makePdf(schoolRules)).subarray(0, 300)],
  ['something that only begins like a PDF', 'broken', async () => Buffer.from('%PDF-1.7 nada')],
  ['a PDF with a password', 'encrypted', async () => encryptedPdf],
])('%s is reported as a problem, not as a failure [F4]', async (_, problem, content) => {
  expect(await readContent(await content(), { kind: 'pdf', ...limits })).toMatchObject({ problem })
})

test('a file that only claims to be a DOCX is reported as a problem, not as a failure [F4]', async () => {
  expect(await readContent(Buffer.from('PK nada'), { kind: 'docx', ...limits })).toMatchObject({ problem: 'broken' })
})

test('a foreign text is distinguished from Portuguese, and a short one stays unknown [S13]', async () => {
  const language = async (text: string) => {
    const { chunks } = legible(await readContent(Buffer.from(text), { kind: 'txt', ...limits }))
    return (await assessHealth(chunks, { emptyPages: [], truncated: false })).language
  }
  expect(await language('The rules of the school are clear and the library is open for all of the students.')).toBe(
    'other',
  )
  expect(await language('Também os alunos são avaliados pela escola, mas não há uma prova com nota.')).toBe('pt')
  expect(await language('7,5 8,0 9,5')).toBe('unknown')
})

test('all chunks of a long text are sent in parts of at most 200 [F1]', async () => {
  const content = Buffer.from('Uma frase da apostila de biologia, que se repete. '.repeat(8000))
  const options = { kind: 'txt', ...limits } as const
  const parts: Chunk[][] = []
  const facts = await run(content, options, (part) => 'chunks' in part && parts.push([...part.chunks]))
  expect(Math.max(...parts.map(({ length }) => length))).toBe(200)
  expect({ ...facts, chunks: parts.flat(), sheets: [] }).toEqual(await readContent(content, options))
})

test.each(['reading.model.ts', 'formats/formats.model.ts', 'pdf/pdf.model.ts'])(
  '%s is loaded anew for each document, and loads no schemas: they were two thirds of what a short one cost [S13]',
  async (module) => {
    const url = new URL(module, import.meta.url).href
    const loaded = await listLoaded(url)
    expect(loaded).toContain(url)
    expect(loaded.filter((one) => one.includes('/node_modules/zod/'))).toEqual([])
  },
)

const struck = 'O texto riscado não foi lido.'

test('pending changes, comments, struck text and equation objects of a DOCX are reported [S13]', async () => {
  const object = (program: string) => `<w:p><w:r><w:object><o:OLEObject ProgID="${program}"/></w:object></w:r></w:p>`
  const field =
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> EQ \\f(1;2) </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
  const words =
    '<w:p><w:ins><w:r><w:t>Novo.</w:t></w:r></w:ins><w:r><w:rPr><w:strike/></w:rPr><w:t>Velho.</w:t></w:r><w:r><w:commentReference w:id="1"/></w:r></w:p>'
  const notes = await noteTextsOf('docx', docxOf(words + object('Equation.DSMT4') + field + object('Excel.Sheet.12')))
  expect(notes).toEqual([
    struck,
    'O documento tem alterações não aceitas: foi lido como se todas fossem aceitas.',
    '1 comentário não foi lido.',
    '2 equações estão como imagem ou objeto e não foram lidas. Escreva com o editor de equações e envie de novo.',
    '1 objeto de outro programa não foi lido. Se tiver dados, envie-os em um arquivo próprio.',
  ])
  expect(await noteTextsOf('docx', docxOf('<w:p><w:r><w:t>Nada.</w:t></w:r></w:p>'))).toEqual([])
})

test('struck text is reported in every format, and a chart without figures in slides [S13]', async () => {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`
  const slides = packageOf({
    'ppt/presentation.xml': '<p:sldIdLst><p:sldId id="1" r:id="a"/></p:sldIdLst>',
    'ppt/_rels/presentation.xml.rels': `<R>${relation('a', 'slide', 'slides/slide1.xml')}</R>`,
    'ppt/slides/slide1.xml':
      '<p:sld><a:p><a:r><a:rPr strike="sngStrike"/><a:t>Velho</a:t></a:r><a:r><a:t>Novo</a:t></a:r></a:p></p:sld>',
    'ppt/slides/_rels/slide1.xml.rels': `<R>${relation('c', 'chart', '../charts/chart1.xml')}</R>`,
    'ppt/charts/chart1.xml': '<c:chartSpace/>',
  })
  expect(await noteTextsOf('pptx', slides)).toEqual([
    struck,
    'Os números de um gráfico não foram lidos. Se forem importantes, escreva-os em uma tabela.',
  ])
  const style =
    '<style:style style:name="V"><style:text-properties style:text-line-through-style="solid"/></style:style>'
  const odt = packageOf({
    'content.xml': `<o><office:automatic-styles>${style}</office:automatic-styles><office:text><text:p><text:change text:change-id="1"/>Novo <text:span text:style-name="V">velho</text:span></text:p></office:text></o>`,
  })
  expect(await noteTextsOf('odt', odt)).toEqual([
    struck,
    'O documento tem alterações não aceitas: foi lido como se todas fossem aceitas.',
  ])
  expect(await noteTextsOf('html', Buffer.from('<p><del>10</del> 15'))).toEqual([struck])
  expect(await noteTextsOf('markdown', Buffer.from('~~10~~ 15'))).toEqual([struck])
  expect(await noteTextsOf('markdown', Buffer.from('10 ~ 15'))).toEqual([])
})

test('a PDF with lost ligatures is reported, and one in Portuguese is not [S13]', async () => {
  const odd = await makePdf(['A oûcina de fotograûa modiûca o aûnco dos alunos.'])
  expect(await noteTextsOf('pdf', odd)).toEqual([expect.stringMatching(/^Muitas palavras têm letras trocadas/)])
  expect(
    await noteTextsOf('pdf', await makePdf(['A lingüiça, a freqüência e o crème brûlée do almoço de hoje.'])),
  ).toEqual([])
})
