import { desc, eq, sql } from 'drizzle-orm'
import { retentionRuns } from '#/modules/privacy/privacy.tables.ts'
import { users } from '#/modules/users/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { type Page, pageOf, type PageRequest } from '#/platform/db/page-of.ts'

export type Removed = Record<string, number>

/** Chats of people with an account, without a message for so many days. */
export async function removeChats(db: Queryable, origin: 'internal' | 'api', days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from chats where origin = ${origin} and last_message_at < now() - make_interval(days => ${days})`)
  return rowCount ?? 0
}

/** Risks that were noticed, dealt with or not. */
export async function removeAlerts(db: Queryable, days: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from safety_alerts where at < now() - make_interval(days => ${days})`,
  )
  return rowCount ?? 0
}

/** What visitors denounced, dealt with or not. */
export async function removeReports(db: Queryable, days: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from share_reports where created_at < now() - make_interval(days => ${days})`,
  )
  return rowCount ?? 0
}

export async function removeOldRuns(db: Queryable, days: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from retention_runs where started_at < now() - make_interval(days => ${days})`,
  )
  return rowCount ?? 0
}

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
  pageOf(request, ({ page, pageSize }) =>
    db
      .select({ ...columns, total: sql<number>`count(*) over ()`.mapWith(Number) })
      .from(retentionRuns)
      .leftJoin(users, eq(users.id, retentionRuns.startedBy))
      .orderBy(desc(retentionRuns.startedAt), retentionRuns.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
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
