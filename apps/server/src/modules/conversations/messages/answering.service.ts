import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, perContext } from '#/context.ts'
import { answeringConfig, loadAssistant } from '#/modules/assistants/finding/assistants.service.ts'
import {
  type Answering,
  getGuestAccessPolicy,
  type IncomingMessage,
} from '#/modules/conversations/messages/guest-access.service.ts'
import type { OwnChat } from '#/modules/conversations/messages/own-chats.service.ts'
import { checkMessageLimit } from '#/modules/conversations/safety/safety.service.ts'
import type { Actor, UserActor } from '#/platform/authorization/actor.ts'

const MAX_CACHED = 500

/** Cache of published versions, which never change. */
const getPublishedCache = perContext(() => new LRUCache<string, AssistantConfig>({ max: MAX_CACHED }))

/** Opens a chat for writing. Throws if its assistant is paused, archived or unpublished, or the guest's access is closed. */
export async function requireWritableChat(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  message?: IncomingMessage,
): Promise<Answering & Pick<OwnChat, 'id' | 'assistantId'>> {
  const { id, assistantId } = chat
  if (message) await checkMessageLimit(ctx, chat, message.id)
  const answering =
    actor.kind === 'guest'
      ? await getGuestAccessPolicy(ctx, chat).requireWritable(ctx, actor, chat, message)
      : await findAnsweringForMember(ctx, actor, chat)
  return { id, assistantId, ...answering }
}

/** Returns the answering configuration of an opened chat without counting anything. Throws if the assistant does not answer now. */
export async function findAnsweringOf(ctx: AppContext, actor: Actor, chat: OwnChat): Promise<Answering> {
  return actor.kind === 'guest'
    ? getGuestAccessPolicy(ctx, chat).findAnswering(ctx, actor, chat)
    : findAnsweringForMember(ctx, actor, chat)
}

async function findAnsweringForMember(
  ctx: AppContext,
  actor: UserActor,
  { assistantId, assistant, origin }: OwnChat,
): Promise<Answering> {
  const key = `${assistantId} ${assistant.publishedVersion}`
  const known = origin === 'test' ? undefined : getPublishedCache(ctx).get(key)
  if (known) return answeringConfig({ ...assistant, draft: known, published: known }, { test: false })
  const row = await loadAssistant(ctx, actor, assistantId, origin === 'test' ? 'edit' : 'chat')
  const answering = answeringConfig(row, { test: origin === 'test' })
  if (answering.version !== null) getPublishedCache(ctx).set(`${assistantId} ${answering.version}`, answering.config)
  return answering
}
