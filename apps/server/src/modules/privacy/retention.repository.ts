import { desc, eq, sql } from 'drizzle-orm'
import { retentionRuns } from '#/modules/privacy/privacy.tables.ts'
import { users } from '#/modules/identity/users/users.tables.ts'
import type { Removed } from '#/personal-data.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInBatches } from '#/platform/db/delete-in-batches.ts'
import { type Page, pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'

export const removeOldRuns = (db: Db, days: number): Promise<number> =>
  deleteInBatches(db, sql`retention_runs`, sql`expired.started_at < now() - make_interval(days => ${days})`)

export async function insertRun(db: Queryable, id: string, startedBy: number | null): Promise<void> {
  await db.insert(retentionRuns).values({ id, startedBy }).onConflictDoNothing()
}

export async function finishRun(
  db: Queryable,
  id: string,
  result: { removed: Removed; failed: boolean },
): Promise<void> {
  await db
    .update(retentionRuns)
    .set({ ...result, finishedAt: sql`now()` })
    .where(eq(retentionRuns.id, id))
}

const columns = {
  id: retentionRuns.id,
  startedAt: retentionRuns.startedAt,
  finishedAt: retentionRuns.finishedAt,
  removed: retentionRuns.removed,
  failed: retentionRuns.failed,
  startedBy: users.name,
}

export const findRuns = (db: Queryable, request: PageRequest): Promise<Page<RunRow & { total: number }>> =>
  pagedQuery(request, () =>
    db
      .select({ ...columns, total })
      .from(retentionRuns)
      .leftJoin(users, eq(users.id, retentionRuns.startedBy))
      .orderBy(desc(retentionRuns.startedAt), retentionRuns.id),
  )

export async function findRun(db: Queryable, id: string) {
  const [row] = await db
    .select(columns)
    .from(retentionRuns)
    .leftJoin(users, eq(users.id, retentionRuns.startedBy))
    .where(eq(retentionRuns.id, id))
  return row
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>
