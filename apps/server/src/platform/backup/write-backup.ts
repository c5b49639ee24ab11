import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { type Manifest, type Part, type TablePart, writeManifest } from '#/platform/backup/manifest.ts'
import { copyTarget, listTables } from '#/platform/backup/tables.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { whyUnusable } from '#/platform/lifecycle/data-folder.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'

export interface BackupSource {
  databaseUrl: string
  /** Undefined leaves the files out, for a copy that is stored beside them. */
  storage: Storage | undefined
  /** The file of the product's own secret, where it has created one. */
  secretFile: string
}

/**
 * Writes all data of the product to `folder`, which must not exist yet, while the product keeps running. The tables are a
 * snapshot of one moment. A file never changes under its key, so that files copied before and right after the snapshot match it.
 * Returns the manifest, which is written last; on failure nothing is left.
 */
export async function writeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new StartError(`A pasta ${folder} já existe. Escolha outro nome para a cópia.`)
  try {
    return await write(source, folder)
  } catch (cause) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    const reason = isAboutFolder(folder, cause) ? whyUnusable(cause) : undefined
    if (reason === undefined) throw cause
    throw new StartError(`A cópia não pôde ser gravada: ${folder} ${reason}. Escolha outra pasta.`, { cause })
  }
}

/** Whether an error is about the folder itself: a full disk is reported without a file name. */
function isAboutFolder(folder: string, error: unknown): boolean {
  const { code = '', path: file } = error as NodeJS.ErrnoException
  return file === undefined ? code === 'ENOSPC' || code === 'EDQUOT' : file.startsWith(folder)
}

async function write({ databaseUrl, storage, secretFile }: BackupSource, folder: string): Promise<Manifest> {
  for (const part of ['tables', 'files']) await mkdir(path.join(folder, part), { recursive: true, mode: 0o700 })
  const files = new Map<string, Part>()
  await copyFiles(storage, folder, files)

  const client = singleConnection({ connectionString: databaseUrl, application_name: 'prosa backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ name: string }>('select max(name) as name from schema_migrations')
    await copyFiles(storage, folder, files)
    const tables: TablePart[] = []
    for (const { name, columns } of await listTables(client)) {
      const copying = client.query(copyTo(`copy ${copyTarget({ name, columns })} to stdout`))
      const part = await writePart(folder, `tables/${name}.tsv`, copying)
      tables.push({ ...part, table: name, columns, rows: copying.rowCount })
    }
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      migration: rows[0]?.name ?? '',
      tables,
      files: [...files].map(([key, part]) => ({ ...part, key })),
      secret: existsSync(secretFile) ? await writePart(folder, 'secret', createReadStream(secretFile)) : null,
    }
    await writeManifest(folder, manifest)
    return manifest
  } finally {
    await client.end()
  }
}

/**
 * Copies the files not copied yet. One removed meanwhile belongs to no row any more. Rejects for an existing file that cannot be
 * read, because the copy would be incomplete.
 */
async function copyFiles(storage: Storage | undefined, folder: string, copied: Map<string, Part>): Promise<void> {
  if (!storage) return
  for await (const key of storage.keys()) {
    if (copied.has(key)) continue
    const content = await storage.read(key).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'file_lost') return undefined
      throw error
    })
    if (content) copied.set(key, await writePart(folder, `files/${key}`, content))
  }
}

async function writePart(folder: string, file: string, content: Readable): Promise<Part> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  // The file is flushed to the disk before the manifest lists it.
  const target = createWriteStream(path.join(folder, file), { mode: 0o600, flush: true })
  await pipeline(content, measure, target)
  return { file, bytes, sha256: hash.digest('hex') }
}
