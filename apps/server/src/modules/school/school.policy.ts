import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { type AssistantFacts, assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import { type Actor, hasPermission, isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

export interface ActivityFacts {
  readonly assistant: AssistantFacts
  /** Whose class does it; undefined where it is not a class's by code. */
  readonly classOwner?: number | null | undefined
}

const manages = (actor: Actor, { assistant, classOwner }: ActivityFacts): boolean =>
  assistantPolicy.manageAssessments(actor, assistant) &&
  (classOwner === undefined || (actor.kind === 'user' && (isAdmin(actor) || classOwner === actor.id)))
const withPermission = (permission: PermissionName) => (actor: Actor, activity: ActivityFacts) =>
  manages(actor, activity) && hasPermission(actor, permission)

/**
 * People who edit the assistant and hold the permission manage its activities; those of a class by code are the
 * teacher's whose class it is, and administrators'. Reading what students wrote needs one
 * more permission.
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

/** A place in an activity is one student's: the school's launch opened the guest session for nothing else (Z9). */
export const participationPolicy: Policy<ParticipationFacts, 'enter'> = {
  enter: (actor, participation) =>
    actor.kind === 'guest' &&
    actor.pass.kind === 'sga' &&
    actor.pass.activityId === participation.activityId &&
    actor.pass.studentId === participation.studentId,
}

/** The owner whose classes and activities a list shows: the actor. Undefined for administrators, who see those of all owners. */
export const ownerSeenBy = (actor: UserActor): number | undefined => (isAdmin(actor) ? undefined : actor.id)
