import { Readable } from 'node:stream'
import type { AppContext } from '#/context.ts'
import { attachmentResponse } from '#/platform/api/attachment.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { csvFile } from '#/platform/api/csv-file.ts'
import type { Cell } from '#/platform/api/csv.ts'
import type { Db } from '#/platform/db/database.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'
import { type Paper, writePaper } from '#/platform/pdf/paper.ts'
import { momentsIn } from '#/platform/clock/clock.ts'

/** Reads rows in one query, a `part` at a time, from the given database. */
export interface TableSource {
  title: string
  columns: readonly string[]
  read: (db: Db, part: PageRequest) => Promise<{ rows: Cell[][]; total: number }>
}

interface TableFile {
  actor: UserActor
  format: 'csv' | 'pdf'
  /** Of the school, or of the organization for several schools. */
  timeZone: string
  /** The file's name, without extension. */
  name: string
}

/**
 * The watermark names the person who exported the table, on every line and page: 'Ana Lima em 21/11/2026 16:44:47'.
 */
const writeWatermark = ({ actor, timeZone }: TableFile, at: Date): string =>
  `${actor.name} em ${momentsIn(timeZone)(at)}`

/** Builds a table file: a CSV has every row, a PDF the first ones. */
export async function tableFile(
  ctx: AppContext,
  { title, columns, read }: TableSource,
  file: TableFile,
): Promise<Response> {
  const { format, name } = file
  const watermark = writeWatermark(file, ctx.clock.now())
  if (format === 'csv')
    return csvFile(ctx.pool, {
      name,
      columns: [...columns, 'Exportado por'],
      read: async (db, part) => (await read(db, part)).rows.map((row) => [...row, watermark]),
    })
  const { rows, total } = await read(ctx.db, { page: 1, pageSize: PDF_ROWS })
  const pdf = await writePaper(tablePaper({ title: titleOfPart(title, total), columns, rows, watermark }))
  return attachmentResponse(Readable.from([pdf]), { name: `${name}.pdf`, contentType: 'application/pdf' })
}

/** Column titles and rows; the same table is exported as CSV and PDF. */
interface ExportTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** The exporter and time, on every line and page. */
  watermark: string
}

/** A PDF is for reading, some 60 pages: longer tables are for spreadsheets. */
const PDF_ROWS = 2000

/** A PDF's title; it says if it has only the first of `total` rows. */
export function titleOfPart(title: string, total: number): string {
  if (total <= PDF_ROWS) return title
  const [shownCount, all] = [PDF_ROWS, total].map((count) => count.toLocaleString('pt-BR'))
  return `${title} (as primeiras ${shownCount} de ${all} linhas; o CSV tem todas)`
}

/** A cell's text, like in the CSV in Portuguese. */
const shownCell = (cell: Cell): string =>
  typeof cell === 'number' ? cell.toLocaleString('pt-BR') : String(cell ?? '') || '–'

/** A table on wide pages with the exporter at the foot of each. */
function tablePaper({ title, columns, rows, watermark }: ExportTable): Paper {
  const isNumber = (column: number) => rows.some((row) => typeof row[column] === 'number')
  return {
    title,
    isWide: true,
    footer: `Exportado por ${watermark}`,
    blocks: [
      {
        kind: 'table',
        columns: columns.map((label, column) => ({ label, isNumber: isNumber(column) })),
        rows: rows.map((row) => row.map(shownCell)),
        empty: 'Nada para mostrar.',
      },
    ],
  }
}
