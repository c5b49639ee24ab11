import { type AssistantFacts, assistantPolicy, edits, isPartner } from '#/modules/assistants/assistants.policy.ts'
import { hasPermission } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** What managing access includes only with a permission of its own. Editing an assistant is not reading its conversations. */
export const accessPolicy: Policy<AssistantFacts, 'publishInternal' | 'readChats' | 'searchPeople' | 'invite'> = {
  publishInternal: (actor, assistant) =>
    hasPermission(actor, 'assistants.publish_internal') && assistantPolicy.manageAccess(actor, assistant),
  readChats: (actor, assistant) => hasPermission(actor, 'chats.read_assistant') && edits(actor, assistant),
  searchPeople: (actor, assistant) =>
    hasPermission(actor, 'people.search') && assistantPolicy.manageAccess(actor, assistant),
  // an account of the organization is not a partner's to give
  invite: (actor, assistant) =>
    hasPermission(actor, 'users.invite') && !isPartner(actor) && assistantPolicy.manageAccess(actor, assistant),
}
