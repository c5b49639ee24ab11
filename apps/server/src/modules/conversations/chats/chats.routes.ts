import type { chats } from '@prosa/contract/conversations/chats.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { type AssistantAction, type AssistantFacts, assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'
import { type AccessSubject, renewActor } from '#/modules/identity/sessions/access.service.ts'
import { filesToSend } from '#/modules/conversations/messages/attachments/attachments.service.ts'
import { requireWritableChat } from '#/modules/conversations/messages/answering.service.ts'
import * as service from '#/modules/conversations/chats/chats.service.ts'
import { type chatRules, openChat } from '#/modules/conversations/messages/own-chats.service.ts'
import { downloadChat } from '#/modules/conversations/chats/transcripts/transcript-file.service.ts'
import { stopRunsOfChat } from '#/modules/conversations/runs/runs.service.ts'
import { continueAnswer, regenerateAnswer, sendMessage } from '#/modules/conversations/runs/sending.service.ts'
import {
  type Reader,
  streamAnswer,
  streamChat,
  watchChat,
} from '#/modules/conversations/runs/streams/stream.service.ts'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

/** Creates a stream's reader, whose stream ends as soon as they may no longer open the chat [T6]. */
function makeReader(
  ctx: AppContext,
  actor: Actor,
  request: ApiRequest,
  chat: { id: string; assistantId: number },
): Reader {
  const assistant: AccessSubject = `assistant:${chat.assistantId}`
  return {
    ctx,
    actor,
    request,
    subjects: [assistant, ...listSubjects(actor)],
    recheck: async () => openChat(ctx, await renewActor(ctx, actor), chat.id),
  }
}

function listSubjects(actor: Actor): AccessSubject[] {
  if (actor.kind === 'user') return [`user:${actor.id}`]
  const { guestId, pass } = actor
  return pass.kind === 'share' ? [`guest:${guestId}`, `link:${pass.linkId}`] : [`guest:${guestId}`]
}

export const chatsRoutes: Handlers<typeof chats, typeof assistantRules & typeof chatRules> = {
  listChats: ({ ctx, actor, resource, query }) => service.listChats(ctx, actor, resource.id, query),
  createChat: ({ ctx, actor, resource, body }) => {
    if (body.test) authorize<AssistantFacts, AssistantAction, 'edit'>(assistantPolicy, actor, 'edit', resource)
    return service.createChat(ctx, actor, resource, body)
  },
  getChat: ({ ctx, actor, resource }) => service.readChat(ctx, actor, resource),
  listOlderMessages: ({ ctx, actor, resource, query }) => service.readOlder(ctx, actor, resource, query.before),
  updateChat: ({ ctx, actor, resource, body }) => service.changeChat(ctx, actor, resource, body),
  downloadChat: ({ ctx, actor, resource, query }) => downloadChat(ctx, actor, resource, query),
  deleteChat: ({ ctx, resource }) => service.deleteChat(ctx, resource),
  restoreChat: ({ ctx, actor, resource }) => service.restoreChat(ctx, actor, resource),
  selectBranch: async ({ ctx, actor, resource, body }) => {
    await service.selectBranch(ctx, resource, body.messageId)
    return service.readChat(ctx, actor, resource)
  },
  sendMessage: async ({ ctx, actor, resource, body, request }) => {
    const files = await filesToSend(ctx, actor, resource, body.attachments)
    const chat = await requireWritableChat(ctx, actor, resource, body)
    return streamAnswer(makeReader(ctx, actor, request, chat), await sendMessage(ctx, actor, chat, { ...body, files }))
  },
  regenerateAnswer: async ({ ctx, actor, resource, params, body, request }) => {
    const chat = await requireWritableChat(ctx, actor, resource)
    const answer = { id: params.messageId, newId: body.id }
    return streamAnswer(makeReader(ctx, actor, request, chat), await regenerateAnswer(ctx, actor, chat, answer))
  },
  continueAnswer: async ({ ctx, actor, resource, params, request }) => {
    const chat = await requireWritableChat(ctx, actor, resource)
    return streamAnswer(makeReader(ctx, actor, request, chat), await continueAnswer(ctx, actor, chat, params.messageId))
  },
  followChat: ({ ctx, actor, resource, query, request }) =>
    streamChat(makeReader(ctx, actor, request, resource), resource, query.until),
  watchChat: ({ ctx, actor, resource, request }) => watchChat(makeReader(ctx, actor, request, resource), resource.id),
  stopChat: ({ ctx, resource }) => stopRunsOfChat(ctx, resource.id),
}
