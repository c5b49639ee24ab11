import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { attachmentResponse } from '#/platform/api/attachment.ts'
import { type Cell, csvParts } from '#/platform/api/csv.ts'
import type { Db } from '#/platform/db/database.ts'
import { inParts } from '#/platform/db/in-parts.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'

interface CsvSource {
  /** File name without its extension. */
  name: string
  columns: readonly string[]
  /** Reads the rows of `part` in one query of this database. */
  read: (db: Db, part: PageRequest) => Promise<readonly (readonly Cell[])[]>
}

const everyRow: PageRequest = { page: 1, pageSize: Number.MAX_SAFE_INTEGER }

/**
 * Creates a response with all rows of a table as a CSV file, because a file that was cut would look complete. Rows are sent as
 * they are read, so that memory use does not depend on their number.
 */
export function csvFile(pool: Pool, { name, columns, read }: CsvSource): Response {
  const parts = inParts(pool, (db) => read(db, everyRow))
  return attachmentResponse(Readable.from(csvParts(columns, parts)), {
    name: `${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
  })
}
