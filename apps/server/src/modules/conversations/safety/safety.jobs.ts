import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { alertMailJob, sendAlertMail } from '#/modules/conversations/safety/alerts/alerts.service.ts'
import { mailRetry } from '#/platform/mail/mailer.ts'

export function registerSafetyJobs(ctx: AppContext): void {
  ctx.jobs.register(alertMailJob, {
    retry: mailRetry,
    schema: z.object({ to: z.string(), alertId: z.uuid() }),
    handler: (mail, run) => sendAlertMail(ctx, mail, run),
  })
}
