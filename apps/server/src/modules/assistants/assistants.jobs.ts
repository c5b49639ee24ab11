import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { deleteForGood, findTrashedBefore } from '#/modules/assistants/assistants.repository.ts'
import { dropImage, dropImageJob, sweepImages, sweepImagesJob } from '#/modules/assistants/images/images.service.ts'
import { releaseKnowledge } from '#/modules/knowledge/knowledge.service.ts'
import { releaseLogos } from '#/modules/sharing/links/logo.service.ts'

const TRASH_MS = 30 * 24 * 3_600_000

export const purgeTrashJob = 'assistants.purge'

export function registerAssistantsJobs(ctx: AppContext): void {
  ctx.jobs.register(purgeTrashJob, { cron: '23 3 * * *', handler: () => purgeTrash(ctx) })
  ctx.jobs.register(sweepImagesJob, { cron: '53 3 * * *', handler: () => sweepImages(ctx) })
  ctx.jobs.register(dropImageJob, {
    schema: z.object({ image: z.uuid() }),
    handler: ({ image }) => dropImage(ctx, image),
  })
}

/** Deletes for good what has been in the trash for 30 days, with all that belongs to it, files included. */
async function purgeTrash(ctx: AppContext): Promise<void> {
  const limit = new Date(ctx.clock.now().getTime() - TRASH_MS)
  for (const assistantId of await findTrashedBefore(ctx.db, limit)) {
    await ctx.db.transaction(async (tx) => {
      await releaseKnowledge(ctx, tx, assistantId)
      await releaseLogos(ctx, tx, assistantId)
      await deleteForGood(tx, assistantId, limit)
    })
  }
}
