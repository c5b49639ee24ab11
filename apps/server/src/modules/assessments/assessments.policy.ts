import type { PermissionName } from '@prosa/contract/people/permissions.ts'
import { type AssistantFacts, assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import { type Actor, hasPermission } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

export interface AssessmentFacts {
  readonly assistant: AssistantFacts
}

const manages = (actor: Actor, { assistant }: AssessmentFacts): boolean =>
  assistantPolicy.manageAssessments(actor, assistant)
const withPermission = (permission: PermissionName) => (actor: Actor, assessment: AssessmentFacts) =>
  manages(actor, assessment) && hasPermission(actor, permission)

/**
 * People who edit the assistant and hold the permission manage its activities. Reading what students wrote needs one
 * more permission.
 */
export const assessmentPolicy: Policy<AssessmentFacts, 'manage' | 'review' | 'readTranscripts' | 'seeIdentities'> = {
  manage: manages,
  review: withPermission('sga.review'),
  readTranscripts: withPermission('sga.read_transcripts'),
  seeIdentities: withPermission('sga.view_identities'),
}
