import { type Cell, csvOf } from '#/platform/csv/csv.ts'

/** Column titles and rows; the same table is exported as CSV and PDF. */
export interface ExportTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Who exported it and when: on every line and every page. */
  watermark: string
}

export const tableCsv = ({ columns, rows, watermark }: ExportTable): string =>
  csvOf(
    [...columns, 'Exportado por'],
    rows.map((row) => [...row, watermark]),
  )
