import type { Cell } from '#/platform/csv/csv.ts'

/** Column titles and rows; the same table is exported as CSV and PDF. */
export interface ExportTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Who exported it and when: on every line and every page. */
  watermark: string
}

/** A PDF is for reading, and takes long to make: what is longer is for a spreadsheet. */
export const PDF_ROWS = 10_000

/** The title of a PDF says where it holds only the first of `total` rows. */
export function titleOfPart(title: string, total: number): string {
  if (total <= PDF_ROWS) return title
  const [shown, all] = [PDF_ROWS, total].map((count) => count.toLocaleString('pt-BR'))
  return `${title} (as primeiras ${shown} de ${all} linhas; o CSV tem todas)`
}
