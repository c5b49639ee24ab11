import { and, eq, sql } from 'drizzle-orm'
import { thisMonth } from '#/modules/sharing/limits/limits.repository.ts'
import { shareDays } from '#/modules/sharing/sharing.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** What the link has cost this month, in millionths of a real. */
export async function costThisMonth(db: Queryable, linkId: string): Promise<number> {
  const [row] = await db
    .select({ micros: sql<number>`coalesce(sum(${shareDays.costMicros}), 0)::float8` })
    .from(shareDays)
    .where(and(eq(shareDays.linkId, linkId), sql`${shareDays.day} >= ${thisMonth}`))
  return row!.micros
}

/** How many answers of the link are being written. */
export async function openAnswers(tx: Queryable, linkId: string): Promise<number> {
  const { rows } = await tx.execute<{ open: number }>(sql`
    select count(*)::int as open from runs r join chats c on c.id = r.chat_id
    where r.state = 'running' and c.link_id = ${linkId}`)
  return rows[0]!.open
}
