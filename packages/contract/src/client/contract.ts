import { extensionContract } from '@prosa/extensions/contract.gen.ts'
import { apiKeys } from '#/identity/api-keys.ts'
import { access } from '#/assistants/access.ts'
import { activities } from '#/school/activities.ts'
import { assistantImages } from '#/images/images.ts'
import { assistantPackages } from '#/assistants/assistant-packages.ts'
import { assistants } from '#/assistants/assistants.ts'
import { chatHistory } from '#/conversations/chat-history.ts'
import { chatMemory } from '#/conversations/chat-memory.ts'
import { attachments } from '#/conversations/attachments.ts'
import { attempts } from '#/school/attempts.ts'
import { audit } from '#/audit/audit.ts'
import { auth } from '#/identity/auth.ts'
import { classActions } from '#/school/class-actions.ts'
import { budgets } from '#/usage/budgets.ts'
import { chats } from '#/conversations/chats.ts'
import { groups } from '#/identity/groups.ts'
import { improving } from '#/assistants/improving.ts'
import { choices } from '#/settings/choices.ts'
import { connections } from '#/settings/connections.ts'
import { health } from '#/health/health.ts'
import { knowledge } from '#/knowledge/knowledge.ts'
import { knowledgeBases } from '#/knowledge/knowledge-bases.ts'
import { knowledgeSettings } from '#/knowledge/knowledge-settings.ts'
import { baseQuestions, questions } from '#/knowledge/questions.ts'
import { models } from '#/models/models.ts'
import { modelSettings } from '#/models/model-settings.ts'
import { nextQuestions } from '#/conversations/next-questions.ts'
import { origins } from '#/conversations/origins.ts'
import { ratings } from '#/quality/ratings.ts'
import { secondFactor } from '#/identity/second-factor.ts'
import { launches } from '#/school/launches.ts'
import { integrations } from '#/school/integrations.ts'
import { sharing } from '#/sharing/sharing.ts'
import { partners } from '#/identity/partners.ts'
import { ownPrivacy } from '#/privacy/own-privacy.ts'
import { privacy } from '#/privacy/privacy.ts'
import { reach } from '#/sharing/reach.ts'
import { results } from '#/results/results.ts'
import { reports } from '#/sharing/reports.ts'
import { safety } from '#/conversations/safety.ts'
import { settings } from '#/settings/settings.ts'
import { stats } from '#/stats/stats.ts'
import { studentStats } from '#/school/student-stats.ts'
import { accountDeletion } from '#/privacy/account-deletion.ts'
import { permissionProfiles } from '#/identity/permission-profiles.ts'
import { profile } from '#/identity/profile.ts'
import { push } from '#/push/push.ts'
import { assistantTranscripts, transcriptAccess } from '#/conversations/transcript-access.ts'
import { userDetails } from '#/identity/user-details.ts'
import { classEntry, classes } from '#/school/classes.ts'
import { userImports } from '#/identity/user-imports.ts'
import { testCases } from '#/quality/test-cases.ts'
import { users } from '#/identity/users.ts'
import { versions } from '#/assistants/versions.ts'
import { guestSessions } from '#/sharing/guest-sessions.ts'
import { webhooks } from '#/webhooks/webhooks.ts'

/** All operations of the API by operation id. */
export const contract = {
  ...apiKeys,
  ...groups,
  ...partners,
  ...settings,
  ...privacy,
  ...ownPrivacy,
  ...auth,
  ...audit,
  ...secondFactor,
  ...users,
  ...userDetails,
  ...userImports,
  ...accountDeletion,
  ...permissionProfiles,
  ...transcriptAccess,
  ...assistantTranscripts,
  ...profile,
  ...push,
  ...assistants,
  ...assistantImages,
  ...assistantPackages,
  ...access,
  ...versions,
  ...improving,
  ...knowledge,
  ...models,
  ...modelSettings,
  ...knowledgeBases,
  ...knowledgeSettings,
  ...questions,
  ...baseQuestions,
  ...budgets,
  ...safety,
  ...health,
  ...connections,
  ...chats,
  ...chatHistory,
  ...attachments,
  ...chatMemory,
  ...origins,
  ...nextQuestions,
  ...ratings,
  ...testCases,
  ...sharing,
  ...reach,
  ...guestSessions,
  ...reports,
  ...webhooks,
  ...launches,
  ...integrations,
  ...classes,
  ...classEntry,
  ...activities,
  ...attempts,
  ...classActions,
  ...stats,
  ...choices,
  ...studentStats,
  ...results,
  ...extensionContract,
}
export type AppContract = typeof contract
export type OperationName = keyof AppContract
