import { spreadsheetText } from '@prosa/contract/protocol/spreadsheet-text.ts'
import Papa from 'papaparse'

export type Cell = string | number | boolean | null

/**
 * Formats a table as spreadsheets in Portuguese open it: UTF-8 with a byte order mark, semicolons, decimal commas. Prefixes text
 * so that a spreadsheet does not run it as a formula (`spreadsheetText`); numbers come from us and stay numbers.
 */
export function formatCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const data = rows.map((row) => row.map(formatCell))
  return `\uFEFF${Papa.unparse({ fields: [...columns], data }, { delimiter: ';' })}`
}

/** Formats the same table in parts as its rows arrive; the header comes with the first part. */
export async function* csvParts(
  columns: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string, void, undefined> {
  let head = `\uFEFF${Papa.unparse([columns], { delimiter: ';' })}`
  for await (const rows of parts) {
    yield `${head}\r\n${Papa.unparse(
      rows.map((row) => row.map(formatCell)),
      { delimiter: ';' },
    )}`
    head = ''
  }
  if (head !== '') yield head
}

function formatCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return spreadsheetText(cell)
}
