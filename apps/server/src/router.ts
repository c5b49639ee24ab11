import type { AppContract } from '@prosa/contract/client/contract.ts'
import { extensionHandlers } from '@prosa/extensions/server.gen.ts'
import type { Handlers } from '#/context.ts'
import { choicesRoutes } from '#/choices.ts'
import type { Policies } from '#/policies.ts'
import { activitiesRoutes, attemptsRoutes, classActionsRoutes } from '#/modules/school/activities.routes.ts'
import { classEntryRoutes, classesRoutes } from '#/modules/school/classes/classes.routes.ts'
import { integrationsRoutes } from '#/modules/school/integrations/integrations.routes.ts'
import { participationRoutes } from '#/modules/school/participation/participation.routes.ts'
import { studentStatsRoutes } from '#/modules/school/student-stats/student-stats.routes.ts'
import { assistantsRoutes } from '#/modules/assistants/assistants.routes.ts'
import { assistantImagesRoutes } from '#/modules/images/images.routes.ts'
import { auditRoutes } from '#/modules/audit/audit.routes.ts'
import { authRoutes } from '#/modules/identity/auth/auth.routes.ts'
import { nextQuestionsRoutes } from '#/modules/conversations/next-questions/next-questions.routes.ts'
import { originsRoutes } from '#/modules/conversations/origins/origins.routes.ts'
import { attachmentsRoutes } from '#/modules/conversations/messages/attachments/attachments.routes.ts'
import { memoryRoutes } from '#/modules/conversations/chats/memory/memory.routes.ts'
import { chatsRoutes } from '#/modules/conversations/chats/chats.routes.ts'
import { historyRoutes } from '#/modules/conversations/chats/history/history.routes.ts'
import { identityRoutes } from '#/modules/identity/identity.routes.ts'
import { healthRoutes } from '#/modules/health/health.routes.ts'
import { knowledgeRoutes } from '#/modules/knowledge/knowledge.routes.ts'
import { modelsRoutes } from '#/modules/models/models.routes.ts'
import { budgetsRoutes } from '#/modules/usage/budgets/budgets.routes.ts'
import { pushRoutes } from '#/modules/push/push.routes.ts'
import { qualityRoutes } from '#/modules/quality/quality.routes.ts'
import { safetyRoutes } from '#/modules/conversations/safety/safety.routes.ts'
import { sharingRoutes } from '#/modules/sharing/sharing.routes.ts'
import { privacyRoutes } from '#/modules/privacy/privacy.routes.ts'
import { settingsRoutes } from '#/modules/settings/settings.routes.ts'
import { statsRoutes } from '#/modules/stats/stats.routes.ts'
import { resultsRoutes } from '#/modules/results/results.routes.ts'
import { transcriptsRoutes } from '#/modules/conversations/transcript-access/transcripts/transcripts.routes.ts'
import { transcriptAccessRoutes } from '#/modules/conversations/transcript-access/transcript-access.routes.ts'
import { usersRoutes } from '#/modules/identity/users/users.routes.ts'
import { webhooksRoutes } from '#/modules/webhooks/webhooks.routes.ts'

/** The handler of each operation: the complete list of everything the API does. */
export const handlers: Handlers<AppContract, Policies> = {
  ...authRoutes,
  ...auditRoutes,
  ...usersRoutes,
  ...pushRoutes,
  ...transcriptAccessRoutes,
  ...assistantsRoutes,
  ...assistantImagesRoutes,
  ...transcriptsRoutes,
  ...knowledgeRoutes,
  ...modelsRoutes,
  ...budgetsRoutes,
  ...safetyRoutes,
  ...healthRoutes,
  ...chatsRoutes,
  ...historyRoutes,
  ...attachmentsRoutes,
  ...memoryRoutes,
  ...originsRoutes,
  ...nextQuestionsRoutes,
  ...qualityRoutes,
  ...identityRoutes,
  ...settingsRoutes,
  ...privacyRoutes,
  ...sharingRoutes,
  ...webhooksRoutes,
  ...participationRoutes,
  ...classesRoutes,
  ...classEntryRoutes,
  ...integrationsRoutes,
  ...activitiesRoutes,
  ...attemptsRoutes,
  ...classActionsRoutes,
  ...statsRoutes,
  ...choicesRoutes,
  ...studentStatsRoutes,
  ...resultsRoutes,
  ...extensionHandlers,
}
