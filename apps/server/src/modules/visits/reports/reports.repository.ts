import { desc, eq } from 'drizzle-orm'
import { shareReports } from '#/modules/visits/visits.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export type Report = typeof shareReports.$inferSelect

export async function insertReport(tx: Queryable, report: typeof shareReports.$inferInsert): Promise<void> {
  await tx.insert(shareReports).values(report)
}

export const findReports = (db: Queryable, linkId: string, limit: number): Promise<Report[]> =>
  db
    .select()
    .from(shareReports)
    .where(eq(shareReports.linkId, linkId))
    .orderBy(desc(shareReports.createdAt), desc(shareReports.id))
    .limit(limit)
