import type { AppContext } from '#/context.ts'
import { deleteForGood, findTrashedBefore } from '#/modules/assistants/assistants.repository.ts'
import { releaseBelongings } from '#/modules/assistants/belongings.service.ts'

const TRASH_MS = 30 * 24 * 3_600_000

export const purgeTrashJob = 'assistants.purge'

export function registerAssistantsJobs(ctx: AppContext): void {
  ctx.jobs.register(purgeTrashJob, { cron: '23 3 * * *', handler: () => purgeTrash(ctx) })
}

/** Deletes for good what has been in the trash for 30 days, with all that belongs to it, files included. */
async function purgeTrash(ctx: AppContext): Promise<void> {
  const limit = new Date(ctx.clock.now().getTime() - TRASH_MS)
  for (const assistantId of await findTrashedBefore(ctx.db, limit)) {
    await ctx.db.transaction(async (tx) => {
      await releaseBelongings(ctx, tx, assistantId)
      await deleteForGood(tx, assistantId, limit)
    })
  }
}
