import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { replyMailJob, sendReplyMail } from '#/modules/ratings/mail/reply-mail.service.ts'

export function registerRatingsJobs(ctx: AppContext): void {
  ctx.jobs.register(replyMailJob, {
    schema: z.object({ ratingId: z.uuid() }),
    handler: ({ ratingId }) => sendReplyMail(ctx, ratingId),
  })
}
