import type { AppContext } from '#/context.ts'
import { backupJob, makeBackup } from '#/modules/health/backups.service.ts'
import { pruneSnapshots } from '#/platform/upgrade/snapshots.ts'

export function registerHealthJobs(ctx: AppContext): void {
  ctx.jobs.register(backupJob, {
    onePerKey: true,
    expireSeconds: 6 * 3600,
    retry: { limit: 1, delaySeconds: 30, maxDelaySeconds: 30 },
    handler: () => makeBackup(ctx),
  })
  ctx.jobs.register('health.snapshots', { cron: '41 4 * * *', handler: () => pruneSnapshots(ctx.config.dataDir) })
}
