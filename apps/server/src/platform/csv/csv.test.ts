import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvOf } from '#/platform/csv/csv.ts'

const cells = (text: string) => Papa.parse<string[]>(text.replace('\uFEFF', ''), { delimiter: ';' }).data

test('W4 a cell that a person wrote can never become a formula', () => {
  const dangerous = ['=1+1', '+55 11', '-2', '@SOMA(A1)', ' =HYPERLINK("http://x")', '\t=1', '|cmd', '%0A=1']
  const [, ...rows] = cells(
    csvOf(
      ['Nome'],
      dangerous.map((text) => [text]),
    ),
  )
  for (const [cell] of rows) expect(cell).toMatch(/^'/)
})

test('numbers, truth and nothing are written as spreadsheets in Portuguese read them', () => {
  expect(cells(csvOf(['A', 'B', 'C', 'D'], [[-5.2, true, null, 'Ana; "Bia"\nCaio']]))[1]).toEqual([
    '-5,2',
    'Sim',
    '',
    'Ana; "Bia"\nCaio',
  ])
})
