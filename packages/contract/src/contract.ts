import { apiKeys } from '#/api-keys.ts'
import { access } from '#/access.ts'
import { assessments } from '#/assessments.ts'
import { assistantImages } from '#/assistant-images.ts'
import { assistantPackages } from '#/assistant-packages.ts'
import { assistants } from '#/assistants.ts'
import { attachments } from '#/attachments.ts'
import { attempts } from '#/attempts.ts'
import { audit } from '#/audit.ts'
import { auth } from '#/auth.ts'
import { budgets } from '#/budgets.ts'
import { chats } from '#/chats.ts'
import { groups } from '#/groups.ts'
import { improving } from '#/improving.ts'
import { health } from '#/health.ts'
import { knowledge } from '#/knowledge.ts'
import { knowledgeBases } from '#/knowledge-bases.ts'
import { knowledgeSettings } from '#/knowledge-settings.ts'
import { models } from '#/models.ts'
import { modelSettings } from '#/model-settings.ts'
import { ratings } from '#/ratings.ts'
import { secondFactor } from '#/second-factor.ts'
import { sga } from '#/sga.ts'
import { sgaIntegrations } from '#/sga-integrations.ts'
import { sharing } from '#/sharing.ts'
import { partners } from '#/partners.ts'
import { ownPrivacy } from '#/own-privacy.ts'
import { privacy } from '#/privacy.ts'
import { reports } from '#/reports.ts'
import { safety } from '#/safety.ts'
import { settings } from '#/settings.ts'
import { stats } from '#/stats.ts'
import { studentStats } from '#/student-stats.ts'
import { departures } from '#/departures.ts'
import { permissionProfiles } from '#/permission-profiles.ts'
import { profile } from '#/profile.ts'
import { push } from '#/push.ts'
import { supervision } from '#/supervision.ts'
import { userDetails } from '#/user-details.ts'
import { userImports } from '#/user-imports.ts'
import { testCases } from '#/test-cases.ts'
import { users } from '#/users.ts'
import { versions } from '#/versions.ts'
import { visits } from '#/visits.ts'
import { webhooks } from '#/webhooks.ts'

/** The whole API, by operation id. */
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
  ...departures,
  ...permissionProfiles,
  ...supervision,
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
  ...budgets,
  ...safety,
  ...health,
  ...chats,
  ...attachments,
  ...ratings,
  ...testCases,
  ...sharing,
  ...visits,
  ...reports,
  ...webhooks,
  ...sga,
  ...sgaIntegrations,
  ...assessments,
  ...attempts,
  ...stats,
  ...studentStats,
}
export type AppContract = typeof contract
export type OperationName = keyof AppContract
