import type { Pool } from 'pg'

/**
 * A member's own chat that has its automatic title, with it, its first question, the first whole answer to it and the
 * model that gave it. Undefined for guests, activities, tests and keys of the API: nobody of theirs looks for it in a list.
 */
export async function findUnnamed(pool: Pool, chatId: string) {
  const textOf = (parts: string) => `coalesce((select string_agg(part->>'text', '')
    from jsonb_array_elements(${parts}) part where part->>'type' = 'text'), '')`
  const { rows } = await pool.query<{
    assistantId: number
    userId: number
    title: string
    question: string
    answer: string
    model: string
  }>(
    `select c.assistant_id as "assistantId", c.user_id as "userId", c.title, ${textOf('q.parts')} as question,
      ${textOf('a.parts')} as answer, a.model
    from chats c
    join messages q on q.chat_id = c.id and q.parent_id is null and q.role = 'user'
    join messages a on a.parent_id = q.id and a.chat_id = c.id and a.role = 'assistant' and a.status = 'done'
    where c.id = $1 and c.origin = 'internal' and c.user_id is not null
      and not c.titled_by_person and c.deleted_at is null and a.model is not null
    order by a.created_at limit 1`,
    [chatId],
  )
  return rows[0]
}

/** A title that a person has given meanwhile stays. */
export async function nameChat(pool: Pool, name: { chatId: string; before: string; title: string }): Promise<void> {
  await pool.query(
    `update chats set title = $3 where id = $1 and title = $2 and not titled_by_person and deleted_at is null`,
    [name.chatId, name.before, name.title],
  )
}
