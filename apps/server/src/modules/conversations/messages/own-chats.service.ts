import type { AppContext } from '#/context.ts'
import { type AssistantFacts, assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import { guestAccessPolicyOf } from '#/modules/conversations/messages/guest-access.service.ts'
import { type ChatRow, findChat } from '#/modules/conversations/messages/own-chats.repository.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { authorize, type Authorized, type Policy } from '#/platform/authorization/authorize.ts'
import { about } from '#/platform/authorization/rules.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

interface ChatFacts {
  readonly userId: number | null
  readonly guestId: string | null
}

/** A chat is its owner's alone: editing or administering an assistant is not reading what people tell it. */
const chatPolicy: Policy<ChatFacts, 'own'> = {
  own: (actor, chat) => (actor.kind === 'user' ? chat.userId === actor.id : chat.guestId === actor.guestId),
}

export type OwnChat = Authorized<ChatRow, 'own'>

/** The actor's own chat; 404 for everybody else's, and for a deleted one unless it is to be brought back. */
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

/**
 * As `loadOwnChat`, while the actor may still talk to its assistant: what was taken away is not there any more. For a guest
 * the door it came through decides.
 */
export async function openChat(ctx: AppContext, actor: Actor, chatId: string): Promise<OwnChat> {
  const chat = await loadOwnChat(ctx, actor, chatId)
  if (actor.kind === 'guest') await guestAccessPolicyOf(ctx, chat).see(ctx, actor, chat)
  else authorize(assistantPolicy, actor, chat.origin === 'test' ? 'edit' : 'chat', factsOf(actor, chat))
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

/** The actor's role comes with the session, which is read anew for every request. */
export const factsOf = (actor: Actor, { assistant }: ChatRow): AssistantFacts => ({
  ...assistant,
  role: actor.kind === 'user' ? (actor.assistants.get(assistant.id) ?? null) : null,
})

/** Model and version are for editors alone. */
export const seesInside = (actor: Actor, chat: ChatRow): boolean => assistantPolicy.edit(actor, factsOf(actor, chat))
