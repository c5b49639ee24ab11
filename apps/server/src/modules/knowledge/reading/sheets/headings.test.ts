import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentKind, SheetKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { readContent } from '#/modules/knowledge/reading/reading.model.ts'
import { toSheet } from '#/modules/knowledge/reading/sheets/sheet.model.ts'
import type { Merged } from '#/modules/knowledge/reading/pages.model.ts'
import type { RawCell } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'
import { readSheets } from '#/modules/knowledge/reading/sheets/sheet-reader.model.ts'

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../../../test/sheets', name))

async function columnsOf(content: Buffer | string, kind: SheetKind = 'csv') {
  const found = await readSheets(Buffer.from(content), kind, 1_000_000)
  if ('problem' in found) throw new Error(found.problem)
  return found.sheets[0]!.columns.map(({ name }) => name)
}

const semester = (name: string) =>
  ['Português', 'Matemática'].flatMap((subject) => ['Nota', 'Faltas'].map((what) => `${name} · ${subject} · ${what}`))

test('three merged heading rows of an XLSX and two of an ODS name each column with its groups [S13]', async () => {
  expect(await columnsOf(fixture('boletim.xlsx'), 'xlsx')).toEqual([
    'Aluno',
    ...semester('1º semestre'),
    ...semester('2º semestre'),
  ])
  expect(await columnsOf(fixture('horarios.ods'), 'ods')).toEqual([
    'Turma',
    'Segunda · Manhã',
    'Segunda · Tarde',
    'Terça · Manhã',
    'Terça · Tarde',
  ])
})

const days = ['Turma', 'Segunda · Manhã', 'Segunda · Tarde', 'Terça · Manhã', 'Terça · Tarde']
const below = '5A;Artes;Xadrez;Coral;Dança\n5B;Física;Judô;Inglês;Robótica\n'

test.each<[string, string, string[]]>([
  ['with empty cells beside each group', `;Segunda;;Terça;\nTurma;Manhã;Tarde;Manhã;Tarde\n${below}`, days],
  ['with groups that are repeated', `;Segunda;Segunda;Terça;Terça\nTurma;Manhã;Tarde;Manhã;Tarde\n${below}`, days],
  ['with the first name in the upper row', `Turma;Segunda;;Terça;\n;Manhã;Tarde;Manhã;Tarde\n${below}`, days],
  ['below a title', `Horário de 2026;;;;\n;Segunda;;Terça;\nTurma;Manhã;Tarde;Manhã;Tarde\n${below}`, days],
  [
    'with a column beside the groups',
    ';Segunda;;Terça;;\nTurma;Manhã;Tarde;Manhã;Tarde;Obs\n5A;a;b;c;d;e\n5B;a;b;c;d;e\n',
    [...days, 'Obs'],
  ],
  [
    'of years',
    ';2025;;2026;\nTurma;Nota;Faltas;Nota;Faltas\n5A;7;1;8;2\n',
    ['Turma', '2025 · Nota', '2025 · Faltas', '2026 · Nota', '2026 · Faltas'],
  ],
  [
    'that only together name every column',
    'Aluno;Notas;;Faltas\n;Português;Matemática;\nAna;7;8;1\nBia;5;6;0\n',
    ['Aluno', 'Notas · Português', 'Notas · Matemática', 'Faltas'],
  ],
])('two heading rows of a CSV %s become one name per column [S13]', async (_, text, names) => {
  expect(await columnsOf(text)).toEqual(names)
})

test.each<[string, string, string[]]>([
  [
    'a row of texts below the names',
    'Horário;Segunda;Terça\nPrimeira aula;Artes;Coral\nSegunda aula;Física;Inglês\n',
    ['Horário', 'Segunda', 'Terça'],
  ],
  [
    'a row below two columns of one name',
    'Aluno;Nota;Nota\nAna;boa;ótima\nBia;boa;boa\n',
    ['Aluno', 'Nota', 'Nota (2)'],
  ],
  [
    'a title beside a date',
    'Escola Horizonte;;;Maio\nAluno;Nota;Faltas;Obs\nAna;7;1;x\n',
    ['Aluno', 'Nota', 'Faltas', 'Obs'],
  ],
])('%s is not joined with the heading row [S13]', async (_, text, names) => {
  expect(await columnsOf(text)).toEqual(names)
})

const htmlTable =
  '<table><tr><th rowspan="2">Turma</th><th colspan="2">Segunda</th><th colspan="2">Terça</th></tr>' +
  '<tr><th>Manhã</th><th>Tarde</th><th>Manhã</th><th>Tarde</th></tr>' +
  '<tr><td>5A</td><td>Artes</td><td>Xadrez</td><td>Coral</td><td>Dança</td></tr>' +
  '<tr><td>5B</td><td>Física</td><td>Judô</td><td>Inglês</td><td>Robótica</td></tr></table>'

const wide = (text: string) => new TableCell({ children: [new Paragraph(text)], columnSpan: 2 })
const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })
const tall = (text: string) =>
  new TableCell({ children: [new Paragraph(text)], verticalMerge: text === '' ? 'continue' : 'restart' })

test("two heading rows of a document's table become one in its passages and its queries [S13]", async () => {
  const read = async (content: Buffer, kind: DocumentKind) => {
    const reading = await readContent(content, { kind, maxPages: 10, maxTextBytes: 100_000 })
    if (reading.problem !== null) throw new Error(reading.problem)
    return reading
  }
  const passage = `${days.join(' | ')}\n5A | Artes | Xadrez | Coral | Dança\n5B | Física | Judô | Inglês | Robótica`
  const html = await read(Buffer.from(htmlTable), 'html')
  expect(html.chunks[0]!.text).toBe(passage)
  const rows = [
    [tall('Turma'), wide('Segunda'), wide('Terça')],
    [tall(''), ...['Manhã', 'Tarde', 'Manhã', 'Tarde'].map(cell)],
    ...below
      .trim()
      .split('\n')
      .map((line) => line.split(';').map(cell)),
  ]
  const table = new Table({ rows: rows.map((children) => new TableRow({ children })) })
  const docx = await read(
    Buffer.from(await Packer.toBuffer(new Document({ sections: [{ children: [table] }] }))),
    'docx',
  )
  expect(docx.chunks[0]!.text).toBe(passage)
  expect(docx.sheets[0]!.columns.map(({ name }) => name)).toEqual(days)
})

/** Two or three levels of names: all groups have columns of the same names. */
const levels = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 3 }), fc.integer({ min: 2, max: 3 }), fc.boolean())
  .map(([outer, middle, inner, isDeep]) => {
    const names = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${'ABCDE'[at]}`)
    return [names('Dia', outer), ...(isDeep ? [names('Turno', middle)] : []), names('Aula', inner)]
  })

/** How programs write the same heading: merged cells, one text with empty cells, or the text in each cell. */
const writing = fc.constantFrom('merged', 'empty', 'repeated')

test('a heading names each column by all its groups, for any levels and way of writing [S13]', () => {
  fc.assert(
    fc.property(levels, writing, fc.boolean(), fc.boolean(), (names, written, isSubjectAbove, hasTitle) => {
      const paths = names.reduce<string[][]>(
        (all, level) => all.flatMap((one) => level.map((name) => [...one, name])),
        [[]],
      )
      const merged: Merged[] = []
      const first = hasTitle ? 2 : 1
      const rows = names.map((level, depth) => {
        const size = names.slice(depth + 1).reduce((product, { length }) => product * length, 1)
        const isNamed = isSubjectAbove ? depth === 0 : depth === names.length - 1
        const cells: (RawCell | undefined)[] = [isNamed ? 'Turma' : undefined]
        for (const [at, one] of paths.entries()) {
          const isFirst = at % size === 0
          cells.push(isFirst || written === 'repeated' ? one[depth] : undefined)
          if (isFirst && size > 1 && written === 'merged')
            merged.push({ column: at + 1, last: at + size, from: first + depth, to: first + depth })
        }
        return { row: first + depth, cells }
      })
      const data = ['5A', '5B', '5C'].map((name, at) => ({
        row: first + names.length + at,
        cells: [name, ...paths.map((_, column) => column + at)] as RawCell[],
      }))
      const title = hasTitle ? [{ row: 1, cells: ['Horário'] as RawCell[] }] : []
      const sheet = toSheet(
        {
          name: '',
          rows: [...title, ...rows, ...data],
          merged,
          unsaved: [],
          hiddenRows: new Set<number>(),
          hiddenColumns: new Set<number>(),
        },
        { cut: false },
      )!
      expect(sheet.columns.map(({ name }) => name)).toEqual(['Turma', ...paths.map((one) => one.join(' · '))])
      expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(['5A', '5B', '5C'])
    }),
  )
})
