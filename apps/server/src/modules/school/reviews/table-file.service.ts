import { Readable } from 'node:stream'
import type { AppContext } from '#/context.ts'
import { attachment } from '#/platform/api/attachment.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { csvFile } from '#/platform/api/csv-file.ts'
import type { Cell } from '#/platform/api/csv.ts'
import type { Db } from '#/platform/db/database.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'
import { type Paper, writePaper } from '#/platform/pdf/paper.ts'
import { momentsIn } from '#/platform/clock/clock.ts'

/** Rows in one query, `part` of them of the database that is given. */
export interface TableSource {
  title: string
  columns: readonly string[]
  read: (db: Db, part: PageRequest) => Promise<{ rows: Cell[][]; total: number }>
}

interface TableFile {
  actor: UserActor
  format: 'csv' | 'pdf'
  /** Of the school, or of the organization where there are several. */
  timeZone: string
  /** Of the file, without its ending. */
  name: string
}

/**
 * The watermark names the person who exported the table, on every line and page: 'Ana Lima em 21/11/2026 16:44:47'.
 */
const watermarkOf = ({ actor, timeZone }: TableFile, at: Date): string => `${actor.name} em ${momentsIn(timeZone)(at)}`

/** Answers a table as a file: a CSV holds every row, a PDF the first ones. */
export async function tableFile(
  ctx: AppContext,
  { title, columns, read }: TableSource,
  file: TableFile,
): Promise<Response> {
  const { format, name } = file
  const watermark = watermarkOf(file, ctx.clock.now())
  if (format === 'csv')
    return csvFile(ctx.pool, {
      name,
      columns: [...columns, 'Exportado por'],
      read: async (db, part) => (await read(db, part)).rows.map((row) => [...row, watermark]),
    })
  const { rows, total } = await read(ctx.db, { page: 1, pageSize: PDF_ROWS })
  const pdf = await writePaper(tablePaper({ title: titleOfPart(title, total), columns, rows, watermark }))
  return attachment(Readable.from([pdf]), { name: `${name}.pdf`, contentType: 'application/pdf' })
}

/** Column titles and rows; the same table is exported as CSV and PDF. */
interface ExportTable {
  title: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Who exported it and when: on every line and every page. */
  watermark: string
}

/** A PDF is for reading, some 60 pages of it: what is longer is for a spreadsheet. */
const PDF_ROWS = 2000

/** The title of a PDF says where it holds only the first of `total` rows. */
export function titleOfPart(title: string, total: number): string {
  if (total <= PDF_ROWS) return title
  const [shown, all] = [PDF_ROWS, total].map((count) => count.toLocaleString('pt-BR'))
  return `${title} (as primeiras ${shown} de ${all} linhas; o CSV tem todas)`
}

/** As the same cell of a CSV says it in Portuguese. */
const shownCell = (cell: Cell): string =>
  typeof cell === 'number' ? cell.toLocaleString('pt-BR') : String(cell ?? '') || '–'

/** A table on wide pages, with who exported it at the foot of each. */
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
