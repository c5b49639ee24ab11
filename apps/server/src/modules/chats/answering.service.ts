import type { AssistantConfig } from '@prosa/contract/assistants.ts'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '#/context.ts'
import { answeringConfig, loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { doorOf, type IncomingMessage } from '#/modules/chats/chat-doors.service.ts'
import { openChat } from '#/modules/chats/chats.service.ts'
import type { RunChat } from '#/modules/runs/runs.service.ts'
import { checkMessageLimit } from '#/modules/safety/safety.service.ts'
import type { Actor } from '#/platform/authorization/actor.ts'

const KEPT = 500

/** A published version never changes: it is read once, not with every message. */
const published = new WeakMap<AppContext, LRUCache<string, AssistantConfig>>()

function publishedOf(ctx: AppContext): LRUCache<string, AssistantConfig> {
  const kept = published.get(ctx) ?? new LRUCache({ max: KEPT })
  published.set(ctx, kept)
  return kept
}

/** A chat in which the actor may write now; throws where its assistant is paused, archived or not published, or its door is shut. */
export async function openForWriting(
  ctx: AppContext,
  actor: Actor,
  chatId: string,
  message?: IncomingMessage,
): Promise<RunChat> {
  const chat = await openChat(ctx, actor, chatId)
  const { id, assistantId, assistant } = chat
  if (message) await checkMessageLimit(ctx, chat, message.id)
  if (actor.kind === 'guest') return { id, assistantId, ...(await doorOf(ctx, chat).write(ctx, actor, chat, message)) }
  const key = `${assistantId} ${assistant.publishedVersion}`
  const known = chat.origin === 'test' ? undefined : publishedOf(ctx).get(key)
  if (known)
    return { id, assistantId, ...answeringConfig({ ...assistant, draft: known, published: known }, { test: false }) }
  const row = await loadAssistant(ctx, actor, assistantId, chat.origin === 'test' ? 'edit' : 'chat')
  const answering = answeringConfig(row, { test: chat.origin === 'test' })
  if (answering.version !== null) publishedOf(ctx).set(`${assistantId} ${answering.version}`, answering.config)
  return { id, assistantId, ...answering }
}
