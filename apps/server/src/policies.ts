import type { contract } from '@prosa/contract/client/contract.ts'
import { extensionRules } from '@prosa/extensions/server.gen.ts'
import { choiceRules } from '#/choices.ts'
import type { AppContext } from '#/context.ts'
import { activityRules } from '#/modules/school/activities/activities.service.ts'
import { classRules } from '#/modules/school/classes/classes.service.ts'
import { integrationRules } from '#/modules/school/integrations/integrations.service.ts'
import { participationRules } from '#/modules/school/participation/participation.service.ts'
import { attemptRules } from '#/modules/school/reviews/review.service.ts'
import { transcriptRules } from '#/modules/conversations/transcript-access/transcripts/transcripts.service.ts'
import { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import { chatRules } from '#/modules/conversations/messages/own-chats.service.ts'
import { folderRules } from '#/modules/conversations/chats/folders.service.ts'
import { transcriptAccessRules } from '#/modules/conversations/transcript-access/transcript-access.service.ts'
import { apiKeyRules } from '#/modules/identity/api-keys/api-keys.service.ts'
import { passkeyRules } from '#/modules/identity/auth/passkeys/passkeys.service.ts'
import { sessionRules } from '#/modules/identity/sessions/session.service.ts'
import { groupRules } from '#/modules/identity/groups/groups.service.ts'
import { partnerRules } from '#/modules/identity/partners/partners.service.ts'
import { profileRules } from '#/modules/identity/permission-profiles/profiles.service.ts'
import { userRules } from '#/modules/identity/users/users.service.ts'
import { baseRules } from '#/modules/knowledge/documents/knowledge-bases/bases.service.ts'
import { accountDeletionRules } from '#/modules/privacy/account-deletion.service.ts'
import { deviceRules } from '#/modules/push/devices/devices.service.ts'
import { ratingRules } from '#/modules/quality/ratings/ratings.service.ts'
import { resultRules } from '#/modules/results/results.service.ts'
import { guestSessionRules } from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import type { RulesOf } from '#/platform/api/handlers.ts'
import { isAdmin } from '#/platform/authorization/actor.ts'
import type { ActorRule } from '#/platform/authorization/rules.ts'

/** The rule of operations for administrators; the contract also requires the permission. */
const administrators: ActorRule = { admits: isAdmin }

/** The rule of each policy in the contract: the complete list of who may do what. */
export const policies = {
  'audit.view': administrators,
  'budgets.manage': administrators,
  'health.manage': administrators,
  'models.manage': administrators,
  'privacy.manage': administrators,
  'reports.list': administrators,
  'safety.manage': administrators,
  'settings.manage': administrators,
  'stats.students': administrators,
  'stats.view': administrators,
  // for every user with the permission, which the contract requires; the list itself filters the alerts
  'safety.alerts': { admits: ({ kind }) => kind === 'user' } satisfies ActorRule,
  ...assistantRules,
  ...transcriptRules,
  ...baseRules,
  ...chatRules,
  ...folderRules,
  ...ratingRules,
  ...resultRules,
  ...transcriptAccessRules,
  ...guestSessionRules,
  ...activityRules,
  ...classRules,
  ...attemptRules,
  ...integrationRules,
  ...participationRules,
  ...userRules,
  ...accountDeletionRules,
  ...groupRules,
  ...partnerRules,
  ...profileRules,
  ...apiKeyRules,
  ...deviceRules,
  ...passkeyRules,
  ...sessionRules,
  ...choiceRules,
  ...extensionRules,
} satisfies RulesOf<typeof contract, AppContext>

export type Policies = typeof policies
