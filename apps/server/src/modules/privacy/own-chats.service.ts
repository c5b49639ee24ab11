import type { AppContext } from '#/context.ts'
import { deleteChatsOf, stopAnswersTo } from '#/modules/conversations/personal-data.service.ts'
import { recordPrivacy } from '#/modules/privacy/privacy.events.ts'
import { emitErased } from '#/modules/webhooks/webhooks.events.ts'
import type { By } from '#/platform/api/handlers.ts'

/** All of one's own conversations, for good. */
export async function deleteOwnChats(ctx: AppContext, doer: By): Promise<void> {
  await stopAnswersTo(ctx, { userId: doer.actor.id })
  await ctx.db.transaction(async (tx) => {
    await emitErased(tx, { userId: doer.actor.id })
    await deleteChatsOf(tx, { userId: doer.actor.id })
    await recordPrivacy(tx, doer, { action: 'privacy.delete-chats' })
  })
}
