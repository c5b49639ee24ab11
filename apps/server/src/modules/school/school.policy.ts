import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { type AssistantFacts, assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import { type Actor, hasPermission, isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

export interface ActivityFacts {
  readonly assistant: AssistantFacts
  /** The teacher of the class; undefined if the activity is not of a class by code. */
  readonly classOwner?: number | null | undefined
}

const manages = (actor: Actor, { assistant, classOwner }: ActivityFacts): boolean =>
  assistantPolicy.manageAssessments(actor, assistant) &&
  (classOwner === undefined || (actor.kind === 'user' && (isAdmin(actor) || classOwner === actor.id)))
const withPermission = (permission: PermissionName) => (actor: Actor, activity: ActivityFacts) =>
  manages(actor, activity) && hasPermission(actor, permission)

/**
 * Editors of the assistant with the permission manage its activities; those of a class by code only its teacher and
 * administrators. Reading students' texts needs another permission.
 */
export const activityPolicy: Policy<ActivityFacts, 'manage' | 'review' | 'readTranscripts' | 'seeIdentities'> = {
  manage: manages,
  review: withPermission('sga.review'),
  readTranscripts: withPermission('sga.read_transcripts'),
  seeIdentities: withPermission('sga.view_identities'),
}

interface ParticipationFacts {
  readonly activityId: string
  readonly studentId: string
}

/** Only its student opens a participation: the school's launch opened the guest session for this alone (Z9). */
export const participationPolicy: Policy<ParticipationFacts, 'enter'> = {
  enter: (actor, participation) =>
    actor.kind === 'guest' &&
    actor.pass.kind === 'sga' &&
    actor.pass.activityId === participation.activityId &&
    actor.pass.studentId === participation.studentId,
}

/** The owner to filter classes and activities by: the actor, or undefined (all) for administrators. */
export const ownerSeenBy = (actor: UserActor): number | undefined => (isAdmin(actor) ? undefined : actor.id)
