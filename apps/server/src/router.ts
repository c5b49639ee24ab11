import type { AppContract } from '@prosa/contract/client/contract.ts'
import type { Handlers } from '#/context.ts'
import { choicesRoutes } from '#/choices.ts'
import type { Policies } from '#/policies.ts'
import { accessRoutes } from '#/modules/assistants/access/access.routes.ts'
import { apiKeysRoutes } from '#/modules/identity/api-keys/api-keys.routes.ts'
import { boardRoutes } from '#/modules/school/board/board.routes.ts'
import { activitiesRoutes, attemptsRoutes } from '#/modules/school/activities.routes.ts'
import { classEntryRoutes, classesRoutes } from '#/modules/school/classes/classes.routes.ts'
import { integrationsRoutes } from '#/modules/school/integrations/integrations.routes.ts'
import { ltiPlatformsRoutes } from '#/modules/school/lti/platforms.routes.ts'
import { participationRoutes } from '#/modules/school/participation/participation.routes.ts'
import { studentStatsRoutes } from '#/modules/school/student-stats/student-stats.routes.ts'
import { assistantsRoutes } from '#/modules/assistants/assistants.routes.ts'
import { assistantImagesRoutes } from '#/modules/images/images.routes.ts'
import { improvingRoutes } from '#/modules/assistants/drafts/improving.routes.ts'
import { assistantPackagesRoutes } from '#/modules/assistants/packages.routes.ts'
import { attendanceRoutes } from '#/modules/attendance/attendance.routes.ts'
import { auditRoutes } from '#/modules/audit/audit.routes.ts'
import { authRoutes } from '#/modules/identity/auth/auth.routes.ts'
import { nextQuestionsRoutes } from '#/modules/conversations/next-questions/next-questions.routes.ts'
import { promptsRoutes } from '#/modules/conversations/prompts/prompts.routes.ts'
import { originsRoutes } from '#/modules/conversations/origins/origins.routes.ts'
import { attachmentsRoutes } from '#/modules/conversations/messages/attachments/attachments.routes.ts'
import { transcriptionsRoutes, voiceSettingsRoutes } from '#/modules/conversations/voice/voice.routes.ts'
import { chatSharesRoutes } from '#/modules/conversations/chat-shares/chat-shares.routes.ts'
import { memoryRoutes } from '#/modules/conversations/chats/memory/memory.routes.ts'
import { chatsRoutes } from '#/modules/conversations/chats/chats.routes.ts'
import { historyRoutes } from '#/modules/conversations/chats/history/history.routes.ts'
import { accessRulesRoutes } from '#/modules/identity/access-rules/rules.routes.ts'
import { scimKeysRoutes } from '#/modules/identity/scim/keys.routes.ts'
import { groupsRoutes } from '#/modules/identity/groups/groups.routes.ts'
import { healthRoutes, connectionsRoutes } from '#/modules/health/health.routes.ts'
import {
  knowledgeRoutes,
  questionsRoutes,
  knowledgeSettingsRoutes,
  baseWebSourcesRoutes,
  webSourcesRoutes,
  baseQuestionsRoutes,
  knowledgeBasesRoutes,
} from '#/modules/knowledge/knowledge.routes.ts'
import { modelSettingsRoutes, modelsRoutes } from '#/modules/models/models.routes.ts'
import { budgetsRoutes } from '#/modules/usage/budgets/budgets.routes.ts'
import { pushRoutes } from '#/modules/push/push.routes.ts'
import { ratingsRoutes, testCasesRoutes } from '#/modules/quality/quality.routes.ts'
import { safetyRoutes } from '#/modules/conversations/safety/safety.routes.ts'
import { reachRoutes } from '#/modules/sharing/reach.routes.ts'
import { partnerLinksRoutes, sharingRoutes } from '#/modules/sharing/sharing.routes.ts'
import { partnersRoutes } from '#/modules/identity/partners/partners.routes.ts'
import { ownPrivacyRoutes, privacyRoutes, accountDeletionRoutes } from '#/modules/privacy/privacy.routes.ts'
import { termsRoutes } from '#/modules/identity/terms/terms.routes.ts'
import { settingsRoutes } from '#/modules/settings/settings.routes.ts'
import { secondFactorRoutes } from '#/modules/identity/auth/second-factor/second-factor.routes.ts'
import { statsRoutes } from '#/modules/stats/stats.routes.ts'
import { resultsRoutes } from '#/modules/results/results.routes.ts'
import { permissionProfilesRoutes } from '#/modules/identity/permission-profiles/profiles.routes.ts'
import { transcriptsRoutes } from '#/modules/conversations/transcript-access/transcripts/transcripts.routes.ts'
import { transcriptAccessRoutes } from '#/modules/conversations/transcript-access/transcript-access.routes.ts'
import { userDetailsRoutes } from '#/modules/identity/users/details/details.routes.ts'
import { userImportsRoutes } from '#/modules/identity/users/imports/imports.routes.ts'
import { profileRoutes } from '#/modules/identity/users/profile/profile.routes.ts'
import { usersRoutes } from '#/modules/identity/users/users.routes.ts'
import { versionsRoutes } from '#/modules/assistants/versions/versions.routes.ts'
import { reportsRoutes } from '#/modules/sharing/guest-sessions/reports/reports.routes.ts'
import { guestSessionsRoutes } from '#/modules/sharing/guest-sessions/guest-sessions.routes.ts'
import { webhooksRoutes } from '#/modules/webhooks/webhooks.routes.ts'

/** Contract key → handler: the flat list of everything the API does. */
export const handlers: Handlers<AppContract, Policies> = {
  ...authRoutes,
  ...auditRoutes,
  ...secondFactorRoutes,
  ...apiKeysRoutes,
  ...usersRoutes,
  ...profileRoutes,
  ...pushRoutes,
  ...userDetailsRoutes,
  ...userImportsRoutes,
  ...accountDeletionRoutes,
  ...permissionProfilesRoutes,
  ...transcriptAccessRoutes,
  ...assistantsRoutes,
  ...assistantImagesRoutes,
  ...improvingRoutes,
  ...assistantPackagesRoutes,
  ...accessRoutes,
  ...transcriptsRoutes,
  ...versionsRoutes,
  ...knowledgeRoutes,
  ...modelsRoutes,
  ...modelSettingsRoutes,
  ...knowledgeBasesRoutes,
  ...knowledgeSettingsRoutes,
  ...webSourcesRoutes,
  ...baseWebSourcesRoutes,
  ...questionsRoutes,
  ...baseQuestionsRoutes,
  ...budgetsRoutes,
  ...safetyRoutes,
  ...healthRoutes,
  ...connectionsRoutes,
  ...chatsRoutes,
  ...historyRoutes,
  ...attachmentsRoutes,
  ...memoryRoutes,
  ...transcriptionsRoutes,
  ...voiceSettingsRoutes,
  ...chatSharesRoutes,
  ...originsRoutes,
  ...promptsRoutes,
  ...nextQuestionsRoutes,
  ...attendanceRoutes,
  ...ratingsRoutes,
  ...testCasesRoutes,
  ...groupsRoutes,
  ...accessRulesRoutes,
  ...scimKeysRoutes,
  ...partnersRoutes,
  ...partnerLinksRoutes,
  ...settingsRoutes,
  ...termsRoutes,
  ...privacyRoutes,
  ...ownPrivacyRoutes,
  ...sharingRoutes,
  ...reachRoutes,
  ...guestSessionsRoutes,
  ...reportsRoutes,
  ...webhooksRoutes,
  ...participationRoutes,
  ...classesRoutes,
  ...classEntryRoutes,
  ...integrationsRoutes,
  ...ltiPlatformsRoutes,
  ...activitiesRoutes,
  ...attemptsRoutes,
  ...boardRoutes,
  ...statsRoutes,
  ...choicesRoutes,
  ...studentStatsRoutes,
  ...resultsRoutes,
}
