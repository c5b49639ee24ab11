import type { AppContract } from '@prosa/contract/contract.ts'
import type { Handlers } from '#/context.ts'
import { accessRoutes } from '#/modules/access/access.routes.ts'
import { apiKeysRoutes } from '#/modules/api-keys/api-keys.routes.ts'
import { assessmentsRoutes, attemptsRoutes } from '#/modules/assessments/assessments.routes.ts'
import { sgaIntegrationsRoutes } from '#/modules/assessments/integrations/integrations.routes.ts'
import { sgaRoutes } from '#/modules/assessments/sga.routes.ts'
import { studentStatsRoutes } from '#/modules/assessments/student-stats/student-stats.routes.ts'
import { assistantsRoutes } from '#/modules/assistants/assistants.routes.ts'
import { assistantPackagesRoutes } from '#/modules/assistants/packages/packages.routes.ts'
import { auditRoutes } from '#/modules/audit/audit.routes.ts'
import { authRoutes } from '#/modules/auth/auth.routes.ts'
import { chatsRoutes } from '#/modules/chats/chats.routes.ts'
import { groupsRoutes } from '#/modules/groups/groups.routes.ts'
import { knowledgeRoutes } from '#/modules/knowledge/knowledge.routes.ts'
import { modelsRoutes } from '#/modules/models/models.routes.ts'
import { sharingRoutes } from '#/modules/sharing/sharing.routes.ts'
import { partnersRoutes } from '#/modules/partners/partners.routes.ts'
import { settingsRoutes } from '#/modules/settings/settings.routes.ts'
import { secondFactorRoutes } from '#/modules/auth/second-factor/second-factor.routes.ts'
import { usersRoutes } from '#/modules/users/users.routes.ts'
import { versionsRoutes } from '#/modules/versions/versions.routes.ts'
import { visitsRoutes } from '#/modules/visits/visits.routes.ts'
import { webhooksRoutes } from '#/modules/webhooks/webhooks.routes.ts'

/** Contract key → handler: the flat list of everything the API does. */
export const handlers: Handlers<AppContract> = {
  ...authRoutes,
  ...auditRoutes,
  ...secondFactorRoutes,
  ...apiKeysRoutes,
  ...usersRoutes,
  ...assistantsRoutes,
  ...assistantPackagesRoutes,
  ...accessRoutes,
  ...versionsRoutes,
  ...knowledgeRoutes,
  ...modelsRoutes,
  ...chatsRoutes,
  ...groupsRoutes,
  ...partnersRoutes,
  ...settingsRoutes,
  ...sharingRoutes,
  ...visitsRoutes,
  ...webhooksRoutes,
  ...sgaRoutes,
  ...sgaIntegrationsRoutes,
  ...assessmentsRoutes,
  ...attemptsRoutes,
  ...studentStatsRoutes,
}
