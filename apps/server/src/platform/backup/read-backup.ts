import { createReadStream } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { type Manifest, readManifest } from '#/platform/backup/manifest.ts'
import {
  continueNumbering,
  fillTable,
  listTables,
  quoteIdentifier,
  type TableToCopy,
} from '#/platform/backup/tables.ts'
import { migrateDatabase, migrateWithin, findMigration } from '#/platform/db/migrate.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'

export interface BackupTarget {
  /** Must lead to an empty database. */
  databaseUrl: string
  storage: Storage
  /** The file of the product's own secret; the one in the copy replaces it. */
  secretFile: string
}

/**
 * Restores a copy: verifies every checksum, creates the tables as they were, copies the files, fills the tables in one
 * transaction, and only then applies newer migrations. A failure before that transaction leaves a place where the restore can be
 * repeated. Throws a StartError where the copy is damaged or the target is not empty.
 */
export async function readBackup(folder: string, target: BackupTarget): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const migration = findMigration(manifest.migration)
  const { databaseUrl, storage, secretFile } = target
  const client = singleConnection({ connectionString: databaseUrl, application_name: 'prosa restore' })
  await client.connect()
  try {
    await refuseUsed(client, migration)
    await migrateDatabase(databaseUrl, { until: migration })
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
  await migrateDatabase(databaseUrl)
  return manifest
}

/** Throws where the database is in use. Tables without a person and no newer than the copy are left from an interrupted restore. */
async function refuseUsed(client: pg.Client, migration: string): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>(`select to_regclass('public.users') is not null as made`)
  if (!rows[0]?.made) return
  const { rows: found } = await client.query<{ used: boolean }>(
    `select exists (select from users) or (select max(name) from schema_migrations) > $1 as used`,
    [migration],
  )
  if (found[0]?.used !== false) throw new StartError('O banco já tem dados. Restaure a cópia em um banco vazio.')
}

/** Deletes rows that migrations insert, such as the default profiles: the copy has them as people changed them. */
async function empty(client: pg.Client, { name }: TableToCopy): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${quoteIdentifier(name)}) as used`)
  if (rows[0]?.used) await client.query(`delete from ${quoteIdentifier(name)}`)
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
 * Replaces the tables with those of a copy, in one transaction. `migrations` are those that had been applied to the copy's
 * tables. The queue is left out: the next version that starts creates it again.
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

/** Drops the tables of migrations and the queue, but nothing of an extension or another account; the history of migrations stays. */
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
