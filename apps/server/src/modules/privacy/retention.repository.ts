import { desc, eq, sql } from 'drizzle-orm'
import { retentionRuns } from '#/modules/privacy/privacy.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions, type Portions } from '#/platform/db/in-portions.ts'
import { type Page, pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'

export const removeOldRuns = (db: Db, days: number, onPortion: Portions<string>['onPortion']): Promise<number> =>
  deleteInPortions(db, sql`retention_runs`, sql`expired.started_at < now() - make_interval(days => ${days})`, onPortion)

export async function insertRun(db: Queryable, id: string, startedBy: number | null): Promise<void> {
  await db.insert(retentionRuns).values({ id, startedBy }).onConflictDoNothing()
}

/** Whether an earlier run is old enough to belong to another night, but not older than a machine's weekend off. */
export async function wasSeenBefore(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from retention_runs
    where id <> ${id} and started_at between now() - interval '4 days' and now() - interval '12 hours' limit 1`)
  return rowCount === 1
}

/** Adds to a counter of removed things. */
export async function addRemoved(db: Queryable, id: string, what: string, count: number): Promise<void> {
  await db
    .update(retentionRuns)
    .set({
      removed: sql`${retentionRuns.removed} || jsonb_build_object(${what}::text, coalesce((${retentionRuns.removed}->>${what}::text)::int, 0) + ${count}::int)`,
    })
    .where(eq(retentionRuns.id, id))
}

export async function finishRun(db: Queryable, id: string, failed: boolean): Promise<void> {
  await db
    .update(retentionRuns)
    .set({ failed, finishedAt: sql`now()` })
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
