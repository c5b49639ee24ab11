import { createReadStream } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Manifest, readManifest } from '#/platform/backup/manifest.ts'
import { continueNumbering, copyTarget, listTables, quoted, type TableToCopy } from '#/platform/backup/tables.ts'
import { migrate } from '#/platform/db/migrate.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import type { Storage } from '#/platform/storage/storage.ts'

export interface BackupTarget {
  /** An empty database. */
  databaseUrl: string
  storage: Storage
  /** Where the product keeps its own secret; that of the copy takes its place. */
  secretFile: string
}

/**
 * Brings a copy back: checks every checksum first, makes the tables as they were, fills them in one transaction, brings the
 * files back, and only then applies what newer versions changed. Throws a StartError where the copy is damaged or the
 * target is not empty.
 */
export async function readBackup(folder: string, target: BackupTarget): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const { databaseUrl, storage, secretFile } = target
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'prosa restore' })
  await client.connect()
  try {
    await refuseUsed(client)
    await migrate(databaseUrl, { until: manifest.migration })
    await fill(client, folder, manifest)
  } finally {
    await client.end()
  }
  for (const { key, file } of manifest.files)
    await storage.put(key, createReadStream(path.join(folder, file)), { contentType: 'application/octet-stream' })
  if (manifest.secret) {
    await mkdir(path.dirname(secretFile), { recursive: true, mode: 0o700 })
    await copyFile(path.join(folder, manifest.secret.file), secretFile)
  }
  await migrate(databaseUrl)
  return manifest
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(`select to_regclass('public.users') is not null as used`)
  if (rows[0]?.used) throw new StartError('O banco já tem dados. Restaure a cópia em um banco vazio.')
}

/** Takes away what migrations wrote, such as the ready profiles: the copy has it as people left it. */
async function empty(client: pg.Client, { name }: TableToCopy): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${quoted(name)}) as used`)
  if (rows[0]?.used) await client.query(`delete from ${quoted(name)}`)
}

async function fill(client: pg.Client, folder: string, { tables }: Manifest): Promise<void> {
  await client.query('begin')
  const all = await listTables(client)
  for (const table of all.toReversed()) await empty(client, table)
  for (const { table, columns, file, rows } of tables) {
    const filling = client.query(copyFrom(`copy ${copyTarget({ name: table, columns })} from stdin`))
    await pipeline(createReadStream(path.join(folder, file)), filling)
    if (filling.rowCount !== rows)
      throw new Error(`${table} has ${String(filling.rowCount)} rows instead of ${String(rows)}`)
  }
  for (const table of all) await continueNumbering(client, table)
  await client.query('commit')
}
