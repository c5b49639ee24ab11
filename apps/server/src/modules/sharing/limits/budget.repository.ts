import { and, eq, sql } from 'drizzle-orm'
import { thisMonth } from '#/modules/sharing/limits/limits.repository.ts'
import { shareDays, shareHolds } from '#/modules/sharing/sharing.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** An answer that was let in begins within this time, or was refused further on. */
const beginning = sql`interval '5 seconds'`

/** What the link has cost this month, in millionths of a real. */
export async function costThisMonth(db: Queryable, linkId: string): Promise<number> {
  const [row] = await db
    .select({ micros: sql<number>`coalesce(sum(${shareDays.costMicros}), 0)::float8` })
    .from(shareDays)
    .where(and(eq(shareDays.linkId, linkId), sql`${shareDays.day} >= ${thisMonth}`))
  return row!.micros
}

/** One at a time for each link, until the transaction ends. */
export async function lockBudget(tx: Queryable, linkId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`share-budget:${linkId}`}, 0))`)
}

/** What the month has cost, how many answers are being written or about to begin, and whether this message is a known one. */
export async function budgetState(tx: Queryable, linkId: string, messageId: string) {
  const { rows } = await tx.execute<{ cost: number; open: number; known: boolean }>(sql`
    select exists (select from messages where id = ${messageId}::uuid) as known,
      (select coalesce(sum(cost_micros), 0) from share_days where link_id = ${linkId} and day >= ${thisMonth})::float8 as cost, (
      (select count(*) from runs r join chats c on c.id = r.chat_id where r.state = 'running' and c.link_id = ${linkId})
      + (select count(*) from share_holds h where h.link_id = ${linkId} and h.at > clock_timestamp() - ${beginning}
        and h.id <> ${messageId}::uuid and not exists (select from messages m where m.id = h.id)))::int as open`)
  return rows[0]!
}

/** A message that was let in before and is sent again is about to begin again. */
export async function putHold(tx: Queryable, linkId: string, id: string): Promise<void> {
  await tx
    .insert(shareHolds)
    .values({ id, linkId })
    .onConflictDoUpdate({ target: shareHolds.id, set: { at: sql`clock_timestamp()` } })
}
