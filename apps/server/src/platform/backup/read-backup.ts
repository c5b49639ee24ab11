import { createReadStream } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { type Manifest, readManifest } from '#/platform/backup/manifest.ts'
import { continueNumbering, fillTable, listTables, quoted, type TableToCopy } from '#/platform/backup/tables.ts'
import { migrate, migrateWithin, migrationOf } from '#/platform/db/migrate.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'

export interface BackupTarget {
  /** An empty database. */
  databaseUrl: string
  storage: Storage
  /** Where the product keeps its own secret; that of the copy takes its place. */
  secretFile: string
}

/**
 * Brings a copy back: checks every checksum first, makes the tables as they were, brings the files back, fills the tables in one
 * transaction, and only then applies what newer versions changed. Whatever ends it before that transaction leaves a place to which
 * the copy can be brought again. Throws a StartError where the copy is damaged or the target is not empty.
 */
export async function readBackup(folder: string, target: BackupTarget): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const migration = migrationOf(manifest.migration)
  const { databaseUrl, storage, secretFile } = target
  const client = singleConnection({ connectionString: databaseUrl, application_name: 'prosa restore' })
  await client.connect()
  try {
    await refuseUsed(client, migration)
    await migrate(databaseUrl, { until: migration })
    for (const { key, file } of manifest.files)
      await storage.put(key, createReadStream(path.join(folder, file)), { contentType: 'application/octet-stream' })
    if (manifest.secret) {
      await mkdir(path.dirname(secretFile), { recursive: true, mode: 0o700 })
      await copyFile(path.join(folder, manifest.secret.file), secretFile)
    }
    await client.query('begin')
    await fill(client, folder, manifest)
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(databaseUrl)
  return manifest
}

/** Tables without a person, of the copy's time or before, are those of a restore that was cut off. */
async function refuseUsed(client: pg.Client, migration: string): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>(`select to_regclass('public.users') is not null as made`)
  if (!rows[0]?.made) return
  const { rows: found } = await client.query<{ used: boolean }>(
    `select exists (select from users) or (select max(name) from schema_migrations) > $1 as used`,
    [migration],
  )
  if (found[0]?.used !== false) throw new StartError('O banco já tem dados. Restaure a cópia em um banco vazio.')
}

/** Takes away what migrations wrote, such as the ready profiles: the copy has it as people left it. */
async function empty(client: pg.Client, { name }: TableToCopy): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${quoted(name)}) as used`)
  if (rows[0]?.used) await client.query(`delete from ${quoted(name)}`)
}

async function fill(client: pg.Client, folder: string, { tables }: Manifest): Promise<void> {
  const all = await listTables(client)
  for (const table of all.toReversed()) await empty(client, table)
  for (const { table, columns, file, rows } of tables) {
    const came = await fillTable(client, { name: table, columns }, createReadStream(path.join(folder, file)))
    if (came !== rows) throw new Error(`${table} has ${String(came)} rows instead of ${String(rows)}`)
  }
  for (const table of all) await continueNumbering(client, table)
}

/**
 * Puts the tables of a copy in the place of those that are there, in one transaction: all of them or none. `migrations` are
 * those that the copy's tables had had. The queue is left to be made anew by the version that starts next.
 */
export async function replaceTables(folder: string, databaseUrl: string, migrations: readonly string[]): Promise<void> {
  const manifest = await readManifest(folder)
  const client = singleConnection({ connectionString: databaseUrl, application_name: 'prosa rollback' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(dropOurs)
    await migrateWithin(client, migrations)
    await fill(client, folder, manifest)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** What migrations and the queue made, and nothing that belongs to an extension or to another account; the history is left. */
const dropOurs = `do $$
declare ours record;
begin
  for ours in select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations' and pg_get_userbyid(c.relowner) = current_user
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop execute format('drop table %s cascade', ours.name); end loop;
  for ours in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and pg_get_userbyid(p.proowner) = current_user
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop execute format('drop function if exists %s cascade', ours.name); end loop;
  drop schema if exists jobs cascade;
end $$`
