import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#/platform/db/database.ts'
import { deleteInBatches } from '#/platform/db/delete-in-batches.ts'

/** The organization's longest times in days, by origin; null leaves it to each link. */
export interface MostDays {
  share: number | null
  embed: number | null
}

export interface Removed {
  chats: number
  guests: number
  links: number
}

/**
 * Removes what a link keeps no longer: chats without a message for its days, then visitors without a chat, with their
 * sessions and answers to the form; then links that were deleted and have nothing left. A visitor whose link is gone with
 * its assistant goes too. No link keeps anything for longer than the organization.
 */
export async function removeExpired(db: Db, { share, embed }: MostDays): Promise<Removed> {
  const old = (column: string, most: SQL) =>
    sql`${sql.raw(column)} < now() - make_interval(days => least(l.retention_days, ${most}))`
  const longest = share === null || embed === null ? null : Math.max(share, embed)
  const chats = await deleteInBatches(
    db,
    sql`chats`,
    sql`exists (select from share_links l where l.id = expired.link_id and
      ${old('expired.last_message_at', sql`case expired.origin when 'embed' then ${embed}::int else ${share}::int end`)})`,
  )
  const guests = await deleteInBatches(
    db,
    sql`guests`,
    sql`expired.link_id is not null and (
      not exists (select from share_links l where l.id = expired.link_id)
      or (exists (select from share_links l where l.id = expired.link_id and ${old('expired.created_at', sql`${longest}::int`)})
        and not exists (select from chats c where c.guest_id = expired.id)))`,
  )
  const links = await deleteInBatches(
    db,
    sql`share_links`,
    sql`expired.deleted_at is not null and not exists (select from guests g where g.link_id = expired.id)`,
  )
  return { chats, guests, links }
}
