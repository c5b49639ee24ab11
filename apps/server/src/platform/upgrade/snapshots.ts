import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeBackup } from '#/platform/backup/write-backup.ts'
import { appSecretFile } from '#/platform/config/secret-file.ts'
import { clusterFolder } from '#/platform/db/embedded/cluster.ts'
import { requireStopped } from '#/platform/db/embedded/embedded-postgres.ts'
import { copyFolder, linkFiles } from './copy-folder.ts'

/** The program that `npm start` ran on the data; null where it is not recorded. */
export const installedSchema = z.object({ version: z.string(), commit: z.string().nullable() })
export type Installed = z.infer<typeof installedSchema>

const noteSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The embedded database's folder, or the tables of a given server. */
  kind: z.enum(['folder', 'tables']),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()),
  installed: installedSchema.nullable(),
  /** Whether the upgrade after this snapshot has completed. */
  isFinished: z.boolean(),
})
type Note = z.infer<typeof noteSchema>

export interface Snapshot extends Note {
  name: string
  folder: string
}

/** How many snapshots are kept, and for how many days. */
export const MAX_SNAPSHOTS = 2
export const MAX_DAYS = 30

const snapshotsPath = (dataDir: string) => path.join(dataDir, 'snapshots')
const noteFile = (folder: string) => path.join(folder, 'snapshot.json')
const contentMarks = { folder: 'pg/PG_VERSION', tables: 'copy/manifest.json' } as const

/** Folder of the embedded database in a snapshot. */
export const clusterPath = ({ folder }: Pick<Snapshot, 'folder'>): string => path.join(folder, 'pg')
/** Folder of the copied tables in a snapshot. */
export const tablesPath = ({ folder }: Pick<Snapshot, 'folder'>): string => path.join(folder, 'copy')
/** Folder of the uploaded files in a snapshot. */
export const filesPath = ({ folder }: Pick<Snapshot, 'folder'>): string => path.join(folder, 'files')

/** Returns the complete snapshots, newest first. */
export async function listSnapshots(dataDir: string): Promise<Snapshot[]> {
  const names = await readdir(snapshotsPath(dataDir)).catch(() => [])
  const found = await Promise.all(names.map((name) => readSnapshot(dataDir, name)))
  return found.filter((one) => one !== undefined).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

async function readSnapshot(dataDir: string, name: string): Promise<Snapshot | undefined> {
  const folder = path.join(snapshotsPath(dataDir), name)
  try {
    const note = noteSchema.parse(JSON.parse(await readFile(noteFile(folder), 'utf8')))
    return existsSync(path.join(folder, contentMarks[note.kind])) ? { ...note, name, folder } : undefined
  } catch {
    return undefined // incomplete, or of another version
  }
}

/** Writes the note atomically: a snapshot without it is incomplete. */
export async function writeNote(folder: string, { name: _name, folder: _folder, ...note }: Note & Partial<Snapshot>) {
  const draft = `${noteFile(folder)}.draft`
  await writeFile(draft, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, noteFile(folder))
}

export interface SnapshotSource {
  dataDir: string
  /** Address of a given server; undefined for the embedded database, which must not be running. */
  databaseUrl: string | undefined
  migrations: string[]
  installed: Installed | null
}

/** Creates an empty folder for a new snapshot. */
export async function beginSnapshot(dataDir: string): Promise<{ folder: string; createdAt: string }> {
  const createdAt = new Date().toISOString()
  const folder = path.join(snapshotsPath(dataDir), createdAt.replaceAll(/[:.]/g, '-'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return { folder, createdAt }
}

/** Copies the current data. Files in a bucket are left out: only those in the data folder are copied too. */
export async function makeSnapshot(
  { dataDir, databaseUrl, migrations, installed }: SnapshotSource,
  onBytes?: (copied: number, all: number) => void,
): Promise<Snapshot> {
  const { folder, createdAt } = await beginSnapshot(dataDir)
  await linkFiles(path.join(dataDir, 'files'), filesPath({ folder }))
  if (databaseUrl === undefined) {
    requireStopped(dataDir)
    await copyFolder(clusterFolder(dataDir), clusterPath({ folder }), onBytes)
  } else await copyTables(databaseUrl, dataDir, tablesPath({ folder }))
  const kind = databaseUrl === undefined ? 'folder' : 'tables'
  const note: Note = { format: 1, createdAt, kind, migrations, installed, isFinished: false }
  await writeNote(folder, note)
  return { ...note, name: path.basename(folder), folder }
}

/** Copies the tables only, as a backup does: files never change under their keys, and are linked beside them. */
export async function copyTables(databaseUrl: string, dataDir: string, folder: string): Promise<void> {
  await writeBackup({ databaseUrl, storage: undefined, secretFile: appSecretFile(dataDir) }, folder)
}

/** Removes incomplete and outdated snapshots. The newest stays while its upgrade is running. */
export async function pruneSnapshots(dataDir: string, now = Date.now()): Promise<void> {
  const oldest = now - MAX_DAYS * 24 * 3600_000
  const complete = await listSnapshots(dataDir)
  const keptSnapshots = complete.filter(
    ({ createdAt, isFinished }, place) =>
      place < MAX_SNAPSHOTS && (Date.parse(createdAt) > oldest || (place === 0 && !isFinished)),
  )
  for (const name of await readdir(snapshotsPath(dataDir)).catch(() => []))
    if (!keptSnapshots.some((one) => one.name === name))
      await rm(path.join(snapshotsPath(dataDir), name), { recursive: true, force: true })
}
