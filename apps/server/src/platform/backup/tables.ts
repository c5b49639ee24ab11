import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A table of the product to be copied. */
export interface TableToCopy {
  name: string
  /** Without the columns that the database computes. */
  columns: string[]
  /** The identity column, whose numbering must continue after a restore. */
  identity: string | null
}

interface Found extends TableToCopy {
  /** Tables that must be filled before this one. */
  refers_to: string[]
}

/** Lists our tables. The queue's schema is left out, because pending work is recorded in our tables and is sent again from there. */
const findTables = `
select c.relname as name,
  (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
  (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
  coalesce((select array_agg(distinct r.confrelid::regclass::text) from pg_constraint r
    where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid), '{}') as refers_to
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
order by c.relname`

/** Lists every table with its columns, referenced tables first. */
export async function listTables(client: pg.ClientBase): Promise<TableToCopy[]> {
  const { rows } = await client.query<Found>(findTables)
  const waiting = new Map(rows.map((table) => [table.name, table]))
  const ordered: TableToCopy[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refers_to }) => !refers_to.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const { refers_to: _, ...table } of ready) {
      ordered.push(table)
      waiting.delete(table.name)
    }
  }
  return ordered
}

/** Quotes a name as an SQL identifier. */
export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The target of a `copy` statement, with the columns by name, so that a later order of columns does not matter. */
export const copyTarget = ({ name, columns }: Pick<TableToCopy, 'name' | 'columns'>): string =>
  `${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')})`

/**
 * Fills a table with rows in COPY's format, in a transaction of the caller; returns their number. Insert triggers are disabled
 * meanwhile, because the tables they count in are restored from the copy.
 */
export async function fillTable(
  client: pg.ClientBase,
  table: Pick<TableToCopy, 'name' | 'columns'>,
  rows: Readable,
): Promise<number | null> {
  const { rows: counting } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = '${quoteIdentifier(table.name)}'::regclass and not tgisinternal
       and tgtype & 2 = 0 and tgtype & 4 = 4`, // after, insert
  )
  const setTriggers = async (state: 'disable' | 'enable') => {
    for (const { name } of counting)
      await client.query(`alter table ${quoteIdentifier(table.name)} ${state} trigger ${quoteIdentifier(name)}`)
  }
  await setTriggers('disable')
  const filling = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  await pipeline(rows, filling)
  await setTriggers('enable')
  return filling.rowCount
}

/** Continues the numbering of new rows after the restored ones. */
export async function continueNumbering(client: pg.ClientBase, { name, identity }: TableToCopy): Promise<void> {
  if (identity === null) return
  const next = `pg_get_serial_sequence('${quoteIdentifier(name)}', '${identity}')`
  await client.query(
    `select setval(${next}, coalesce((select max(${quoteIdentifier(identity)}) from ${quoteIdentifier(name)}), 0) + 1, false)`,
  )
}
