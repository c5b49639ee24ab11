import type { AppContext } from '#/context.ts'
import { removeOldEvents } from '#/modules/conversations/runs/runs.repository.ts'
import { startEngine } from '#/modules/conversations/runs/runs.service.ts'

/** How long a reader that was away may go on from its last number; later it reads the chat anew. */
const KEPT_MINUTES = 10

export async function startRuns(ctx: AppContext): Promise<void> {
  ctx.jobs.register('runs.forget-events', {
    cron: '*/5 * * * *',
    handler: async () => {
      await removeOldEvents(ctx.pool, KEPT_MINUTES)
    },
  })
  await startEngine(ctx)
}
