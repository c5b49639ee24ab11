import type { PersonChat } from '@prosa/contract/conversations/transcript-access.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedRows, type PageRequest, total } from '#/platform/db/page-of.ts'

const at = (column: 'created_at' | 'last_message_at') =>
  sql.raw(`to_char(c.${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

// read for the page's rows only: a join would carry a whole configuration while counting every chat
const assistantName = sql`(select coalesce(a.published, a.draft)->>'name' from assistants a where a.id = c.assistant_id)`

/** Finds a person's conversations, the newest first, without tests and without messages. */
export const findPersonChats = (db: Queryable, userId: number, request: PageRequest) =>
  pagedRows<PersonChat & { total: number }>(
    db,
    request,
    sql`
    select c.id, ${assistantName} as "assistantName", ${at('created_at')} as "createdAt",
      ${at('last_message_at')} as "lastMessageAt", ${total} as total,
      (select count(*)::int from messages m where m.chat_id = c.id) as messages
    from chats c
    where c.user_id = ${userId} and c.deleted_at is null and c.origin not in ('test', 'temporary') and c.current_leaf_id is not null
    order by c.last_message_at desc, c.id desc`,
  )

/** Returns the title of a person's chat; undefined if it is not theirs or does not exist. */
export async function findPersonChat(db: Queryable, userId: number, chatId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select title from chats where id = ${chatId} and user_id = ${userId} and deleted_at is null and origin not in ('test', 'temporary')`)
  return rows[0]?.title
}
