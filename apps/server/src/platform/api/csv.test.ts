import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { formatCsv, csvParts } from '#/platform/api/csv.ts'

const cells = (text: string) => Papa.parse<string[]>(text.replace('\uFEFF', ''), { delimiter: ';' }).data

test('a cell that a person wrote never becomes a formula [W4]', () => {
  const dangerous = [
    '=1+1',
    '+55 11',
    '-2',
    '@SOMA(A1)',
    ' =HYPERLINK("http://x")',
    '\t=1',
    '|cmd',
    '%0A=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SOMA(A1)',
    '\u200b=1',
  ]
  const [, ...rows] = cells(
    formatCsv(
      ['Nome'],
      dangerous.map((text) => [text]),
    ),
  )
  for (const [cell] of rows) expect(cell).toMatch(/^'/)
})

test('numbers, booleans and empty cells are written as Portuguese spreadsheets read them', () => {
  expect(cells(formatCsv(['A', 'B', 'C', 'D'], [[-5.2, true, null, 'Ana; "Bia"\nCaio']]))[1]).toEqual([
    '-5,2',
    'Sim',
    '',
    'Ana; "Bia"\nCaio',
  ])
})

test('a file sent in any number of parts is the same file', async () => {
  const rows = [
    ['Ana', 1],
    ['=1+1', -5.2],
    ['Linha\n"dois"', null],
  ]
  const fileOf = async (pieces: AsyncIterable<string>) => {
    let file = ''
    for await (const piece of pieces) file += piece
    return file
  }
  async function* parts() {
    yield rows.slice(0, 1)
    yield rows.slice(1)
  }
  expect(await fileOf(csvParts(['Nome', 'Nota'], parts()))).toBe(formatCsv(['Nome', 'Nota'], rows))
  async function* none() {}
  expect(await fileOf(csvParts(['Nome'], none()))).toBe(formatCsv(['Nome'], []).trimEnd())
})
