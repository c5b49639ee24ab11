import { randomUUID } from 'node:crypto'
import type { ChatFolder } from '@prosa/contract/conversations/chat-history.ts'
import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/conversations/chats/folders.repository.ts'
import type { Actor, UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { about } from '#/platform/authorization/rules.ts'
import { orConflict } from '#/platform/db/conflict.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

const MAX_FOLDERS = 100
const nameTaken = { chat_folders_name: 'chat_folder_name_taken' } as const

export type OwnFolder = Authorized<repository.FolderRow, 'own'>

const isOwn = (actor: Actor, { userId }: repository.FolderRow) => actor.kind === 'user' && actor.id === userId

export const folderRules = {
  'folder.own': about({
    param: 'folderId',
    load: ({ db }: AppContext, id: string) => repository.findFolder(db, id),
    action: 'own',
    allows: isOwn,
  }),
}

/** Lists the actor's folders with their numbers of chats. */
export const listFolders = async (ctx: AppContext, actor: UserActor): Promise<{ items: ChatFolder[] }> => ({
  items: await repository.findFolders(ctx.db, actor.id),
})

/** Creates a folder. Throws 409 `chat_folder_name_taken` and `chat_folders_limit`. */
export async function createFolder(ctx: AppContext, actor: UserActor, name: string): Promise<ChatFolder> {
  const folder = { id: randomUUID(), userId: actor.id, name, chats: 0 }
  const isIn = await orConflict(
    ctx.db.transaction((tx) => repository.insertFolder(tx, folder, MAX_FOLDERS)),
    nameTaken,
  )
  if (!isIn) throw new DomainError('chat_folders_limit')
  return folder
}

/** Renames a folder. Throws 409 `chat_folder_name_taken`. */
export async function renameFolder(ctx: AppContext, folder: OwnFolder, name: string): Promise<ChatFolder> {
  await orConflict(repository.renameFolder(ctx.db, folder.id, name), nameTaken)
  return { ...folder, name }
}

/** Deletes a folder; its conversations stay. */
export const removeFolder = (ctx: AppContext, { id }: OwnFolder): Promise<void> => repository.deleteFolder(ctx.db, id)

/** Throws 404 unless the folder belongs to the actor. */
export async function requireFolder(ctx: AppContext, actor: Actor, folderId: string | null | undefined): Promise<void> {
  if (folderId === null || folderId === undefined) return
  const folder = await repository.findFolder(ctx.db, folderId)
  if (!folder || !isOwn(actor, folder)) throw notFound()
}
