import type { UnserializedReadableChat } from '@prosa/contract/conversations/transcript-access.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsPhrase, pagedRows, type PageRequest, total, splitSearchWords } from '#/platform/db/page-of.ts'
import { findRows } from '#/platform/db/rows-of.ts'

/** SQL condition without tests, and without students' chats, which need another permission. */
const readable = (assistantId: number): SQL => sql`c.assistant_id = ${assistantId} and c.deleted_at is null
  and c.current_leaf_id is not null and c.origin in ('internal', 'share', 'embed', 'api')`

// read for the page's rows only: a join would read all people and guests while counting chats
const personName = sql`coalesce((select u.name from users u where u.id = c.user_id), (select g.name from guests g where g.id = c.guest_id), '')`
const columns = sql`c.id, c.title, ${personName} as "personName", c.guest_id is not null as guest,
  (select count(*)::int from messages m where m.chat_id = c.id) as "messageCount",
  c.created_at as "createdAt", c.last_message_at as "lastMessageAt"`

/** Matches names of people by one subquery, and of guests one by one, because there are many more of them. */
const holdsWord = (word: string): SQL => sql`(strpos(c.title_search, pt_fold(${word})) > 0
  or c.user_id in (select id from users where ${holdsPhrase(sql`name`, word)})
  or ${holdsPhrase(sql`(select g.name from guests g where g.id = c.guest_id)`, word)})`

/** Finds an assistant's conversations, the newest first; every word must be in the title or the name. */
export const findReadableChats = (db: Queryable, assistantId: number, { q, ...request }: { q: string } & PageRequest) =>
  pagedRows<UnserializedReadableChat & { total: number }>(
    db,
    request,
    sql`select ${columns}, ${total} as total from chats c
    where ${sql.join([readable(assistantId), ...splitSearchWords(q).map(holdsWord)], sql` and `)}
    order by c.created_at desc, c.id desc`,
    'createdAt',
    'lastMessageAt',
  )

export async function findReadableChat(
  db: Queryable,
  assistantId: number,
  chatId: string,
): Promise<UnserializedReadableChat | undefined> {
  const [chat] = await findRows<UnserializedReadableChat>(
    db,
    sql`select ${columns} from chats c where ${readable(assistantId)} and c.id = ${chatId}`,
    'createdAt',
    'lastMessageAt',
  )
  return chat
}
