import type { AssistantOptions } from '@prosa/contract/assistants/assistant-options.ts'
import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { type Actor, hasPermission, isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** What the rules below look at, as one query loads it. */
export interface AssistantFacts {
  readonly id: number
  readonly ownerId: number
  readonly visibility: 'restricted' | 'organization'
  /** The actor's strongest role, given directly or through a group or institution (the session's pivot); null without any. */
  readonly role: 'viewer' | 'editor' | null
  readonly publishedVersion: number | null
  readonly deletedAt: Date | null
  /** Left out where nobody asks. */
  readonly options?: Pick<AssistantOptions, 'viewersDuplicate'>
}

export type AssistantAction =
  | 'view'
  | 'chat'
  | 'edit'
  | 'knowledge'
  | 'publish'
  | 'duplicate'
  | 'export'
  | 'manageAccess'
  | 'share'
  | 'manageWebhooks'
  | 'manageAssessments'
  | 'transfer'
  | 'archive'
  | 'delete'

/**
 * Who may do what with an assistant. What nobody published is there for its editors alone; what is in the trash is
 * there only for those who may delete it. Paused, archived and the like are states, which the services answer by 409.
 */
export const assistantPolicy: Policy<AssistantFacts, AssistantAction> = {
  view: (actor, assistant) => permits(actor, 'assistants.view') && reaches(actor, assistant),
  chat: (actor, assistant) => permits(actor, 'chats.create') && reaches(actor, assistant),
  edit: (actor, assistant) => permits(actor, 'assistants.update') && edits(actor, assistant),
  knowledge: (actor, assistant) => permits(actor, 'knowledge.manage') && edits(actor, assistant),
  publish: (actor, assistant) => permits(actor, 'assistants.publish') && edits(actor, assistant),
  duplicate: (actor, assistant) =>
    permits(actor, 'assistants.duplicate') &&
    (edits(actor, assistant) || (assistant.options?.viewersDuplicate === true && reaches(actor, assistant))),
  export: (actor, assistant) => permits(actor, 'assistants.export') && edits(actor, assistant),
  manageAccess: (actor, assistant) => permits(actor, 'access.manage') && edits(actor, assistant),
  share: (actor, assistant) => permits(actor, 'sharing.manage') && edits(actor, assistant),
  manageWebhooks: (actor, assistant) => permits(actor, 'webhooks.manage') && edits(actor, assistant),
  manageAssessments: (actor, assistant) => permits(actor, 'assessments.manage') && edits(actor, assistant),
  transfer: (actor, assistant) =>
    permits(actor, 'assistants.transfer') && owns(actor, assistant) && assistant.deletedAt === null,
  archive: (actor, assistant) =>
    permits(actor, 'assistants.delete') && owns(actor, assistant) && assistant.deletedAt === null,
  delete: (actor, assistant) => permits(actor, 'assistants.delete') && owns(actor, assistant),
}

/** Whether the actor is shown the draft rather than what is published [S47]. */
export const edits = (actor: Actor, assistant: AssistantFacts): boolean =>
  assistant.deletedAt === null && (isAdmin(actor) || assistant.role === 'editor')

/** S49: what is in the own list, and for those who are not partners what is public in the organisation. */
const has = (actor: Actor, assistant: AssistantFacts): boolean =>
  assistant.role !== null || (assistant.visibility === 'organization' && !isPartner(actor))

const reaches = (actor: Actor, assistant: AssistantFacts): boolean =>
  edits(actor, assistant) ||
  (assistant.deletedAt === null && assistant.publishedVersion !== null && has(actor, assistant))

const owns = (actor: Actor, assistant: AssistantFacts): boolean =>
  isAdmin(actor) || (actor.kind === 'user' && actor.id === assistant.ownerId)

const permits = (actor: Actor, permission: PermissionName): boolean =>
  actor.kind === 'user' && hasPermission(actor, permission)

/** Partners have no public list at all [S49]. */
export const isPartner = (actor: Actor): boolean => actor.kind === 'user' && actor.roles.includes('partner')
