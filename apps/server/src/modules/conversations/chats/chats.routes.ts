import type { chats } from '@prosa/contract/conversations/chats.ts'
import type { AppContext, Handlers } from '#/context.ts'
import { loadAssistant } from '#/modules/assistants/assistants.service.ts'
import { type AccessSubject, renewActor } from '#/modules/identity/auth/auth.service.ts'
import { filesToSend } from '#/modules/conversations/chats/attachments/attachments.service.ts'
import { openForWriting } from '#/modules/conversations/chats/answering.service.ts'
import * as service from '#/modules/conversations/chats/chats.service.ts'
import { downloadChat } from '#/modules/conversations/chats/transcripts/transcript-file.service.ts'
import {
  continueAnswer,
  regenerateAnswer,
  sendMessage,
  stopRunsOfChat,
} from '#/modules/conversations/runs/runs.service.ts'
import {
  type Reader,
  streamAnswer,
  streamChat,
  watchChat,
} from '#/modules/conversations/runs/streams/stream.service.ts'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import type { Actor } from '#/platform/authorization/actor.ts'

/** A reader whose stream ends as soon as the chat may not be opened any more [T6]. */
function readerOf(
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
    subjects: [assistant, ...subjectsOf(actor)],
    recheck: async () => service.openChat(ctx, await renewActor(ctx, actor), chat.id),
  }
}

function subjectsOf(actor: Actor): AccessSubject[] {
  if (actor.kind === 'user') return [`user:${actor.id}`]
  const { guestId, pass } = actor
  return pass.kind === 'share' ? [`guest:${guestId}`, `link:${pass.linkId}`] : [`guest:${guestId}`]
}

export const chatsRoutes: Handlers<typeof chats> = {
  listChats: async ({ ctx, actor, params, query }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, 'view')
    return service.listChats(ctx, actor, assistant.id, query)
  },
  createChat: async ({ ctx, actor, params, body }) => {
    const assistant = await loadAssistant(ctx, actor, params.assistantId, body.test ? 'edit' : 'chat')
    return service.createChat(ctx, actor, assistant, body)
  },
  getChat: async ({ ctx, actor, params }) => {
    const chat = await service.openChat(ctx, actor, params.chatId)
    return service.readChat(ctx, actor, chat)
  },
  listOlderMessages: async ({ ctx, actor, params, query }) => {
    const chat = await service.openChat(ctx, actor, params.chatId)
    return service.readOlder(ctx, actor, chat, query.before)
  },
  updateChat: async ({ ctx, actor, params, body }) => {
    const chat = await service.openChat(ctx, actor, params.chatId)
    return service.changeChat(ctx, actor, chat, body)
  },
  downloadChat: ({ ctx, actor, params, query }) => downloadChat(ctx, actor, params.chatId, query.format),
  deleteChat: async ({ ctx, actor, params }) => {
    const chat = await service.loadOwnChat(ctx, actor, params.chatId)
    return service.deleteChat(ctx, chat)
  },
  restoreChat: async ({ ctx, actor, params }) => {
    const chat = await service.loadOwnChat(ctx, actor, params.chatId, { deleted: true })
    return service.restoreChat(ctx, actor, chat)
  },
  selectBranch: async ({ ctx, actor, params, body }) => {
    const chat = await service.openChat(ctx, actor, params.chatId)
    await service.selectBranch(ctx, chat, body.messageId)
    return service.readChat(ctx, actor, chat)
  },
  sendMessage: async ({ ctx, actor, request, params, body }) => {
    const files = await filesToSend(ctx, actor, params.chatId, body.attachments)
    const chat = await openForWriting(ctx, actor, params.chatId, body)
    return streamAnswer(readerOf(ctx, actor, request, chat), await sendMessage(ctx, actor, chat, { ...body, files }))
  },
  regenerateAnswer: async ({ ctx, actor, request, params, body }) => {
    const chat = await openForWriting(ctx, actor, params.chatId)
    const answer = { id: params.messageId, newId: body.id }
    return streamAnswer(readerOf(ctx, actor, request, chat), await regenerateAnswer(ctx, actor, chat, answer))
  },
  continueAnswer: async ({ ctx, actor, request, params }) => {
    const chat = await openForWriting(ctx, actor, params.chatId)
    return streamAnswer(readerOf(ctx, actor, request, chat), await continueAnswer(ctx, actor, chat, params.messageId))
  },
  followChat: async ({ ctx, actor, request, params }) => {
    const chat = await service.openChat(ctx, actor, params.chatId)
    return streamChat(readerOf(ctx, actor, request, chat), chat)
  },
  watchChat: async ({ ctx, actor, request, params }) => {
    const chat = await service.openChat(ctx, actor, params.chatId)
    return watchChat(readerOf(ctx, actor, request, chat), chat.id)
  },
  stopChat: async ({ ctx, actor, params }) => {
    const chat = await service.loadOwnChat(ctx, actor, params.chatId)
    return stopRunsOfChat(ctx, chat.id)
  },
}
