import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { sample, textIn } from '#test/formats.ts'

/** A page on which each text lies so many points from the left, in lines from the top down. */
async function pageOf(lines: readonly (readonly (readonly [number, string])[])[], step = 20): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage()
  for (const [at, line] of lines.entries())
    for (const [x, text] of line) page.drawText(text, { x, y: 760 - at * step, size: 11, font })
  return Buffer.from(await pdf.save())
}

test('a table of a PDF keeps its columns where cells are empty [S13]', async () => {
  expect(await textIn('pdf', sample('libreoffice.pdf'))).toBe(
    'Notas do bimestre\nAs notas foram lançadas pelo conselho de classe em abril de 2026, e valem para\n' +
      'todas as turmas do ensino fundamental da escola.\n\nAluno | Português | Matemática | Ciências\n' +
      'Ana Souza | 8,5 | | 9,0\nBruno Lima | | 6,0 | 7,5\nClara Dias | 7,0 | 8,0 |\n\nQuem faltou faz a prova em junho.',
  )
})

test('a heading of two columns stands above both, and a row of a single cell stays in its column [S13]', async () => {
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
])('%s is no table [S13]', async (_, lines, text) => {
  expect(await textIn('pdf', await pageOf(lines, 15))).toBe(text)
})
