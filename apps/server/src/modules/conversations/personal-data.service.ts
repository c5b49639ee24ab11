import type { SQL } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { filesOfPerson } from '#/modules/conversations/messages/attachments/attachments.service.ts'
import * as repository from '#/modules/conversations/personal-data.repository.ts'
import { stopRunsOfChat } from '#/modules/conversations/runs/runs.service.ts'
import { forgetRecipient } from '#/modules/conversations/safety/safety.service.ts'
import { jsonFile, type PersonalData, storedFiles } from '#/personal-data.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'

export { removeChats, removeChatsIf } from '#/modules/conversations/chats/removal.repository.ts'
export {
  anonymizeChatsOf,
  deleteChatsOf,
  findAnsweringChats,
  shrinkChatsOf,
  unmarkMessagesOf,
} from '#/modules/conversations/personal-data.repository.ts'

const CHATS_A_FILE = 25

/** Stops a person's unfinished answers, which would otherwise continue to cost money. */
export async function stopAnswersTo(ctx: AppContext, owner: repository.Owner): Promise<void> {
  for (const chatId of await repository.findAnsweringChats(ctx.db, owner)) await stopRunsOfChat(ctx, chatId)
}

/** Deletes an assistant's chats in portions, as long as the condition `goes` holds. */
export const shrinkChats = (ctx: AppContext, assistantId: number, goes: SQL): Promise<number> =>
  repository.shrinkChatsWith(ctx.db, assistantId, goes)

/** Deletes events, which have no foreign key to the assistant's chats. */
export const releaseChats = (_ctx: AppContext, tx: Queryable, assistantId: number): Promise<void> =>
  repository.deleteEvents(tx, { assistantId })

/** Empties alerts first, because they are found by their chats. */
async function shrinkOwner(db: Db, owner: repository.Owner): Promise<void> {
  await repository.emptyAlerts(db, owner)
  await repository.shrinkChatsOf(db, owner)
}

export const conversationsData: PersonalData = {
  async removeAccount(_ctx, tx, { id, email }) {
    await repository.deleteFoldersOf(tx, id)
    await forgetRecipient(tx, email)
  },
  shrinkPersonalData: ({ db }, { id }) => shrinkOwner(db, { userId: id }),
  async erasePerson(_ctx, tx, { id, email }) {
    await repository.emptyAlerts(tx, { userId: id })
    await repository.deleteChatsOf(tx, { userId: id })
    await repository.deleteFoldersOf(tx, id)
    await forgetRecipient(tx, email)
  },
  shrinkGuest: ({ db }, guestId) => shrinkOwner(db, { guestId }),
  async eraseGuest(_ctx, tx, guestId) {
    await repository.emptyAlerts(tx, { guestId })
    await repository.deleteChatsOf(tx, { guestId })
  },
  exportRows: async (db, userId) => ({
    'pastas-de-conversas': await repository.findFoldersOf(db, userId),
  }),
  async *exportFiles(ctx, userId) {
    let after = '00000000-0000-0000-0000-000000000000'
    for (let part = 1; ; part += 1) {
      const chats = await repository.findChatsAfter(ctx.db, userId, after, CHATS_A_FILE)
      if (chats.length === 0) break
      yield jsonFile(`conversas/parte-${String(part).padStart(3, '0')}.json`, chats)
      after = chats.at(-1)!.id
    }
    yield* storedFiles(ctx, 'arquivos das conversas', await filesOfPerson(ctx, userId))
  },
  retain: [
    async ({ db }, { internal }, removed) => {
      if (internal !== null) await repository.removeOldChats(db, 'internal', internal, removed('internal'))
    },
    async ({ db }, { api }, removed) => {
      if (api !== null) await repository.removeOldChats(db, 'api', api, removed('api'))
    },
    ({ db }, { records }, removed) => repository.removeOldAlerts(db, records, removed('alerts')),
  ],
}
