import type { AppContext } from '#/context.ts'
import { backupJob, makeBackup } from '#/modules/health/backups.service.ts'

export function registerHealthJobs(ctx: AppContext): void {
  ctx.jobs.register(backupJob, {
    onePerKey: true,
    expireSeconds: 6 * 3600,
    retry: { limit: 1, delaySeconds: 30, maxDelaySeconds: 30 },
    handler: () => makeBackup(ctx),
  })
}
