import type { Pool } from 'pg'
import { searchableText } from '#/platform/db/pt-norm.ts'

/** An earlier message, as the program reports it. */
interface PastMessage {
  id: string
  role: 'user' | 'assistant'
  text: string
}

/** A chat that a program begins. */
export interface ApiChat {
  id: string
  assistantId: number
  userId: number
  /** Oldest first; each message answers the one before. */
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
 * Stores the chat with its earlier messages. Returns false and stores nothing if the id exists. Until its question is sent
 * it has no current leaf, so it is removed like any unused chat.
 *
 * @public for extensions
 */
export async function insertApiChat(pool: Pool, { id, assistantId, userId, past }: ApiChat): Promise<boolean> {
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
