import type { AssistantOptions } from '@prosa/contract/assistants/assistant-options.ts'
import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { type Actor, hasPermission, isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** The facts that these rules use, loaded by one query. */
export interface AssistantFacts {
  readonly id: number
  readonly ownerId: number
  readonly visibility: 'restricted' | 'organization'
  /** The actor's strongest role, directly or through a group or institution; null without any. */
  readonly role: 'viewer' | 'editor' | null
  readonly publishedVersion: number | null
  readonly deletedAt: Date | null
  /** Left out where no rule needs it. */
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
 * Decides the actions on an assistant. Unpublished assistants exist only for their editors, those in the trash only for
 * people who may delete them. Paused and archived are states, which services answer by 409.
 */
export const assistantPolicy: Policy<AssistantFacts, AssistantAction> = {
  view: (actor, assistant) => permits(actor, 'assistants.view') && reaches(actor, assistant),
  chat: (actor, assistant) => permits(actor, 'chats.create') && reaches(actor, assistant),
  edit: (actor, assistant) => permits(actor, 'assistants.update') && seesDraft(actor, assistant),
  knowledge: (actor, assistant) => permits(actor, 'knowledge.manage') && seesDraft(actor, assistant),
  publish: (actor, assistant) => permits(actor, 'assistants.publish') && seesDraft(actor, assistant),
  duplicate: (actor, assistant) =>
    permits(actor, 'assistants.duplicate') &&
    (seesDraft(actor, assistant) || (assistant.options?.viewersDuplicate === true && reaches(actor, assistant))),
  export: (actor, assistant) => permits(actor, 'assistants.export') && seesDraft(actor, assistant),
  manageAccess: (actor, assistant) => permits(actor, 'access.manage') && seesDraft(actor, assistant),
  share: (actor, assistant) => permits(actor, 'sharing.manage') && seesDraft(actor, assistant),
  manageWebhooks: (actor, assistant) => permits(actor, 'webhooks.manage') && seesDraft(actor, assistant),
  manageAssessments: (actor, assistant) => permits(actor, 'assessments.manage') && seesDraft(actor, assistant),
  transfer: (actor, assistant) =>
    permits(actor, 'assistants.transfer') && owns(actor, assistant) && assistant.deletedAt === null,
  archive: (actor, assistant) =>
    permits(actor, 'assistants.delete') && owns(actor, assistant) && assistant.deletedAt === null,
  delete: (actor, assistant) => permits(actor, 'assistants.delete') && owns(actor, assistant),
}

/** Whether the actor sees the draft instead of the published version [S47]. */
export const seesDraft = (actor: Actor, assistant: AssistantFacts): boolean =>
  assistant.deletedAt === null && (isAdmin(actor) || assistant.role === 'editor')

/** Whether the assistant is in the actor's list or, unless they are a partner, public in the organization (S49). */
const has = (actor: Actor, assistant: AssistantFacts): boolean =>
  assistant.role !== null || (assistant.visibility === 'organization' && !isPartner(actor))

const reaches = (actor: Actor, assistant: AssistantFacts): boolean =>
  seesDraft(actor, assistant) ||
  (assistant.deletedAt === null && assistant.publishedVersion !== null && has(actor, assistant))

const owns = (actor: Actor, assistant: AssistantFacts): boolean =>
  isAdmin(actor) || (actor.kind === 'user' && actor.id === assistant.ownerId)

const permits = (actor: Actor, permission: PermissionName): boolean =>
  actor.kind === 'user' && hasPermission(actor, permission)

/** Partners have no list of public assistants [S49]. */
export const isPartner = (actor: Actor): boolean => actor.kind === 'user' && actor.roles.includes('partner')
