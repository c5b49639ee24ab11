import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInBatches } from '#/platform/db/delete-in-batches.ts'

/** Guests who gave this address at the gate of a link. */
export async function findVisitors(db: Queryable, email: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select guest_id as id from visits where email <> '' and lower(email) = lower(${email})`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes reports of visitors that are older than so many days, handled or not. */
export const removeOldReports = (db: Db, days: number): Promise<number> =>
  deleteInBatches(db, sql`share_reports`, sql`expired.created_at < now() - make_interval(days => ${days})`)

/** That something was denounced stays, and nobody did it. */
export async function emptyReports(tx: Queryable, guestId: string): Promise<void> {
  await tx.execute(sql`update share_reports set comment = '', note = '', chat_id = null where guest_id = ${guestId}`)
}

/** The organization's longest times in days, by origin; null leaves it to each link. */
export interface MostDays {
  share: number | null
  embed: number | null
}

const idsOf = ({ rows }: { rows: { id: string }[] }): string[] => rows.map(({ id }) => id)

/** Chats without a message for the days of their link, and never longer than the organization's. */
export const findExpiredChats = async (db: Db, { share, embed }: MostDays, limit: number): Promise<string[]> =>
  idsOf(
    await db.execute<{ id: string }>(sql`
      select c.id from chats c join share_links l on l.id = c.link_id
      where c.last_message_at < now() - make_interval(
        days => least(l.retention_days, case c.origin when 'embed' then ${embed}::int else ${share}::int end)) limit ${limit}`),
  )

/** Visitors of that time without a chat. One whose link is gone with its assistant goes too. */
export async function findExpiredGuests(db: Db, { share, embed }: MostDays, limit: number): Promise<string[]> {
  const longest = share === null || embed === null ? null : Math.max(share, embed)
  return idsOf(
    await db.execute<{ id: string }>(sql`
      select g.id from guests g left join share_links l on l.id = g.link_id
      where g.link_id is not null and (l.id is null
        or (g.created_at < now() - make_interval(days => least(l.retention_days, ${longest}::int))
          and not exists (select from chats c where c.guest_id = g.id))) limit ${limit}`),
  )
}

/** Links that were deleted and have nothing left. */
export const removeEmptyLinks = (db: Db): Promise<number> =>
  deleteInBatches(
    db,
    sql`share_links`,
    sql`expired.deleted_at is not null and not exists (select from guests g where g.link_id = expired.id)`,
  )
