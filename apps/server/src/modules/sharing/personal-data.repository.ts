import { type SQL, sql } from 'drizzle-orm'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions, type Portions } from '#/platform/db/in-portions.ts'

/** Guests who gave this e-mail address at the form of a link. */
export async function findVisitors(db: Queryable, email: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select guest_id as id from visits where email <> '' and lower(email) = lower(${email})`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes reports of visitors that are older than `days`, handled or not. */
export const removeOldReports = (db: Db, days: number, onPortion: OnPortion): Promise<number> =>
  deleteInPortions(db, sql`share_reports`, sql`expired.created_at < now() - make_interval(days => ${days})`, onPortion)

/** Removes the texts and the chat from a guest's reports; the reports stay, without the person. */
export async function emptyReports(tx: Queryable, guestId: string): Promise<void> {
  await tx.execute(sql`update share_reports set comment = '', note = '', chat_id = null where guest_id = ${guestId}`)
}

/** The organization's maximum retention in days, by origin; null leaves it to each link. */
export interface MostDays {
  share: number | null
  embed: number | null
}

type OnPortion = Portions<string>['onPortion']

/** Chats without a message for the retention of their link, at most the organization's. */
export const expiredChats = ({ share, embed }: MostDays): SQL => sql`
  expired.link_id is not null and exists (select from share_links l where l.id = expired.link_id
    and expired.last_message_at < now() - make_interval(
      days => least(l.retention_days, case expired.origin when 'embed' then ${embed}::int else ${share}::int end)))`

/** Guests without a chat after that time, and guests whose link was deleted with its assistant. */
export async function findExpiredGuests(db: Db, { share, embed }: MostDays, limit: number): Promise<string[]> {
  const longest = share === null || embed === null ? null : Math.max(share, embed)
  const { rows } = await db.execute<{ id: string }>(sql`
    select g.id from guests g left join share_links l on l.id = g.link_id
    where g.link_id is not null and (l.id is null
      or (g.created_at < now() - make_interval(days => least(l.retention_days, ${longest}::int))
        and not exists (select from chats c where c.guest_id = g.id))) limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Deletes removed links that have no chats or guests left. */
export const removeEmptyLinks = (db: Db, onPortion: OnPortion): Promise<number> =>
  deleteInPortions(
    db,
    sql`share_links`,
    sql`expired.deleted_at is not null and not exists (select from guests g where g.link_id = expired.id)`,
    onPortion,
  )
