import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

export interface Removed {
  chats: number
  guests: number
  links: number
}

/**
 * Removes what a link keeps no longer: chats without a message for its days, then visitors without a chat, with their
 * sessions and answers to the form; then links that were deleted and have nothing left. A visitor whose link is gone with its assistant goes too.
 */
export async function removeExpired(db: Queryable): Promise<Removed> {
  const old = (column: string) => sql.raw(`${column} < now() - make_interval(days => l.retention_days)`)
  const chats = await db.execute(sql`
    delete from chats c using share_links l where c.link_id = l.id and ${old('c.last_message_at')}`)
  const guests = await db.execute(sql`
    delete from guests g where g.link_id is not null and (
      not exists (select from share_links l where l.id = g.link_id)
      or (exists (select from share_links l where l.id = g.link_id and ${old('g.created_at')})
        and not exists (select from chats c where c.guest_id = g.id)))`)
  const links = await db.execute(sql`
    delete from share_links l where l.deleted_at is not null
      and not exists (select from guests g where g.link_id = l.id)`)
  return { chats: chats.rowCount ?? 0, guests: guests.rowCount ?? 0, links: links.rowCount ?? 0 }
}
