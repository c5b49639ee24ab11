import Papa from 'papaparse'

export type Cell = string | number | null
/** Column titles and rows; the same table is exported as CSV and PDF. */
export interface ExportTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Who exported it and when: on every line and every page. */
  watermark: string
}

/** CSV as spreadsheets in Portuguese open it. What begins like a formula is text (a cell can never act). */
export function csvOf({ columns, rows, watermark }: ExportTable): string {
  const lines = rows.map((row) => [...row.map((cell) => cell ?? ''), watermark])
  const fields = [...columns, 'Exportado por']
  return `\uFEFF${Papa.unparse({ fields, data: lines }, { delimiter: ';', escapeFormulae: true })}`
}
