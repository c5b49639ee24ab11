import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#/platform/db/database.ts'
import type { Keys } from '#/platform/secrets/keys.ts'

/** A table with sealed columns and the label of each. */
export interface SealedTable {
  /** Name of its rows for people, in the plural: 'webhooks'. */
  what: string
  table: PgTable
  columns: readonly { column: PgColumn; label: string }[]
}

export interface LostSecrets {
  what: string
  /** Rows with a value that opens neither with the current secret nor with the previous one. */
  count: number
}

/**
 * Seals values of the previous secret again with the current one. Returns the counts of values that neither opens: they are kept,
 * because the right secret may come back. May run on several instances at once.
 */
export async function renewSealed(db: Queryable, keys: Keys, tables: readonly SealedTable[]): Promise<LostSecrets[]> {
  const counts: LostSecrets[] = []
  for (const { what, table, columns } of tables) {
    const rows = (await db
      .select(Object.fromEntries(columns.map(({ column }) => [column.name, column])))
      .from(table)) as Record<string, string | null>[]
    const isLost = (row: (typeof rows)[number]) =>
      columns.some(({ column, label }) => row[column.name] && keys.open(label, row[column.name]!) === undefined)
    counts.push({ what, count: rows.filter(isLost).length })
    for (const { column, label } of columns) await renewColumn(db, keys, { table, column, label }, rows)
  }
  return counts.filter(({ count }) => count > 0)
}

async function renewColumn(
  db: Queryable,
  keys: Keys,
  { table, column, label }: { table: PgTable; column: PgColumn; label: string },
  rows: readonly Record<string, string | null>[],
): Promise<void> {
  const sealedValues = rows.map((row) => row[column.name]).filter((sealed) => typeof sealed === 'string')
  const renewed = sealedValues.flatMap((before) => {
    const after = keys.renew(label, before)
    return after === undefined ? [] : [{ before, after }]
  })
  if (renewed.length === 0) return
  const [before, after] = [renewed.map((one) => one.before), renewed.map((one) => one.after)]
  const [name, owner] = [sql.identifier(column.name), sql.identifier(getTableName(table))]
  await db.execute(sql`update ${owner} set ${name} = renewed.after
    from unnest(${sql.param(before)}::text[], ${sql.param(after)}::text[]) as renewed (before, after)
    where ${owner}.${name} = renewed.before`)
}
