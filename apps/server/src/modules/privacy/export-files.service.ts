import type { AppContext } from '#/context.ts'
import { removeOldRuns } from '#/modules/privacy/retention.repository.ts'
import { findRequestRows, takeExpiredFiles, takeExports } from '#/modules/privacy/requests.repository.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const dropFilesJob = 'privacy.drop-files'

/** Removes the files once the transaction that let go of them is committed. */
export async function dropFiles(ctx: AppContext, tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await ctx.jobs.send(tx, dropFilesJob, { keys: [...keys] })
}

/** The copies of their data that a person asked for, finished or not. */
async function dropExports(ctx: AppContext, tx: Queryable, userId: number): Promise<void> {
  await dropFiles(ctx, tx, await takeExports(tx, userId))
}

/** Files with somebody's data whose week is over. */
const dropExpiredFiles = (ctx: AppContext): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const keys = await takeExpiredFiles(tx)
    await dropFiles(ctx, tx, keys)
    return keys.length
  })

/** What a person asked for is emptied by the erasure itself, which keeps its own request. */
export const privacyData: PersonalData = {
  removeAccount: (ctx, tx, { id }) => dropExports(ctx, tx, id),
  exportRows: findRequestRows,
  retain: [
    ({ db }, { records }, removed) => removeOldRuns(db, records, removed('runs')),
    async (ctx, _retention, removed) => removed('files')(await dropExpiredFiles(ctx)),
  ],
}
