import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SheetKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { typedColumn } from '#/modules/knowledge/reading/sheets/columns.model.ts'
import { chunksOfSheet, readSheets } from '#/modules/knowledge/reading/sheets/sheet-reader.model.ts'
import type { Sheet } from '#/modules/knowledge/reading/sheets/sheet.model.ts'
import { makeZip } from '#test/documents.ts'

const MAX = 20_000_000
const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../../../test/sheets', name))
const read = (content: Buffer | string, kind: SheetKind = 'csv') => readSheets(Buffer.from(content), kind, MAX)

async function sheetsIn(content: Buffer | string, kind: SheetKind = 'csv'): Promise<Sheet[]> {
  const found = await read(content, kind)
  if ('problem' in found) throw new Error(found.problem)
  return found.sheets
}
const sheetIn = async (content: Buffer | string, kind: SheetKind = 'csv') => (await sheetsIn(content, kind))[0]!
const typesOf = ({ columns }: Sheet) => Object.fromEntries(columns.map(({ name, type, unit }) => [name, unit ?? type]))

test('an XLSX of openpyxl gives its title, the column names below it, dates, and no hidden sheet [S13]', async () => {
  const [sheet, ...others] = await sheetsIn(fixture('alunos.xlsx'), 'xlsx')
  expect(others).toEqual([])
  expect(sheet).toMatchObject({ name: 'Alunos', regular: true, around: ['Escola Horizonte – alunos de 2026'] })
  expect(typesOf(sheet!)).toEqual({
    Nome: 'text',
    Turma: 'text',
    Turno: 'text',
    'Data de nascimento': 'date',
    Matrícula: 'text',
  })
  expect(sheet!.rows[0]).toEqual({ row: 4, cells: ['Ana Souza', '7º A', 'Manhã', '2013-01-03', '004120'] })
})

test("an XLSX of XlsxWriter gives formulas' values, money and percentages, and its total is not a row [S13]", async () => {
  const sheet = await sheetIn(fixture('horas.xlsx'), 'xlsx')
  expect(typesOf(sheet)).toMatchObject({ Horas: 'number', 'Valor por hora': 'R$', Presença: '%' })
  expect(sheet.rows.map(({ cells }) => cells[5])).toEqual([95, 90, 100, 85, 92, 88])
  expect(sheet).toMatchObject({
    regular: true,
    around: [],
    totals: [{ row: 8, cells: expect.arrayContaining(['Total', '190,5']) }],
  })
})

test('an ODS and an XLSX of LibreOffice give the same table [S13]', async () => {
  const ods = await sheetIn(fixture('faltas.ods'), 'ods')
  expect(ods).toEqual(await sheetIn(fixture('faltas.xlsx'), 'xlsx'))
  expect(ods.rows[2]).toEqual({ row: 4, cells: ['Carla Dias', '7º B', '2026-05-12', 'maio', 3, 'Viagem'] })
})

test('money of an ODS keeps its R$, also when only a style writes it [S13]', async () => {
  expect(typesOf(await sheetIn(fixture('dinheiro.ods'), 'ods'))).toEqual({ Conta: 'text', Valor: 'R$', Parte: '%' })
})

test('a CSV is read in Windows-1252, UTF-16 and UTF-8, with quoted separators and line ends [S13]', async () => {
  const windows = await sheetIn(fixture('livros.csv'))
  expect(windows).toEqual(await sheetIn(fixture('livros-utf16.csv')))
  expect(windows.rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
    ['Dom Casmurro', 'Machado de Assis', 6, 1234.56],
    ['Quincas Borba', 'Machado de Assis', 2, 39.9],
    ['Vidas secas', 'Graciliano Ramos', 4, 45],
    ['A hora da estrela', 'Clarice Lispector', 5, 35.5],
    ['O quinze', 'Rachel de Queiroz', 3, 42],
    ['Sagarana; contos', 'Guimarães Rosa', 1, 58.3],
    ['Capitães\nda areia', 'Jorge Amado', 7, 49.9],
  ])
  expect((await sheetIn('\ufeffNome,Peso\nÂngela,"1,5"\n')).rows).toEqual([{ row: 2, cells: ['Ângela', 1.5] }])
  expect((await sheetIn('sep=|\nNome|Idade\nAna|7\n')).rows[0]!.cells).toEqual(['Ana', 7])
})

const amount = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 3 }))
const brazilian = ([digits, places]: [number, number], grouped: boolean) =>
  (digits / 10 ** places).toLocaleString('pt-BR', { minimumFractionDigits: places, useGrouping: grouped })

test('a column of Brazilian numbers is read as the numbers that were written [S13]', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), fc.boolean(), (amounts, grouped) => {
      // one cell must show that the comma separates decimals
      const all: [number, number][] = [...amounts, [15, 1]]
      const { column, cells } = typedColumn(
        'Valor',
        all.map((one) => brazilian(one, grouped)),
      )
      expect(column.type).toBe('number')
      expect(cells).toEqual(all.map(([digits, places]) => digits / 10 ** places))
    }),
  )
})

test('every date is read as the day that was written, and other text stays text [S13]', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 8 }), (days) => {
      const iso = days.map((one) => one.toISOString().slice(0, 10))
      const written = iso.map((one) => one.split('-').toReversed().join('/'))
      expect(typedColumn('Data', written)).toEqual({ column: { name: 'Data', type: 'date' }, cells: iso })
    }),
  )
  for (const none of ['31/02/2026', '12/31/2026', '00/01/2026', 'maio'])
    expect(typedColumn('Data', ['31/12/2026', none])).toMatchObject({ column: { type: 'text' } })
})

test.each<[string, string[], 'text' | 'number', unknown[]]>([
  ['codes keep their zeros', ['007', '120'], 'text', ['007', '120']],
  ['points of thousands', ['1.234', '12'], 'number', [1234, 12]],
  ['points of decimals', ['7.5', '8.25'], 'number', [7.5, 8.25]],
  ['a comma of thousands in English', ['1,234.50', '2.00'], 'number', [1234.5, 2]],
  ['money and nothing', ['R$ 1.200,00', '-', ''], 'number', [1200, null, null]],
  ['shares', ['85%', '7,5%'], 'number', [85, 7.5]],
  ['a number among words', ['7', 'faltou'], 'text', ['7', 'faltou']],
  ['two units', ['R$ 5,00', '5%'], 'text', ['R$ 5,00', '5%']],
  ['long codes', ['12345678901234567', '1'], 'text', ['12345678901234567', '1']],
])('%s: a column is numeric only if all its cells are [S13]', (_, raw, type, cells) => {
  const typed = typedColumn(
    'X',
    raw.map((cell) => (cell === '' ? undefined : cell)),
  )
  expect([typed.column.type, typed.cells]).toEqual([type, cells])
})

test.each([
  ['a second table below', 'Nome,Nota,Turma\nAna,7,A\n\nMês,Dias,Local\nMaio,20,Sala\n,,\nJunho,21,Sala\nx,1,y'],
  ['titles between the rows', 'Nome,Nota,Turma\n7º A,,\nAna,7,A\n7º B,,\nBia,8,B'],
  ['the names once more', 'Nome,Nota,Turma\nAna,7,A\nNome,Nota,Turma\nBia,8,B'],
  ['no names', '1,2,3\n4,5,6'],
  ['one line', 'Matrículas até sexta-feira,Secretaria'],
  ['a total without a name', 'Nome,Turma,Faltas\nAna,A,3\nBia,B,4\n,,7'],
  ['a total without a name between the rows', 'Nome,Turma,Faltas\nAna,A,3\n,,3\nBia,B,4'],
  ['a total behind its class', 'Turma,Nome,Faltas\nA,Ana,3\nA,Sub-total,3\nB,Bia,4\nB,Sub-total,4'],
  ['a total of another name', 'Nome,Faltas,Horas\nAna,3,1\nBia,4,2\nCaio,5,6\nEscola toda,12,9'],
  ['a total and an average of another name', 'Nome,Faltas,Nota\nAna,3,7\nBia,4,8\nCaio,5,9\nGeral,12,8'],
  ['an average that is none', 'Nome,Nota\nAna,7\nBia,8\nMédia,9'],
  ['a firm whose name begins like a total', 'Firma,Valor\nFaxina Já,8\nTotal Limpeza,9'],
])('%s: such a sheet is found in passages but not counted [S13]', async (_, text) => {
  const sheet = await sheetIn(text)
  expect(sheet.regular).toBe(false)
  expect(chunksOfSheet(sheet).length).toBeGreaterThan(0)
})

test.each(['Total', 'Totais:', 'Sub-total', 'SUBTOTAL', 'Total geral', 'Total de faltas', 'Soma'])(
  'a row %s below the others is a total and not counted as a row [S13]',
  async (label) => {
    const sheet = await sheetIn(`Nome,Faltas\nAna,3\nBia,4\n${label},7`)
    expect(sheet).toMatchObject({ regular: true, totals: [{ row: 4, cells: [label, '7'] }] })
  },
)

test('a row that only resembles a total is counted as a row [S13]', async () => {
  for (const text of [
    'Nome,Faltas\nAna,1\nBia,2\nCaio,3\nDavi,4',
    'Nome,Nota\nAna,7\nBia,7\nCaio,7\nDavi,7',
    'Nome,Turma,Nota\nAna,A,7\nBia,,8\nCaio,C,',
    'Nome,Faltas\nAna,0\nBia,0\nCaio,0\nDavi,0',
  ])
    expect(await sheetIn(text)).toMatchObject({ regular: true })
})

test('a note below the table and a total are not counted as rows [S13]', async () => {
  const sheet = await sheetIn('Nome,Nota,Turma\nAna,7,A\nBia,8,B\nTotal,15,\n\nDados preliminares,,\n')
  expect(sheet).toMatchObject({
    regular: true,
    totals: [{ row: 4, cells: ['Total', '15', ''] }],
    around: ['Dados preliminares'],
  })
  expect(sheet.rows).toHaveLength(2)
})

test.each([
  ['below its rows', 'Mês;Luz;Água\nJan;100;50\nFev;200;70\nTotal;300;120\n', ['Jan', 'Fev', 'Total'], true],
  ['above its rows', 'Mês;Luz;Água\nTotal;300;120\nJan;100;50\nFev;200;70\n', ['Total', 'Jan', 'Fev'], true],
  ['above the names', 'Total;300;120\nMês;Luz;Água\nJan;100;50\nFev;200;70\n', ['Total', 'Jan', 'Fev'], true],
  ['between its rows', 'Mês;Luz;Água\nJan;100;50\nSubtotal;100;50\nFev;200;70\n', ['Jan', 'Subtotal', 'Fev'], false],
])('a total %s stays in its position below its column names [S13]', async (_, content, order, regular) => {
  const sheet = await sheetIn(content)
  expect(sheet).toMatchObject({ regular, rows: [{}, {}] })
  const [chunk, ...others] = chunksOfSheet(sheet)
  expect(others).toEqual([])
  const [head, , ...lines] = chunk!.text.split('\n').slice(2)
  expect([head, lines.map((line) => line.split(' | ')[0]!.slice(2))]).toEqual(['| Mês | Luz | Água |', order])
})

test('a text over several columns applies to each; a number over several columns prevents counting [S13]', async () => {
  const sheetWith = (value: string) =>
    sheetIn(
      workbook(`<worksheet><sheetData>
      <row r="1">${text('A1', 'Turma')}${text('B1', 'Manhã')}${text('C1', 'Tarde')}</row>
      <row r="2">${text('A2', '5A')}<c r="B2"><v>1</v></c><c r="C2"><v>2</v></c></row>
      <row r="3">${text('A3', '5B')}${value}</row>
      </sheetData><mergeCells><mergeCell ref="B3:C3"/></mergeCells></worksheet>`),
      'xlsx',
    )
  expect((await sheetWith(text('B3', 'Excursão'))).rows[1]!.cells).toEqual(['5B', 'Excursão', 'Excursão'])
  expect((await sheetWith('<c r="B3"><v>7</v></c>')).regular).toBe(false)
})

const workbook = (sheetXml: string, more: { name: string; content: Buffer }[] = []) =>
  makeZip([
    {
      name: 'xl/workbook.xml',
      content: Buffer.from(
        '<workbook xmlns:r="r"><sheets><sheet name="Um" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: Buffer.from(
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/a.xml"/></Relationships>',
      ),
    },
    { name: 'xl/worksheets/a.xml', content: Buffer.from(sheetXml) },
    ...more,
  ])
const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`

test('a merged cell applies to all its rows; a formula without a saved value is calculated [S13]', async () => {
  const sheet = await sheetIn(
    workbook(`<worksheet><sheetData>
      <row r="1">${text('A1', 'Turma')}${text('B1', 'Nome')}${text('C1', 'Nota')}${text('D1', 'Soma')}</row>
      <row r="2">${text('A2', '7º A')}${text('B2', 'Ana')}<c r="C2"><v>7</v></c><c r="D2"><f>C2+1</f></c></row>
      <row r="3">${text('B3', 'Bia &amp; Cia')}<c r="C3"><v>8.5</v></c><c r="D3"><f>C3+1</f><v>9.5</v></c></row>
      </sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`),
    'xlsx',
  )
  expect(sheet.rows.map(({ cells }) => cells)).toEqual([
    ['7º A', 'Ana', 7, 8],
    ['7º A', 'Bia & Cia', 8.5, 9.5],
  ])
})

test('a Google Sheets workbook without dimensions, with unordered sheets and empty styled rows, is read [S13]', async () => {
  const xml = (name: string, content: string) => ({ name, content: Buffer.from(`<?xml version="1.0"?>${content}`) })
  const strings = ['Aluno', 'Nascimento', 'Mensalidade', 'Bolsista', 'Ana Souza', 'Bia Lima']
  const empty = Array.from({ length: 1000 }, (_, at) => `<row r="${at + 4}"><c r="A${at + 4}" s="1"/></row>`)
  const rowOf = (row: number, name: number, born: number, paid: number, grant: number) =>
    `<row r="${row}" ht="15.75" customHeight="1"><c r="A${row}" s="1" t="s"><v>${name}</v></c><c r="B${row}" s="2"><v>${born}.0</v></c>` +
    `<c r="C${row}" s="3"><v>${paid}</v></c><c r="D${row}" s="1" t="b"><v>${grant}</v></c></row>`
  const head = ['A', 'B', 'C', 'D'].map((column, at) => `<c r="${column}1" s="1" t="s"><v>${at}</v></c>`).join('')
  const book = makeZip([
    xml(
      'xl/workbook.xml',
      '<workbook xmlns:r="r"><workbookPr/><sheets><sheet state="visible" name="Página1" sheetId="1" r:id="rId4"/><sheet state="hidden" name="Página2" sheetId="2" r:id="rId5"/></sheets><definedNames/><calcPr/></workbook>',
    ),
    xml(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Type="x/theme" Target="theme/theme1.xml"/><Relationship Id="rId5" Type="x/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId4" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    xml(
      'xl/styles.xml',
      '<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[$R$ -416]#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    ),
    xml('xl/sharedStrings.xml', `<sst>${strings.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`),
    xml(
      'xl/worksheets/sheet1.xml',
      `<worksheet><sheetPr/><sheetViews/><sheetFormatPr customHeight="1" defaultRowHeight="15.75"/><sheetData><row r="1">${head}</row>${rowOf(2, 4, 41277, 350.5, 1)}${rowOf(3, 5, 41309, 420, 0)}${empty.join('')}</sheetData><drawing r:id="rId1"/></worksheet>`,
    ),
    xml(
      'xl/worksheets/sheet2.xml',
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    ),
  ])
  const [sheet, ...others] = await sheetsIn(book, 'xlsx')
  expect(others).toEqual([])
  expect(sheet).toMatchObject({ name: 'Página1', regular: true, around: [] })
  expect(typesOf(sheet!)).toEqual({ Aluno: 'text', Nascimento: 'date', Mensalidade: 'R$', Bolsista: 'boolean' })
  expect(sheet!.rows).toEqual([
    { row: 2, cells: ['Ana Souza', '2013-01-03', 350.5, true] },
    { row: 3, cells: ['Bia Lima', '2013-02-04', 420, false] },
  ])
})

test('a number shared by several rows, or a total beside a shared class, prevents counting [S13]', async () => {
  const rows = (total: string) => `<worksheet><sheetData>
    <row r="1">${text('A1', 'Turma')}${text('B1', 'Nome')}${text('C1', 'Vagas')}</row>
    <row r="2">${text('A2', '7º A')}${text('B2', 'Ana')}<c r="C2"><v>30</v></c></row>
    <row r="3">${text('B3', 'Bia')}<c r="C3"/></row>
    <row r="4">${text('B4', 'Caio')}<c r="C4"><v>20</v></c></row>${total}</sheetData>`
  const merged = (cells: string) => `<mergeCells><mergeCell ref="${cells}"/></mergeCells></worksheet>`
  const regularOf = async (xml: string) => (await sheetIn(workbook(xml), 'xlsx')).regular
  expect(await regularOf(rows('') + merged('A2:A4'))).toBe(true)
  expect(await regularOf(rows('') + merged('C2:C3'))).toBe(false)
  const unnamed = '<row r="5"><c r="C5"><v>50</v></c></row>'
  expect(await regularOf(rows(unnamed) + merged('A2:A5'))).toBe(false)
  expect(
    await regularOf(rows(`<row r="5">${text('B5', 'Total')}<c r="C5"><v>50</v></c></row>`) + merged('A2:A5')),
  ).toBe(false)
})

test('rows, columns and characters above the limits are left out and reported, and the sheet is not counted [F2]', async () => {
  const many = await read(`Nome\n${'Ana\n'.repeat(20_005)}`)
  expect(many).toMatchObject({ cut: true, sheets: [{ regular: false }] })
  expect('sheets' in many && many.sheets[0]!.rows).toHaveLength(19_999)
  const wide = await read(`${'a,'.repeat(70)}b\n${'1,'.repeat(70)}2`)
  expect('sheets' in wide && [wide.cut, wide.sheets[0]!.columns.length]).toEqual([true, 60])
  const long = await read(`Nome,Texto\nAna,${'x'.repeat(1500)}`)
  expect('sheets' in long && [long.cut, String(long.sheets[0]!.rows[0]!.cells[1]).length]).toEqual([true, 1000])
})

const rowsNumbered = (...rows: number[]) =>
  workbook(
    `<worksheet><sheetData>${rows.map((row) => `<row r="${row}"><c r="A1"><v>7</v></c></row>`).join('')}</sheetData></worksheet>`,
  )
const encrypted =
  '<manifest:manifest xmlns:manifest="m"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'

test.each<[string, string, SheetKind, () => Buffer]>([
  ['cut off in its middle', 'broken', 'xlsx', () => fixture('alunos.xlsx').subarray(0, 3000)],
  ['whose XML ends too early', 'broken', 'xlsx', () => workbook('<worksheet><sheetData><row r="1"><c r="A1">')],
  ['with a row twice', 'broken', 'xlsx', () => rowsNumbered(2, 2)],
  ['whose rows go backwards', 'broken', 'xlsx', () => rowsNumbered(3, 2)],
  ['with half a row', 'broken', 'xlsx', () => rowsNumbered(1, 1.5)],
  ['with a row beyond all numbers', 'broken', 'xlsx', () => rowsNumbered(1, 2_147_483_648)],
  ['with a row that has no number', 'broken', 'xlsx', () => rowsNumbered(1, NaN)],
  ['without a workbook', 'broken', 'xlsx', () => makeZip([{ name: 'a.txt', content: Buffer.from('x') }])],
  ['without anything written', 'no_text', 'xlsx', () => workbook('<worksheet><sheetData/></worksheet>')],
  ['of blank lines', 'no_text', 'csv', () => Buffer.from('\n;;\n\n')],
  ['that is no text', 'broken', 'csv', () => Buffer.from([1, 2, 3, 0, 0, 7, 200])],
  [
    'with a password',
    'encrypted',
    'ods',
    () =>
      makeZip([
        { name: 'META-INF/manifest.xml', content: Buffer.from(encrypted) },
        { name: 'content.xml', content: Buffer.from([1, 2, 3]) },
      ]),
  ],
])('a sheet %s gives an answer instead of a crash: %s [F4]', async (_, problem, kind, content) => {
  expect(await readSheets(content(), kind, MAX)).toEqual({ problem })
})

test('each passage of a long sheet states its position and repeats the column names [S13]', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => `Aluno ${index},7º B,Motivo bem comprido do dia ${index}`)
  const chunks = chunksOfSheet(await sheetIn(`Nome,Turma,Motivo\n${rows.join('\n')}`))
  expect(chunks.length).toBeGreaterThan(4)
  for (const { text: passage } of chunks) {
    expect(passage).toMatch(/^Planilha, linhas \d+ a \d+\n\n\| Nome \| Turma \| Motivo \|\n\|---\|---\|---\|\n/)
    expect(passage.length).toBeLessThan(1400)
  }
})

test('superscript in a cell of an XLSX is read as an exponent, not as digits of the number [S13]', async () => {
  const run = (text: string, script = '') =>
    `<r>${script && `<rPr><vertAlign val="${script}"/></rPr>`}<t>${text}</t></r>`
  const strings = [
    '<t>Grandeza</t>',
    '<t>Valor</t>',
    '<t>Luz</t>',
    run('3 x 10') + run('8', 'superscript') + run(' m/s e H') + run('2', 'subscript') + run('O'),
  ]
  const xml = (name: string, content: string) => ({ name, content: Buffer.from(content) })
  const cell = (at: string, string: number) => `<c r="${at}" t="s"><v>${string}</v></c>`
  const book = makeZip([
    xml('xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>'),
    xml(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    xml('xl/sharedStrings.xml', `<sst>${strings.map((one) => `<si>${one}</si>`).join('')}</sst>`),
    xml(
      'xl/worksheets/sheet1.xml',
      `<worksheet><sheetData><row r="1">${cell('A1', 0)}${cell('B1', 1)}</row><row r="2">${cell('A2', 2)}${cell('B2', 3)}</row></sheetData></worksheet>`,
    ),
  ])
  expect((await sheetsIn(book, 'xlsx'))[0]?.rows).toEqual([{ row: 2, cells: ['Luz', '3 x 10^8 m/s e H_2O'] }])
})
