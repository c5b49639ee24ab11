import type { AppContext } from '#/context.ts'
import { type AssistantFacts, assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import { getGuestAccessPolicy } from '#/modules/conversations/messages/guest-access.service.ts'
import { type ChatRow, findChat } from '#/modules/conversations/messages/own-chats.repository.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { authorize, type Authorized, type Policy } from '#/platform/authorization/authorize.ts'
import { about } from '#/platform/authorization/rules.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

interface ChatFacts {
  readonly userId: number | null
  readonly guestId: string | null
}

/** Only the owner may open a chat: editing or administering an assistant does not include reading its conversations. */
const chatPolicy: Policy<ChatFacts, 'own'> = {
  own: (actor, chat) => (actor.kind === 'user' ? chat.userId === actor.id : chat.guestId === actor.guestId),
}

/** @public for extensions */
export { type ApiChat, insertApiChat } from '#/modules/conversations/messages/api-chats.repository.ts'

export type OwnChat = Authorized<ChatRow, 'own'>

/** Returns the actor's chat. Throws 404 for other chats, and for a deleted one unless it is being restored. */
export async function loadOwnChat(
  ctx: AppContext,
  actor: Actor,
  chatId: string,
  options = { deleted: false },
): Promise<OwnChat> {
  const chat = authorize(chatPolicy, actor, 'own', await findChat(ctx.pool, actor, chatId))
  if (chat.deletedAt !== null && !options.deleted) throw notFound()
  return chat
}

/** Loads the actor's chat if they may still use its assistant. Throws 404 otherwise. For guests their link or activity decides. */
export async function openChat(ctx: AppContext, actor: Actor, chatId: string): Promise<OwnChat> {
  const chat = await loadOwnChat(ctx, actor, chatId)
  if (actor.kind === 'guest') await getGuestAccessPolicy(ctx, chat).requireReadable(ctx, actor, chat)
  else authorize(assistantPolicy, actor, chat.origin === 'test' ? 'edit' : 'chat', toAssistantFacts(actor, chat))
  return chat
}

export const chatRules = {
  'chat.open': about({
    param: 'chatId',
    load: (ctx: AppContext, id: string, actor) => openChat(ctx, actor, id),
    action: 'own',
  }),
  'chat.own': about({
    param: 'chatId',
    load: (ctx: AppContext, id: string, actor) => loadOwnChat(ctx, actor, id),
    action: 'own',
  }),
  'chat.restore': about({
    param: 'chatId',
    load: (ctx: AppContext, id: string, actor) => loadOwnChat(ctx, actor, id, { deleted: true }),
    action: 'own',
  }),
}

/** Returns facts for policies; the actor's role is read with the session at each request. */
export const toAssistantFacts = (actor: Actor, { assistant }: ChatRow): AssistantFacts => ({
  ...assistant,
  role: actor.kind === 'user' ? (actor.assistants.get(assistant.id) ?? null) : null,
})

/** Whether the actor sees model and version, as editors do. */
export const seesInside = (actor: Actor, chat: ChatRow): boolean =>
  assistantPolicy.edit(actor, toAssistantFacts(actor, chat))
