import type { AppContext } from '#/context.ts'
import { registerAssistantsJobs } from '#/modules/assistants/assistants.jobs.ts'
import { registerAuthJobs } from '#/modules/auth/auth.jobs.ts'
import { registerChatsJobs } from '#/modules/chats/chats.jobs.ts'
import { registerKnowledgeJobs } from '#/modules/knowledge/knowledge.jobs.ts'
import { startRuns } from '#/modules/runs/runs.jobs.ts'
import { registerIdempotencyCleaning } from '#/platform/api/idempotency.ts'
import { createSubscriptions } from '#/platform/events/subscriptions.ts'
import { registerRateLimitCleaning } from '#/platform/rate-limit/rate-limit.ts'

/** All that works without a request: queues with their jobs, the outbox, the runs of answers. Ends by the lifecycle. */
export async function startBackground(ctx: AppContext): Promise<void> {
  registerRateLimitCleaning(ctx.jobs, ctx.db)
  registerIdempotencyCleaning(ctx.jobs, ctx.db)
  const subscriptions = createSubscriptions(ctx)
  registerAuthJobs(ctx)
  registerAssistantsJobs(ctx)
  registerKnowledgeJobs(ctx)
  registerChatsJobs(ctx)
  await startRuns(ctx)
  await ctx.jobs.start()
  subscriptions.start()
  ctx.lifecycle.onClose('events', subscriptions.stop)
}
