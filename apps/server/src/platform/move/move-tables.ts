import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  continueNumbering,
  copyTarget,
  fillTable,
  listTables,
  quoted,
  type TableToCopy,
} from '#/platform/backup/tables.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { history, sumOf } from './sums.ts'

export interface Sides {
  /** In a transaction that sees one moment and writes nothing. */
  source: pg.ClientBase
  target: pg.ClientBase
}

/**
 * Copies every table whose rows are not in the target exactly as in the source, each in a transaction, and compares all sums.
 * `onTable` is awaited before each that is copied; answers how many rows there are.
 */
export async function moveTables(
  sides: Sides,
  onTable: (name: string, rows: number) => Promise<void> | void,
): Promise<number> {
  const { source, target } = sides
  const tables = await listTables(source)
  let all = 0
  for (const table of tables) {
    const wanted = await sumOf(source, table)
    all += wanted.rows
    const present = await sumOf(target, table)
    if (present.sum === wanted.sum) continue
    await onTable(table.name, wanted.rows)
    await target.query('begin')
    if (present.rows > 0) await clear(target, table)
    await fillTable(target, table, source.query(copyTo(`copy ${copyTarget(table)} to stdout`)))
    if ((await sumOf(target, table)).sum !== wanted.sum)
      throw new StartError(`A tabela ${table.name} não chegou igual ao destino. Rode o mesmo comando de novo.`)
    await target.query('commit')
    await target.query(`analyze ${quoted(table.name)}`)
  }
  for (const table of tables) await continueNumbering(target, table)
  if (!(await isSame(sides))) throw new StartError('O destino mudou durante a mudança. Rode o mesmo comando de novo.')
  return all
}

/**
 * Takes away what migrations wrote, or what was copied before the source changed; also of the tables that refer to it, which come
 * later and are then copied anew. What keeps the audit trail as it is rests meanwhile.
 */
async function clear(target: pg.ClientBase, { name }: TableToCopy): Promise<void> {
  const triggers = (state: 'disable' | 'enable') => `do $$ declare guarded record; begin
    for guarded in select distinct tgrelid::regclass as name from pg_trigger t join pg_class c on c.oid = tgrelid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal
    loop execute format('alter table %s ${state} trigger user', guarded.name); end loop; end $$`
  await target.query(triggers('disable'))
  await target.query(`truncate ${quoted(name)} cascade`)
  await target.query(triggers('enable'))
}

/** Whether the target has had the same migrations and has the same rows in every table. */
export async function isSame({ source, target }: Sides): Promise<boolean> {
  const { rows } = await target.query<{ is_ours: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as is_ours`,
  )
  if (!rows[0]?.is_ours) return false
  for (const table of [history, ...(await listTables(source))])
    if ((await sumOf(source, table)).sum !== (await sumOf(target, table)).sum) return false
  return true
}
