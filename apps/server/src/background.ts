import { serverExtensions } from '@prosa/extensions/server.gen.ts'
import type { AppContext } from '#/context.ts'
import { registerSchoolJobs } from '#/modules/school/school.jobs.ts'
import { registerAssistantsJobs } from '#/modules/assistants/assistants.jobs.ts'
import { registerImagesJobs } from '#/modules/images/images.jobs.ts'
import { registerAuthJobs } from '#/modules/identity/auth/auth.jobs.ts'
import { registerChatsJobs } from '#/modules/conversations/chats/chats.jobs.ts'
import { resumeLost } from '#/modules/knowledge/documents/indexing.service.ts'
import { startRenewing } from '#/modules/knowledge/documents/renewing/renewing.service.ts'
import { registerKnowledgeJobs } from '#/modules/knowledge/knowledge.jobs.ts'
import { registerHealthJobs } from '#/modules/health/health.jobs.ts'
import { registerSafetyJobs } from '#/modules/conversations/safety/safety.jobs.ts'
import { registerUsageJobs } from '#/modules/usage/usage.jobs.ts'
import { startModels } from '#/modules/models/models.service.ts'
import { registerBudgetNotices } from '#/modules/models/budget-notices/notices.service.ts'
import { registerBelongings } from '#/modules/assistants/versions/belongings.service.ts'
import { releaseChats, shrinkChats } from '#/modules/conversations/personal-data.service.ts'
import { copyKnowledge } from '#/modules/knowledge/copies.service.ts'
import { findContents, releaseKnowledge, shrinkKnowledge } from '#/modules/knowledge/knowledge.service.ts'
import { packTests, unpackTests, requirePassedTests } from '#/modules/quality/test-cases/test-cases.service.ts'
import { releaseLogos } from '#/modules/sharing/links/logo.service.ts'
import { registerPrivacyJobs } from '#/modules/privacy/privacy.jobs.ts'
import { startPush } from '#/modules/push/push.jobs.ts'
import { registerRatingsJobs } from '#/modules/quality/ratings/ratings.jobs.ts'
import { registerProcessor } from '#/modules/privacy/register.service.ts'
import { startConnections } from '#/modules/settings/connections.service.ts'
import { startJobs } from '#/modules/settings/settings.jobs.ts'
import { registerPageFacts } from '#/modules/settings/settings.service.ts'
import { registerRunTools } from '#/modules/conversations/runs/run-tools.service.ts'
import { startRuns } from '#/modules/conversations/runs/runs.jobs.ts'
import { registerSharingJobs } from '#/modules/sharing/sharing.jobs.ts'
import { registerIdempotencyCleaning } from '#/platform/api/idempotency.ts'
import { startDeliverer } from '#/modules/webhooks/delivery/deliverer.service.ts'
import { registerWebhooksJobs } from '#/modules/webhooks/webhooks.jobs.ts'
import { createSubscriptions } from '#/platform/events/subscriptions.ts'
import { registerRateLimitCleaning } from '#/platform/rate-limit/rate-limit.ts'

/** Starts all work outside of requests: queues with their jobs, the outbox, runs of answers. The lifecycle stops it. */
export async function startBackground(ctx: AppContext): Promise<void> {
  await startConnections(ctx)
  registerRateLimitCleaning(ctx.jobs, ctx.db)
  registerIdempotencyCleaning(ctx.jobs, ctx.db)
  const subscriptions = createSubscriptions(ctx)
  registerAuthJobs(ctx)
  registerImagesJobs(ctx)
  registerAssistantsJobs(ctx)
  registerBelongings(
    ctx,
    { copy: copyKnowledge, shrink: shrinkKnowledge, release: releaseKnowledge, listDocuments: findContents },
    { shrink: shrinkChats, release: releaseChats },
    { release: releaseLogos },
    { requirePublishable: requirePassedTests, pack: packTests, unpack: unpackTests },
  )
  registerUsageJobs(ctx)
  registerBudgetNotices(ctx)
  registerSafetyJobs(ctx)
  registerHealthJobs(ctx)
  await startModels(ctx)
  registerKnowledgeJobs(ctx)
  registerChatsJobs(ctx)
  registerRatingsJobs(ctx)
  registerSchoolJobs(ctx)
  registerWebhooksJobs(ctx, subscriptions)
  registerSharingJobs(ctx, subscriptions)
  registerPrivacyJobs(ctx)
  for (const { start, readPageFacts, findProcessor, runTools } of serverExtensions) {
    if (readPageFacts) registerPageFacts(ctx, (settings) => readPageFacts(ctx, settings))
    if (findProcessor) registerProcessor(ctx, async (settings) => findProcessor(ctx, settings))
    if (runTools) registerRunTools(ctx, runTools)
    await start?.(ctx, subscriptions)
  }
  startPush(ctx)
  await startRuns(ctx)
  await startJobs(ctx)
  await resumeLost(ctx)
  await startRenewing(ctx)
  subscriptions.start()
  startDeliverer(ctx)
  ctx.lifecycle.onClose('events', subscriptions.stop)
}
