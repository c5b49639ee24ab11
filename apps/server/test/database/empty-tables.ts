import { sql } from 'drizzle-orm'
import type { Database } from '#/platform/db/database.ts'

/**
 * Empties tables, and those that refer to them, while the product works in the background: where both wait for each other, it is
 * the product's statement that gives way and is done again, since it looks for a deadlock sooner.
 */
export const emptyTables = (db: Database['db'], ...tables: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local deadlock_timeout = '30s'`)
    await tx.execute(sql.raw(`truncate ${tables.join(', ')} cascade`))
  })
