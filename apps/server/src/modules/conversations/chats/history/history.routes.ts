import type { chatHistory } from '@prosa/contract/conversations/chat-history.ts'
import type { Handlers } from '#/context.ts'
import type { chatRules } from '#/modules/conversations/messages/own-chats.service.ts'
import * as folders from '#/modules/conversations/chats/folders.service.ts'
import * as history from '#/modules/conversations/chats/history/history.service.ts'

export const historyRoutes: Handlers<typeof chatHistory, typeof chatRules & typeof folders.folderRules> = {
  listOwnChats: ({ ctx, actor, query }) => history.listAllChats(ctx, actor, query),
  quickFind: ({ ctx, actor, query }) => history.quickFind(ctx, actor, query.q),
  updateChats: ({ ctx, actor, body }) => history.changeChats(ctx, actor, body),
  deleteChats: ({ ctx, actor, body }) => history.deleteChats(ctx, actor, body.ids),
  restoreChats: ({ ctx, actor, body }) => history.restoreChats(ctx, actor, body.ids),
  forkChat: ({ ctx, actor, resource, params, body }) =>
    history.forkChat(ctx, actor, resource, { messageId: params.messageId, newId: body.id }),
  listChatFolders: ({ ctx, actor }) => folders.listFolders(ctx, actor),
  createChatFolder: ({ ctx, actor, body }) => folders.createFolder(ctx, actor, body.name),
  updateChatFolder: ({ ctx, resource, body }) => folders.renameFolder(ctx, resource, body.name),
  deleteChatFolder: ({ ctx, resource }) => folders.removeFolder(ctx, resource),
}
