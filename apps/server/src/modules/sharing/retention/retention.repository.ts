import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

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
export async function removeExpired(db: Queryable, { share, embed }: MostDays): Promise<Removed> {
  const old = (column: string, most: SQL) =>
    sql`${sql.raw(column)} < now() - make_interval(days => least(l.retention_days, ${most}))`
  const longest = share === null || embed === null ? null : Math.max(share, embed)
  const chats = await db.execute(sql`
    delete from chats c using share_links l where c.link_id = l.id and ${old('c.last_message_at', sql`case c.origin when 'embed' then ${embed}::int else ${share}::int end`)}`)
  const guests = await db.execute(sql`
    delete from guests g where g.link_id is not null and (
      not exists (select from share_links l where l.id = g.link_id)
      or (exists (select from share_links l where l.id = g.link_id and ${old('g.created_at', sql`${longest}::int`)})
        and not exists (select from chats c where c.guest_id = g.id)))`)
  const links = await db.execute(sql`
    delete from share_links l where l.deleted_at is not null
      and not exists (select from guests g where g.link_id = l.id)`)
  return { chats: chats.rowCount ?? 0, guests: guests.rowCount ?? 0, links: links.rowCount ?? 0 }
}
