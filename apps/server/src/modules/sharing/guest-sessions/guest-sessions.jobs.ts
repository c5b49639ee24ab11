import type { AppContext } from '#/context.ts'
import { deleteOldCodes } from '#/modules/sharing/guest-sessions/resume.repository.ts'

export function registerGuestSessionsJobs(ctx: AppContext): void {
  ctx.jobs.register('visits.clean', { cron: '23 * * * *', handler: () => deleteOldCodes(ctx.db) })
}
