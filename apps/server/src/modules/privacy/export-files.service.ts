import type { AppContext } from '#/context.ts'
import { removeOldRuns } from '#/modules/privacy/retention.repository.ts'
import { findRequestRows, takeExpiredFiles, takeExportFiles } from '#/modules/privacy/requests.repository.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const dropFilesJob = 'privacy.drop-files'

/** Deletes files after the commit of the transaction that drops their rows. */
export async function dropFiles(ctx: AppContext, tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await ctx.jobs.send(tx, dropFilesJob, { keys: [...keys] })
}

/** Deletes the exports that a person requested, finished or not. */
async function dropExports(ctx: AppContext, tx: Queryable, userId: number): Promise<void> {
  await dropFiles(ctx, tx, await takeExportFiles(tx, userId))
}

/** Deletes exports older than a week. */
const dropExpiredFiles = (ctx: AppContext): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const keys = await takeExpiredFiles(tx)
    await dropFiles(ctx, tx, keys)
    return keys.length
  })

/** The erasure itself empties the person's requests, because it keeps its own. */
export const privacyData: PersonalData = {
  removeAccount: (ctx, tx, { id }) => dropExports(ctx, tx, id),
  exportRows: findRequestRows,
  retain: [
    ({ db }, { records }, removed) => removeOldRuns(db, records, removed('runs')),
    async (ctx, _retention, removed) => removed('files')(await dropExpiredFiles(ctx)),
  ],
}
