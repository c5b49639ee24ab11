import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BackupCopy } from '@prosa/contract/health/health.ts'
import type { AppContext } from '#/context.ts'
import type { By } from '#/platform/api/handlers.ts'
import { readSummary } from '#/platform/backup/summary.ts'
import { writeBackup } from '#/platform/backup/write-backup.ts'
import { appSecretFile } from '#/platform/config/secret-file.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'

export const backupJob = 'health.backup'
const MAX_BACKUPS = 7

const backupsPath = (ctx: AppContext): string => path.join(ctx.config.dataDir, 'backups')

/** Queues a backup, which a job makes; a second one is not queued while one waits. */
export async function startBackup(ctx: AppContext, by: By): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await ctx.jobs.send(tx, backupJob, {}, { singletonKey: 'backup' })
    await audit(tx, {
      ...doneBy(by),
      action: 'backup.start',
      target: { type: 'backup', id: 'backup' },
    })
  })
}

/**
 * Makes a consistent backup while the product runs, as the command does. Then removes unfinished backups and the oldest complete
 * ones.
 */
export async function makeBackup(ctx: AppContext): Promise<void> {
  const folder = path.join(backupsPath(ctx), `prosa-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  await mkdir(backupsPath(ctx), { recursive: true, mode: 0o700 })
  const { connectionString: databaseUrl = '' } = ctx.pool.options
  const source = { databaseUrl, storage: ctx.storage, secretFile: appSecretFile(ctx.config.dataDir) }
  await writeBackup(source, folder)
  for (const { name } of (await listBackups(ctx)).slice(MAX_BACKUPS))
    await rm(path.join(backupsPath(ctx), name), { recursive: true, force: true })
}

/** Lists the complete backups of the data folder, the newest first. */
export async function listBackups(ctx: AppContext): Promise<BackupCopy[]> {
  const names = await readdir(backupsPath(ctx)).catch(() => [])
  const copies = await Promise.all(
    names.map(async (name) => {
      const summary = await readSummary(path.join(backupsPath(ctx), name))
      return summary ? [{ name, ...summary }] : []
    }),
  )
  return copies.flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}
