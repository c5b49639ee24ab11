import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/chats/attachments/attachments.repository.ts'

const FORGOTTEN_MS = 24 * 3_600_000
const BATCH = 500

/** Files that were uploaded a day ago and went with no message. */
export const sweepForgotten = (ctx: AppContext): Promise<void> =>
  repository.deleteForgotten(ctx.db, new Date(ctx.clock.now().getTime() - FORGOTTEN_MS))

/** Removes the contents of files whose rows are gone; a key is forgotten only after its content is. */
export async function removeReleased(ctx: AppContext): Promise<void> {
  for (;;) {
    const keys = await repository.findReleased(ctx.db, BATCH)
    for (const key of keys) await ctx.storage.delete(key)
    if (keys.length > 0) await repository.forgetReleased(ctx.db, keys)
    if (keys.length < BATCH) return
  }
}
