import type { AppContext } from '#/context.ts'
import { deleteChatsOf, findAnsweringChats } from '#/modules/privacy/account-deletion/account-deletion.service.ts'
import { recordPrivacy } from '#/modules/privacy/privacy.events.ts'
import { stopRunsOfChat } from '#/modules/conversations/runs/runs.service.ts'
import { emitErased } from '#/modules/webhooks/webhooks.events.ts'
import type { By } from '#/platform/api/handlers.ts'

/** Answers under way would go on being paid for. */
export async function stopAnswersTo(ctx: AppContext, userId: number): Promise<void> {
  for (const chatId of await findAnsweringChats(ctx.db, userId)) await stopRunsOfChat(ctx, chatId)
}

/** All of one's own conversations, for good. */
export async function deleteOwnChats(ctx: AppContext, doer: By): Promise<void> {
  await stopAnswersTo(ctx, doer.actor.id)
  await ctx.db.transaction(async (tx) => {
    await emitErased(tx, { userId: doer.actor.id })
    await deleteChatsOf(tx, doer.actor.id)
    await recordPrivacy(tx, doer, { action: 'privacy.delete-chats' })
  })
}
