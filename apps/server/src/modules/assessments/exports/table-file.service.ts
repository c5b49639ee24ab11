import { Readable } from 'node:stream'
import type { AppContext } from '#/context.ts'
import { PDF_ROWS, tablePaper, titleOfPart } from '#/modules/assessments/exports/export-table.model.ts'
import { attachment } from '#/platform/api/attachment.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { type Cell, csvParts } from '#/platform/csv/csv.ts'
import type { Db } from '#/platform/db/database.ts'
import { inParts } from '#/platform/db/in-parts.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'
import { writePaper } from '#/platform/pdf/paper.ts'

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

/** An export has all rows, because a file that was cut would look complete. */
const everyRow: PageRequest = { page: 1, pageSize: Number.MAX_SAFE_INTEGER }

/**
 * The watermark names the person who exported the table, on every line and page: 'Ana Lima em 21/11/2026, 16:44:47'.
 */
const watermarkOf = ({ actor, timeZone }: TableFile, at: Date): string =>
  `${actor.name} em ${at.toLocaleString('pt-BR', { timeZone })}`

/**
 * Answers a table as a file. A CSV is streamed as its rows are read, so that its length does not matter for the
 * memory.
 */
export async function tableFile(
  ctx: AppContext,
  { title, columns, read }: TableSource,
  file: TableFile,
): Promise<Response> {
  const { format, name } = file
  const watermark = watermarkOf(file, ctx.clock.now())
  if (format === 'csv') {
    const parts = inParts(ctx.pool, async (db) => {
      const { rows } = await read(db, everyRow)
      return rows.map((row) => [...row, watermark])
    })
    const csv = Readable.from(csvParts([...columns, 'Exportado por'], parts))
    return attachment(csv, { name: `${name}.csv`, contentType: 'text/csv; charset=utf-8' })
  }
  const { rows, total } = await read(ctx.db, { page: 1, pageSize: PDF_ROWS })
  const pdf = await writePaper(tablePaper({ title: titleOfPart(title, total), columns, rows, watermark }))
  return attachment(Readable.from([pdf]), { name: `${name}.pdf`, contentType: 'application/pdf' })
}
