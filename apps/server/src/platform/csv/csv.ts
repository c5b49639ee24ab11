import Papa from 'papaparse'

export type Cell = string | number | boolean | null

/** An instant as people of this time zone read it; '' for none. */
export const csvTime = (at: Date | string | null, timeZone: string): string =>
  at === null ? '' : new Date(at).toLocaleString('pt-BR', { timeZone })

/** What a spreadsheet would take for the beginning of a formula, also behind blanks, and in the wide forms of East Asia. */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r|%＝＋－＠｜％﹦﹢﹣﹫−]/u

/**
 * A table as spreadsheets in Portuguese open it: UTF-8 with its mark, semicolons, a comma in numbers. Text of people can
 * never act: what begins like a formula gets an apostrophe in front. Numbers are ours and stay numbers.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const data = rows.map((row) => row.map(cellOf))
  return `\uFEFF${Papa.unparse({ fields: [...columns], data }, { delimiter: ';' })}`
}

/** The same table, as its rows come. */
export async function* csvParts(
  columns: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string, void, undefined> {
  yield `\uFEFF${Papa.unparse([columns], { delimiter: ';' })}`
  for await (const rows of parts)
    yield `\r\n${Papa.unparse(
      rows.map((row) => row.map(cellOf)),
      { delimiter: ';' },
    )}`
}

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return formula.test(cell) ? `'${cell}` : cell
}
