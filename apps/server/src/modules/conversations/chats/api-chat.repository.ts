import type { Pool } from 'pg'
import { searchableText } from '#/platform/db/pt-norm.ts'

/** Something that was said before, as a program tells it. */
interface PastMessage {
  id: string
  role: 'user' | 'assistant'
  text: string
}

export interface NewApiChat {
  id: string
  assistantId: number
  userId: number
  /** Oldest first; each answers the one before. */
  past: readonly PastMessage[]
}

const insertText = `
  with chat as (insert into chats (id, assistant_id, user_id, origin) values ($1, $2, $3, 'api')
    on conflict (id) do nothing returning id),
  said as (insert into messages (id, chat_id, parent_id, role, parts, status, finished_at, search)
    select m.id, chat.id, m.parent_id, m.role, jsonb_build_array(jsonb_build_object('type', 'text', 'text', m.text)), 'done', now(),
      owned_search(m.searchable, $3)
    from chat, unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[]) as m (id, parent_id, role, text, searchable))
  select from chat`

/**
 * Stores the chat with all its earlier messages. Answers false and stores nothing where a chat with this id exists.
 * Until its question is sent it has no current leaf, so it is deleted like every chat that was begun and never used.
 */
export async function insertApiChat(pool: Pool, { id, assistantId, userId, past }: NewApiChat): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'api-chat-insert',
    text: insertText,
    values: [
      id,
      assistantId,
      userId,
      past.map((message) => message.id),
      past.map((_, index) => past[index - 1]?.id ?? null),
      past.map(({ role }) => role),
      past.map(({ text }) => text),
      past.map(({ text }) => searchableText(text)),
    ],
  })
  return rowCount === 1
}

/** Whether a chat of the person with the assistant is empty, or begins with this message. */
export async function beginsWith(pool: Pool, chat: Omit<NewApiChat, 'past'>, messageId: string): Promise<boolean> {
  const { rows } = await pool.query<{ fits: boolean }>(
    `select coalesce(bool_or(m.id = $4), true) as fits from chats c left join messages m on m.chat_id = c.id and m.parent_id is null
     where c.id = $1 and c.assistant_id = $2 and c.user_id = $3 and c.origin = 'api' and c.deleted_at is null having count(*) > 0`,
    [chat.id, chat.assistantId, chat.userId, messageId],
  )
  return rows[0]?.fits ?? false
}
