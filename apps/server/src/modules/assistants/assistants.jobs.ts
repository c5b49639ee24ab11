import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { deleteForGood, findTrashedBefore, isTrashed } from '#/modules/assistants/finding/assistants.repository.ts'
import { releaseBelongings, shrinkBelongings } from '#/modules/assistants/versions/belongings.service.ts'
import { eachInTurn } from '#/platform/db/in-portions.ts'
import { expiryJob } from '#/modules/assistants/access/entries.service.ts'
import { notifyJob, notifyPeople, notifySchema } from '#/modules/assistants/access/access-mail.service.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'

const TRASH_MS = 30 * 24 * 3_600_000

/** Seconds that one deletion may take: hundreds of thousands of conversations are deleted in portions. */
const LONGEST_S = 6 * 3600

export const purgeTrashJob = 'assistants.purge'

export function registerAssistantsJobs(ctx: AppContext): void {
  ctx.jobs.register(purgeTrashJob, {
    cron: '23 3 * * *',
    expireSeconds: LONGEST_S,
    handler: () => purgeTrash(ctx),
  })
  ctx.jobs.register(notifyJob, { schema: notifySchema, handler: (job, run) => notifyPeople(ctx, job, run) })
  // at the moment an access ends by itself, open streams ask again [T6]
  ctx.jobs.register(expiryJob, {
    schema: z.object({ assistantId: z.number() }),
    handler: ({ assistantId }) => announceAccessChange(ctx.db, `assistant:${assistantId}`),
  })
}

/** Permanently deletes assistants after 30 days in the trash, with dependent data and files. */
async function purgeTrash(ctx: AppContext): Promise<void> {
  const limit = new Date(ctx.clock.now().getTime() - TRASH_MS)
  const trashed = await findTrashedBefore(ctx.db, limit)
  await eachInTurn(
    ...trashed.map((assistantId) => async () => {
      await shrinkBelongings(ctx, assistantId, isTrashed(assistantId, limit))
      await ctx.db.transaction(async (tx) => {
        await releaseBelongings(ctx, tx, assistantId)
        await deleteForGood(tx, assistantId, limit)
      })
    }),
  )
}
