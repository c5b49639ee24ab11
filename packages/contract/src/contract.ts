import { apiKeys } from '#/api-keys.ts'
import { access } from '#/access.ts'
import { assessments } from '#/assessments.ts'
import { assistantPackages } from '#/assistant-packages.ts'
import { assistants } from '#/assistants.ts'
import { attempts } from '#/attempts.ts'
import { audit } from '#/audit.ts'
import { auth } from '#/auth.ts'
import { chats } from '#/chats.ts'
import { groups } from '#/groups.ts'
import { knowledge } from '#/knowledge.ts'
import { models } from '#/models.ts'
import { secondFactor } from '#/second-factor.ts'
import { sga } from '#/sga.ts'
import { sgaIntegrations } from '#/sga-integrations.ts'
import { sharing } from '#/sharing.ts'
import { partners } from '#/partners.ts'
import { settings } from '#/settings.ts'
import { studentStats } from '#/student-stats.ts'
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
  ...auth,
  ...audit,
  ...secondFactor,
  ...users,
  ...assistants,
  ...assistantPackages,
  ...access,
  ...versions,
  ...knowledge,
  ...models,
  ...chats,
  ...sharing,
  ...visits,
  ...webhooks,
  ...sga,
  ...sgaIntegrations,
  ...assessments,
  ...attempts,
  ...studentStats,
}
export type AppContract = typeof contract
export type OperationName = keyof AppContract
