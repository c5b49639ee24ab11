import fc from 'fast-check'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { sample, textIn } from '#test/formats.ts'

/** A page with each text at a distance from the left in points, in lines from top to bottom. */
async function pageOf(lines: readonly (readonly (readonly [number, string])[])[], step = 20): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage()
  for (const [at, line] of lines.entries())
    for (const [x, text] of line) page.drawText(text, { x, y: 760 - at * step, size: 11, font })
  return Buffer.from(await pdf.save())
}

test('a table of a PDF keeps its columns when cells are empty [S13]', async () => {
  expect(await textIn('pdf', sample('libreoffice.pdf'))).toBe(
    'Notas do bimestre\nAs notas foram lançadas pelo conselho de classe em abril de 2026, e valem para\n' +
      'todas as turmas do ensino fundamental da escola.\n\nAluno | Português | Matemática | Ciências\n' +
      'Ana Souza | 8,5 | | 9,0\nBruno Lima | | 6,0 | 7,5\nClara Dias | 7,0 | 8,0 |\n\nQuem faltou faz a prova em junho.',
  )
})

test('a heading of two columns is repeated above both, and a row with one cell keeps its column [S13]', async () => {
  const content = await pageOf([
    [
      [50, 'Turma'],
      [150, 'Provas do primeiro semestre'],
    ],
    [
      [50, '6º A'],
      [150, 'abril'],
      [260, 'junho'],
    ],
    [[150, 'remarcada']],
    [
      [50, '6º B'],
      [260, 'julho'],
    ],
  ])
  expect(await textIn('pdf', content)).toBe(
    'Turma | Provas do primeiro semestre | Provas do primeiro semestre\n6º A | abril | junho\n| remarcada |\n6º B | | julho',
  )
})

test.each<[string, Parameters<typeof pageOf>[0], string]>([
  [
    'a list, however far its numbers stand',
    [
      [
        [50, '1.'],
        [80, 'Chegar na hora.'],
      ],
      [
        [50, '2.'],
        [80, 'Trazer lápis.'],
      ],
    ],
    '1. Chegar na hora.\n2. Trazer lápis.',
  ],
  [
    'a list with dots',
    [
      [
        [50, '•'],
        [80, 'Suco'],
      ],
      [
        [50, '•'],
        [80, 'Pão'],
      ],
    ],
    '• Suco\n• Pão',
  ],
  [
    'a line of two parts alone',
    [
      [
        [50, 'São Paulo, 3 de março'],
        [300, 'Ofício 12'],
      ],
      [[50, 'Prezados pais,']],
    ],
    'São Paulo, 3 de março Ofício 12\nPrezados pais,',
  ],
])('%s is not read as a table [S13]', async (_, lines, text) => {
  expect(await textIn('pdf', await pageOf(lines, 15))).toBe(text)
})

test.each(['chromium.pdf', 'ghostscript.pdf'])(
  'a table of %s with close cells keeps its columns by the drawn borders [S13]',
  async (name) => {
    expect(await textIn('pdf', sample(name))).toBe(
      'Notas por série\nValem para o primeiro bimestre.\n\nSérie | Nota | Frequência | Entrega\n6º ano | 7,5 | 80% | Julho\n' +
        '7º ano | | 75% | Agosto\n8º ano | 9 | | Maio\n\nFim da tabela.',
    )
  },
)

const words = fc.constantFrom('7', '10', '8,5', 'Ana', 'Bia Souza', '7º A', '75%', 'Sim', 'i', 'MMM')
const tables = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc.array(fc.array(fc.option(words, { nil: '' }), { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 4,
  }),
)

test('any text in the cells of a drawn table stays in its column, however close the cells are [S13]', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async (rows) => {
      const pdf = await PDFDocument.create()
      const font = await pdf.embedFont(StandardFonts.Helvetica)
      const page = pdf.addPage()
      const all = [rows[0]!.map((_, at) => `Coluna ${'ABCDE'[at]}`), ...rows]
      const widths = rows[0]!.map(
        (_, at) => Math.max(...all.map((cells) => font.widthOfTextAtSize(cells[at]!, 11))) + 3,
      )
      for (const [at, cells] of all.entries()) {
        let x = 50
        const [bottom, top] = [755 - at * 16, 771 - at * 16]
        for (const [column, text] of cells.entries()) {
          page.drawText(text, { x: x + 1.5, y: 760 - at * 16, size: 11, font })
          page.drawLine({ start: { x, y: bottom }, end: { x, y: top } })
          x += widths[column]!
        }
        page.drawLine({ start: { x, y: bottom }, end: { x, y: top } })
      }
      // a row without text is not on the page
      const written = all.filter((cells) => cells.some((text) => text !== ''))
      if (written.length < 3) return
      const lines = (await textIn('pdf', Buffer.from(await pdf.save()))).split('\n')
      expect(lines.map((line) => line.split('|').map((cell) => cell.trim()))).toEqual(written)
    }),
    { numRuns: 40 },
  )
})
