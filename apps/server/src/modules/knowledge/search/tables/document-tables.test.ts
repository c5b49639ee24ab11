import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, VerticalMergeType } from 'docx'
import { expect, test } from 'vitest'
import { readContent } from '#/modules/knowledge/reading/reading.model.ts'
import { assistantAsOwner } from '#/modules/knowledge/owners.model.ts'
import { openSheets } from '#/modules/knowledge/search/tables/open-tables.service.ts'
import { rowsFromSheets } from '#/modules/knowledge/search/tables/finding-rows.service.ts'
import { makeDocx } from '#test/documents.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { knows } from '#test/uploads.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)

const absences = [
  ['Aluno', 'Turma', 'Faltas'],
  ['Ana Souza', '7º A', '3'],
  ['Bia Lima', '7º B', '2'],
  ['Caio Reis', '7º B', '4'],
]
const limits = { maxPages: 100, maxTextBytes: 100_000 }
async function sheetsIn(content: Buffer | string, kind: 'docx' | 'markdown' = 'markdown', more = limits) {
  const reading = await readContent(Buffer.from(content), { kind, ...more })
  if (reading.problem !== null) throw new Error(reading.problem)
  return reading.sheets
}
const markdown = (rows: readonly (readonly string[])[]) =>
  [rows[0]!, rows[0]!.map(() => '---'), ...rows.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

test('a table of a DOCX and of a Markdown text is asked like a sheet, and cited by its number, its heading and its rows [S13]', async () => {
  const docx = await makeDocx({ Regras: ['Vale desde maio.'], 'Faltas de maio': ['Por aluno:'] }, absences)
  const text = `# Regras\n\nVale desde maio.\n\n## Faltas de maio\n\n${markdown(absences)}\n\nFim.`
  for (const [name, content] of [
    ['Diário.docx', docx],
    ['Diário.md', Buffer.from(text)],
  ] as const) {
    const assistantId = await createPublishedAssistant(maria)
    const document = await knows(app, maria, assistantId, { name, content })
    const open = await openSheets(app.ctx, [assistantAsOwner(assistantId)])
    expect(open.views).toHaveLength(1)
    expect(await rowsFromSheets(app.ctx, open, 'Quantas faltas a Bia Lima teve?')).toMatchObject([
      {
        documentName: name,
        place: 'tabela 1: Faltas de maio, linha 3',
        result: {
          said: expect.stringMatching(/\n\| 3 \| Bia Lima \| 7º B \| 2 \|$/),
          filter: 'Filtro: Aluno = Bia Lima · 1 linha',
        },
      },
    ])
    const { items } = await maria.api.getSheets({ params: { assistantId, documentId: document.id } })
    expect(items).toMatchObject([{ name: 'Tabela 1: Faltas de maio', rows: 3, regular: true }])
    const found = await maria.api.searchKnowledge({ params: { assistantId }, query: { q: 'Caio Reis' } })
    expect(found.items[0]?.text).toContain('Caio Reis')
  }
})

const paragraph = (text: string) => new Paragraph(text)
const cell = (text: string, more: { verticalMerge?: 'restart' | 'continue'; columnSpan?: number } = {}) =>
  new TableCell({ children: [paragraph(text)], ...more })
const row = (...cells: (string | TableCell)[]) =>
  new TableRow({ children: cells.map((one) => (typeof one === 'string' ? cell(one) : one)) })
const docxOf = async (...tables: TableRow[][]) => {
  const heading = new Paragraph({ text: 'Vagas', heading: HeadingLevel.HEADING_1 })
  const children = [heading, ...tables.flatMap((rows) => [new Table({ rows }), paragraph('')])]
  return Buffer.from(await Packer.toBuffer(new Document({ sections: [{ children }] })))
}
const merged = (text: string) => cell(text, { verticalMerge: VerticalMergeType.RESTART })
const below = () => cell('', { verticalMerge: VerticalMergeType.CONTINUE })

test('a class over several rows holds for each of them, a title above the names is none of them, and no number is told twice [S13]', async () => {
  const head = row('Turma', 'Nome', 'Vagas')
  const title = row(cell('Vagas de 2026', { columnSpan: 3 }))
  const [sheet, ...others] = await sheetsIn(
    await docxOf(
      [title, head, row(merged('7º A'), 'Ana', '30'), row(below(), 'Bia', '20'), row(below(), 'Caio', '25')],
      [head, row('7º A', 'Ana', merged('30')), row('7º A', 'Bia', below())],
      [head, row('7º A', cell('Ana', { columnSpan: 2 })), row('7º A', 'Bia', '30')],
      [head, row('7º A', 'Ana', '30'), row('7º B', 'Bia', '20'), row('', '', '50')],
    ),
    'docx',
  )
  expect(sheet).toMatchObject({
    name: 'Tabela 1: Vagas',
    around: ['Vagas de 2026'],
    rows: [
      { row: 3, cells: ['7º A', 'Ana', 30] },
      { row: 4, cells: ['7º A', 'Bia', 20] },
      { row: 5, cells: ['7º A', 'Caio', 25] },
    ],
  })
  // one number for two rows, words that are of two columns, a total without its name
  expect(others).toEqual([])
})

test('tables of Markdown are read with and without bars at their sides, marks and bars within cells, and not in code [S13]', async () => {
  const text = [
    '# Notas *finais*',
    '',
    'Aluno | Nota | Obs.',
    ':-- | --: | :-:',
    '**Ana** | 7,5 | [ver](https://a.test) ',
    'Bia \\| Cia | 8 |',
    '',
    '```',
    markdown(absences),
    '```',
    'Um | texto com uma barra',
    '',
    markdown(absences),
  ].join('\n')
  expect(await sheetsIn(text)).toMatchObject([
    {
      name: 'Tabela 1: Notas *finais*',
      rows: [{ row: 2, cells: ['Ana', 7.5, 'ver'] }, { cells: ['Bia | Cia', 8, null] }],
    },
    { name: 'Tabela 2: Notas *finais*', rows: [{ cells: ['Ana Souza', '7º A', 3] }, {}, {}] },
  ])
})

test.each([
  [
    'a form of two columns',
    [
      ['Diretora', 'Maria Silva'],
      ['Vice', 'João Reis'],
      ['Secretária', 'Ana Lima'],
    ],
  ],
  ['one row', absences.slice(0, 2)],
  ['titles between the rows', [absences[0]!, ['7º A', '', ''], ...absences.slice(1)]],
  ['numbers above the columns', [['1', '2', '3'], ...absences.slice(1)]],
  ['more cells than names', [absences[0]!, ...absences.slice(1).map((cells) => [...cells, 'x'])]],
])('%s in a document is no table that is asked [S13]', async (_, rows) => {
  expect(await sheetsIn(`# Escola\n\n${markdown(rows)}`)).toEqual([])
})

test('a document that was read in part has no table that is asked, and one with a great many has as many as a workbook [F2]', async () => {
  const text = `${markdown(absences)}\n\n${'Palavras e mais palavras. '.repeat(100)}`
  expect(await sheetsIn(text)).toHaveLength(1)
  expect(await sheetsIn(text, 'markdown', { ...limits, maxTextBytes: 1000 })).toEqual([])
  expect(await sheetsIn(Array.from({ length: 30 }, () => markdown(absences)).join('\n\n'))).toHaveLength(20)
})

test('a long table of a DOCX repeats the names of its columns in each of its passages [S13]', async () => {
  const many = Array.from({ length: 90 }, (_, at) => row(`Aluno número ${at}`, `Turma ${at % 9}`, String(at)))
  const docx = await docxOf([row('Aluno', 'Turma', 'Faltas'), ...many])
  const reading = await readContent(docx, { kind: 'docx', ...limits })
  if (reading.problem !== null) throw new Error(reading.problem)
  const parts = reading.chunks.filter(({ text }) => text.includes('Aluno número'))
  expect(parts.length).toBeGreaterThan(2)
  for (const { text } of parts) expect(text).toMatch(/^(?:# Vagas\n+)?Aluno \| Turma \| Faltas\nAluno número \d+ \|/)
})
