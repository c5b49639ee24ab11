import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import {
  giveUp,
  readAttachment,
  readAttachmentJob,
} from '#/modules/conversations/messages/attachments/reading.service.ts'
import {
  readStuck,
  removeReleased,
  sweepForgotten,
} from '#/modules/conversations/messages/attachments/sweeping.service.ts'

/** Attempts after which a file counts as unreadable, whether reading throws or kills the process. */
const ATTEMPTS = 3

export function registerAttachmentsJobs(ctx: AppContext): void {
  ctx.jobs.register(readAttachmentJob, {
    schema: z.object({ attachmentId: z.uuid() }),
    retry: { limit: ATTEMPTS, delaySeconds: 2, maxDelaySeconds: 60 },
    // longer than reading and recognition together
    expireSeconds: 300,
    concurrency: 2,
    handler: ({ attachmentId }, { attempt, signal }) =>
      attempt > ATTEMPTS ? giveUp(ctx, attachmentId) : readAttachment(ctx, attachmentId, signal),
  })
  ctx.jobs.register('attachments.read-stuck', { cron: '*/10 * * * *', handler: () => readStuck(ctx) })
  ctx.jobs.register('attachments.sweep', { cron: '23 * * * *', handler: () => sweepForgotten(ctx) })
  // runs at commits that release files; the schedule finds missed ones
  const remove = () =>
    void removeReleased(ctx).catch((err: unknown) => ctx.log.warn({ err }, 'released files wait for the next minute'))
  ctx.lifecycle.onStop('released files', ctx.listen.on('files_released', remove))
  ctx.jobs.register('attachments.release', { cron: '* * * * *', handler: () => removeReleased(ctx) })
}
