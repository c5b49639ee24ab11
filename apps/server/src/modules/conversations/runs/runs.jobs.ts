import type { AppContext } from '#/context.ts'
import { removeOldEvents } from '#/modules/conversations/runs/runs.repository.ts'
import { startEngine } from '#/modules/conversations/runs/runs.service.ts'

/** Minutes for which events are kept, so that a returning reader continues from its last number. Later it reads the chat again. */
const KEPT_MINUTES = 10

export async function startRuns(ctx: AppContext): Promise<void> {
  ctx.jobs.register('runs.forget-events', {
    cron: '*/5 * * * *',
    handler: () => removeOldEvents(ctx.db, KEPT_MINUTES),
  })
  await startEngine(ctx)
}
