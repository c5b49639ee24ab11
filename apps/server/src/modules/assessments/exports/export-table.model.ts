import type { Cell } from '#/platform/csv/csv.ts'
import type { Paper } from '#/platform/pdf/paper.ts'

/** Column titles and rows; the same table is exported as CSV and PDF. */
interface ExportTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Who exported it and when: on every line and every page. */
  watermark: string
}

/** A PDF is for reading, some 60 pages of it: what is longer is for a spreadsheet. */
export const PDF_ROWS = 2000

/** The title of a PDF says where it holds only the first of `total` rows. */
export function titleOfPart(title: string, total: number): string {
  if (total <= PDF_ROWS) return title
  const [shown, all] = [PDF_ROWS, total].map((count) => count.toLocaleString('pt-BR'))
  return `${title} (as primeiras ${shown} de ${all} linhas; o CSV tem todas)`
}

/** A table on wide pages, with who exported it at the foot of each. */
export function tablePaper({ title, columns, rows, watermark }: ExportTable): Paper {
  const isNumber = (column: number) => rows.some((row) => typeof row[column] === 'number')
  return {
    title,
    isWide: true,
    footer: `Exportado por ${watermark}`,
    blocks: [
      {
        kind: 'table',
        columns: columns.map((label, column) => ({ label, isNumber: isNumber(column) })),
        rows: rows.map((row) => row.map((cell) => String(cell ?? '–') || '–')),
        empty: 'Nada para mostrar.',
      },
    ],
  }
}
