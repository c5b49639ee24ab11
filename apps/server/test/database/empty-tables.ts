import { sql } from 'drizzle-orm'
import type { Database } from '#/platform/db/database.ts'

/**
 * Empties tables, and those that refer to them, while the product runs: in a deadlock the product's statement is the one that
 * fails and is repeated, because it detects deadlocks sooner.
 */
export const emptyTables = (db: Database['db'], ...tables: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local deadlock_timeout = '30s'`)
    await tx.execute(sql.raw(`truncate ${tables.join(', ')} cascade`))
  })
