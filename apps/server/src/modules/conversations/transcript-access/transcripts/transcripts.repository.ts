import type { ReadableChat } from '@prosa/contract/assistants/access.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, limitOf, total } from '#/platform/db/page-of.ts'

interface ReadableRow extends ReadableChat {
  total: number
}

/** Tests are nobody's conversation; what students say in a school's activity has a permission of its own. */
const readable = (assistantId: number): SQL => sql`c.assistant_id = ${assistantId} and c.deleted_at is null
  and c.current_leaf_id is not null and c.origin in ('internal', 'share', 'embed', 'api')`

const columns = sql`c.id, c.title, coalesce(u.name, g.name, '') as "personName", c.guest_id is not null as guest,
  (select count(*)::int from messages m where m.chat_id = c.id) as "messageCount",
  c.created_at as "createdAt", c.last_message_at as "lastMessageAt"`
const people = sql`chats c left join users u on u.id = c.user_id left join guests g on g.id = c.guest_id`

/** Conversations with an assistant, the newest first; every word is in the title or the name. */
export async function findReadableChats(
  db: Queryable,
  assistantId: number,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
): Promise<ReadableRow[]> {
  const { rows } = await db.execute<ReadableRow & Record<string, unknown>>(sql`
    select ${columns}, ${total} as total from ${people}
    where ${readable(assistantId)} and ${holdsWords(sql`c.title || ' ' || coalesce(u.name, g.name, '')`, q)}
    order by c.created_at desc, c.id desc ${limitOf({ page, pageSize })}`)
  return rows
}

export async function findReadableChat(
  db: Queryable,
  assistantId: number,
  chatId: string,
): Promise<ReadableChat | undefined> {
  const { rows } = await db.execute<ReadableChat & Record<string, unknown>>(
    sql`select ${columns} from ${people} where ${readable(assistantId)} and c.id = ${chatId}`,
  )
  return rows[0]
}
