import type { Pool } from 'pg'
import type { ApiChat } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'

/** Whether a chat of the person with the assistant is empty or begins with this message. */
export async function beginsWith(pool: Pool, chat: Omit<ApiChat, 'past'>, messageId: string): Promise<boolean> {
  const { rows } = await pool.query<{ fits: boolean }>(
    `select coalesce(bool_or(m.id = $4), true) as fits from chats c left join messages m on m.chat_id = c.id and m.parent_id is null
     where c.id = $1 and c.assistant_id = $2 and c.user_id = $3 and c.origin = 'api' and c.deleted_at is null having count(*) > 0`,
    [chat.id, chat.assistantId, chat.userId, messageId],
  )
  return rows[0]?.fits ?? false
}
