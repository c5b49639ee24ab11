import { type AssistantFacts, assistantPolicy, seesDraft, isPartner } from '#/modules/assistants/assistants.policy.ts'
import { hasPermission } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Actions on access that need an additional permission. Editing an assistant does not include reading its conversations. */
export const accessPolicy: Policy<AssistantFacts, 'publishInternal' | 'readChats' | 'searchPeople' | 'invite'> = {
  publishInternal: (actor, assistant) =>
    hasPermission(actor, 'assistants.publish_internal') && assistantPolicy.manageAccess(actor, assistant),
  readChats: (actor, assistant) => hasPermission(actor, 'chats.read_assistant') && seesDraft(actor, assistant),
  searchPeople: (actor, assistant) =>
    hasPermission(actor, 'people.search') && assistantPolicy.manageAccess(actor, assistant),
  // a partner may not create accounts of the organization
  invite: (actor, assistant) =>
    hasPermission(actor, 'users.invite') && !isPartner(actor) && assistantPolicy.manageAccess(actor, assistant),
}
