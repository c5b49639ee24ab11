import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { alertMailJob, sendAlertMail } from '#/modules/conversations/safety/alerts/alerts.service.ts'

export function registerSafetyJobs(ctx: AppContext): void {
  ctx.jobs.register(alertMailJob, {
    schema: z.object({ to: z.string(), alertId: z.uuid() }),
    handler: (mail) => sendAlertMail(ctx, mail),
  })
}
