import type { AppContext } from '#/context.ts'
import { takeExpiredFiles } from '#/modules/privacy/requests/requests.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const dropFilesJob = 'privacy.drop-files'

/** Removes the files once the transaction that let go of them is committed. */
export async function dropFiles(ctx: AppContext, tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await ctx.jobs.send(tx, dropFilesJob, { keys: [...keys] })
}

/** Files with somebody's data whose week is over. */
export const dropExpiredFiles = (ctx: AppContext): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const keys = await takeExpiredFiles(tx)
    await dropFiles(ctx, tx, keys)
    return keys.length
  })
