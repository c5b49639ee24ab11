import { spreadsheetText } from '@prosa/contract/protocol/spreadsheet-text.ts'
import Papa from 'papaparse'

export type Cell = string | number | boolean | null

/**
 * A table as spreadsheets in Portuguese open it: UTF-8 with its mark, semicolons, a comma in numbers. Text of people can
 * never act (`spreadsheetText`). Numbers are ours and stay numbers.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const data = rows.map((row) => row.map(cellOf))
  return `\uFEFF${Papa.unparse({ fields: [...columns], data }, { delimiter: ';' })}`
}

/** The same table, as its rows come; its head comes with the first ones. */
export async function* csvParts(
  columns: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string, void, undefined> {
  let head = `\uFEFF${Papa.unparse([columns], { delimiter: ';' })}`
  for await (const rows of parts) {
    yield `${head}\r\n${Papa.unparse(
      rows.map((row) => row.map(cellOf)),
      { delimiter: ';' },
    )}`
    head = ''
  }
  if (head !== '') yield head
}

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return spreadsheetText(cell)
}
