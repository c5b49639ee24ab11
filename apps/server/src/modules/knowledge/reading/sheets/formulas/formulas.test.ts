import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateFormulas, UNSAVED } from '#/modules/knowledge/reading/sheets/formulas/calculating.model.ts'
import { calculateFormula } from '#/modules/knowledge/reading/sheets/formulas/formula.model.ts'
import type { RawCell, RawSheet } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'
import { readSheets } from '#/modules/knowledge/reading/sheets/sheet-reader.model.ts'
import { makeZip } from '#test/documents.ts'

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../../../../test/sheets', name))

async function sheetIn(content: Buffer, kind: 'xlsx' | 'ods') {
  const found = await readSheets(content, kind, 1_000_000)
  if ('problem' in found) throw new Error(found.problem)
  return found.sheets[0]!
}

test('formulas that openpyxl wrote without results get the results of LibreOffice [S13]', async () => {
  const calculated = await sheetIn(fixture('formulas.xlsx'), 'xlsx')
  const saved = await sheetIn(fixture('formulas.ods'), 'ods')
  expect(calculated.rows).toEqual(saved.rows)
  // LibreOffice saves booleans as 0 or 1
  const asSaved = (cell: unknown) => (cell === 'Sim' ? '1' : cell === 'Não' ? '0' : cell)
  expect(calculated.totals.map(({ cells }) => cells.map(asSaved))).toEqual(saved.totals.map(({ cells }) => cells))
  expect(calculated.columns.find(({ name }) => name === 'Parte')).toEqual({ name: 'Parte', type: 'number', unit: '%' })
})

/** A sheet of these rows, where a text starting with = is a formula without a result. */
function sheetWith(rows: readonly (readonly (RawCell | undefined)[])[]): RawSheet {
  const unsaved: RawSheet['unsaved'] = []
  const isFormula = (cell: RawCell | undefined): cell is string => typeof cell === 'string' && cell.startsWith('=')
  return {
    name: 'Notas',
    merged: [],
    unsaved,
    hiddenRows: new Set<number>(),
    hiddenColumns: new Set<number>(),
    rows: rows.map((cells, at) => ({
      row: at + 1,
      cells: cells.map((cell, column) => {
        if (!isFormula(cell)) return cell
        const place = { row: at + 1, column, down: 0, across: 0 }
        unsaved.push({ ...place, text: cell.slice(1), formatResult: (result) => result })
        return UNSAVED
      }),
    })),
  }
}

test.each([
  ['a function that is not known', 'VLOOKUP(A1,A1:B9,2,0)'],
  ['another sheet', "SUM('Outra aba'!A1:A3)"],
  ['a name', 'SUM(Notas2)'],
  ['a whole column', 'SUM(A:A)'],
  ['a date', 'C1+1'],
  ['a time of day', 'SUM(D1:D1)'],
  ['a text that may be a number', 'B1*2'],
  ['its own result', 'E1+1'],
  ['the time now', 'NOW()'],
  ['something that is not a formula', '1+'],
  ['parentheses without an end', '('.repeat(500)],
  ['many signs', `${'-'.repeat(1500)}1`],
])('a formula that needs %s has no result, and its cell stays empty [S13]', (_, formula) => {
  const sheet = sheetWith([[1, '7,5', { date: '2026-05-01' }, '14:30', `=${formula}`]])
  expect(calculateFormulas(sheet, { cut: false })).toHaveLength(1)
  expect(sheet.rows[0]!.cells[4]).toBeUndefined()
})

test('a sheet that was read in part is not calculated [S13]', () => {
  const sheet = sheetWith([[1, 2, '=SUM(A1:B1)']])
  expect(calculateFormulas(sheet, { cut: true })).toHaveLength(1)
})

test('a long chain of formulas, in either direction, never breaks the reading [F4]', () => {
  const down = sheetWith([[1], ...Array.from({ length: 15_000 }, (_, at) => [`=A${at + 1}+1`])])
  expect(calculateFormulas(down, { cut: false })).toEqual([])
  expect(down.rows.at(-1)!.cells).toEqual([15_001])
  const up = sheetWith([...Array.from({ length: 15_000 }, (_, at) => [`=A${at + 2}+1`]), [1]])
  calculateFormulas(up, { cut: false })
  expect(up.rows.at(-1)!.cells).toEqual([1])
  const sums = sheetWith(Array.from({ length: 15_000 }, (_, at) => [1, `=SUM(A$1:A${at + 1})`]))
  expect(calculateFormulas(sums, { cut: false }).length).toBeGreaterThan(0)
})

const none = { valueAt: () => undefined }
const place = { sheet: '', down: 0, across: 0 }
interface Sum {
  text: string
  value: number
}
const number: fc.Arbitrary<Sum> = fc.integer({ min: 1, max: 99 }).map((value) => ({ text: String(value), value }))
const signs: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
}
const grouped = ({ text, value }: Sum): Sum => ({ text: `(${text})`, value })
const joined = ([one, sign, other]: [Sum, string, Sum]): Sum => ({
  text: one.text + sign + other.text,
  value: signs[sign]!(one.value, other.value),
})
const { sum: sums } = fc.letrec<{ sum: Sum; part: Sum }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 4 },
    number,
    fc.tuple(tie('part'), fc.constantFrom(...Object.keys(signs)), tie('part')).map(joined),
  ),
  part: fc.oneof({ maxDepth: 4 }, number, tie('sum').map(grouped)),
}))

test('the four operations and parentheses follow arithmetic, products before sums [S13]', () => {
  fc.assert(
    fc.property(sums, ({ text, value }) => {
      fc.pre(Number.isFinite(value))
      expect(calculateFormula(text, place, none)).toBe(Number(value.toPrecision(15)))
    }),
  )
  expect(calculateFormula('1+2*3-8/4', place, none)).toBe(5)
})

const xml = (name: string, content: string) => ({ name, content: Buffer.from(content) })
const book = (rows: string, calculation = '') =>
  makeZip([
    xml(
      'xl/workbook.xml',
      `<workbook xmlns:r="r"><sheets><sheet name="Um" r:id="a"/></sheets>${calculation}</workbook>`,
    ),
    xml(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/a.xml"/></Relationships>',
    ),
    xml('xl/worksheets/a.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  ])
const inline = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const head = `<row r="1">${inline('A1', 'Aluno')}${inline('B1', 'Nota')}${inline('C1', 'Dobro')}</row>`
const row = (at: number, name: string, formula: string) =>
  `<row r="${at}">${inline(`A${at}`, name)}<c r="B${at}"><v>${at}</v></c><c r="C${at}">${formula}</c></row>`
const dobro = async (content: Buffer) => {
  const { rows, regular } = await sheetIn(content, 'xlsx')
  return [rows.map(({ cells }) => cells[2]), regular]
}

test('a shared formula shifts with each of its cells [S13]', async () => {
  const shared = '<f t="shared" ref="C2:C3" si="0">B2*$B$2</f>'
  const rows =
    head + row(2, 'Ana', shared) + row(3, 'Bia', '<f t="shared" si="0"/>') + row(4, 'Caio', '<f>B4*2</f><v>8</v>')
  expect(await dobro(book(rows))).toEqual([[4, 6, 8], true])
})

test('zeros that a program writes instead of results are not taken as results [S13]', async () => {
  const rows = head + row(2, 'Ana', '<f>B2*2</f><v>0</v>') + row(3, 'Bia', '<f>B3*0</f><v>0</v>')
  const left = '<calcPr fullCalcOnLoad="1"/>'
  expect(await dobro(book(rows, left))).toEqual([[4, 0], true])
  expect(await dobro(book(rows))).toEqual([[0, 0], true])
})

test('a table with an unknown result is found in passages but not counted [S13]', async () => {
  const rows = head + row(2, 'Ana', '<f>VLOOKUP(A2,X:Y,2)</f>') + row(3, 'Bia', '<f>B3*2</f>')
  expect(await dobro(book(rows))).toEqual([[null, 6], false])
})

test('formulas of an ODS without results are calculated [S13]', async () => {
  const cell = (attributes: string, text = '') => `<table:table-cell ${attributes}>${text}</table:table-cell>`
  const textCell = (text: string) => cell('office:value-type="string"', `<text:p>${text}</text:p>`)
  const value = (number: number) =>
    cell(`office:value-type="float" office:value="${number}"`, `<text:p>${number}</text:p>`)
  const line = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const formula = (text: string) => cell(`table:formula="${text}"`)
  const content = [
    line(textCell('Aluno'), textCell('P1'), textCell('P2'), textCell('Média'), textCell('Situação')),
    line(
      textCell('Ana'),
      value(7),
      value(8),
      formula('of:=AVERAGE([.B2:.C2])'),
      formula('of:=IF([$Notas.D2]&gt;=6;&quot;Sim;não&quot;;&quot;Não&quot;)'),
    ),
  ]
  const file = makeZip([
    xml(
      'content.xml',
      `<office:spreadsheet><table:table table:name="Notas">${content.join('')}</table:table></office:spreadsheet>`,
    ),
  ])
  expect((await sheetIn(file, 'ods')).rows[0]!.cells).toEqual(['Ana', 7, 8, 7.5, 'Sim;não'])
})
