import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { attachment } from '#/platform/api/attachment.ts'
import { type Cell, csvParts } from '#/platform/api/csv.ts'
import type { Db } from '#/platform/db/database.ts'
import { inParts } from '#/platform/db/in-parts.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'

interface CsvSource {
  /** Of the file, without its ending. */
  name: string
  columns: readonly string[]
  /** The rows of `part`, in one query of the database that is given. */
  read: (db: Db, part: PageRequest) => Promise<readonly (readonly Cell[])[]>
}

const everyRow: PageRequest = { page: 1, pageSize: Number.MAX_SAFE_INTEGER }

/**
 * A table as a file for spreadsheets, with all of its rows, because a file that was cut would look complete. It is sent as
 * its rows are read, so that its length does not matter for the memory.
 */
export function csvFile(pool: Pool, { name, columns, read }: CsvSource): Response {
  const parts = inParts(pool, (db) => read(db, everyRow))
  return attachment(Readable.from(csvParts(columns, parts)), {
    name: `${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
  })
}
