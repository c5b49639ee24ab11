import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { assigneeMailJob, sendAssigneeMail } from '#/modules/quality/ratings/mail/assignee-mail.service.ts'
import { replyMailJob, sendReplyMail } from '#/modules/quality/ratings/mail/reply-mail.service.ts'
import { mailRetry } from '#/platform/mail/mailer.ts'

export function registerRatingsJobs(ctx: AppContext): void {
  ctx.jobs.register(replyMailJob, {
    retry: mailRetry,
    schema: z.object({ ratingId: z.uuid() }),
    handler: ({ ratingId }, run) => sendReplyMail(ctx, ratingId, run),
  })
  ctx.jobs.register(assigneeMailJob, {
    retry: mailRetry,
    schema: z.object({ ratingId: z.uuid(), userId: z.number().int() }),
    handler: (assignment, run) => sendAssigneeMail(ctx, assignment, run),
  })
}
