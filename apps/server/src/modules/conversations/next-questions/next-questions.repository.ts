import type { Pool } from 'pg'

export interface AnsweredQuestion {
  model: string
  linkId: string | null
  question: string
  answer: string
}

const messageTextSql = (parts: string) => `coalesce((select string_agg(part->>'text', '')
  from jsonb_array_elements(${parts}) part where part->>'type' = 'text'), '')`

/**
 * Finds a recent, complete answer of a model with its question. Undefined for older answers, activities, and conversations
 * that raised an alert, where no machine should suggest how to continue.
 */
export async function findFresh(
  pool: Pool,
  { chatId, messageId, minutes }: { chatId: string; messageId: string; minutes: number },
): Promise<AnsweredQuestion | undefined> {
  const { rows } = await pool.query<AnsweredQuestion>(
    `select a.model, c.link_id as "linkId", ${messageTextSql('q.parts')} as question, ${messageTextSql('a.parts')} as answer
    from messages a join chats c on c.id = a.chat_id join messages q on q.id = a.parent_id
    where a.id = $2 and c.id = $1 and a.role = 'assistant' and a.status = 'done' and a.model is not null
      and a.finished_at > now() - make_interval(mins => $3) and c.origin in ('internal', 'temporary', 'test', 'share', 'embed')
      and not exists (select from safety_alerts s where s.chat_id = c.id)`,
    [chatId, messageId, minutes],
  )
  return rows[0]
}

/** Finds the questions proposed after a message; null if none were requested, undefined if the chat does not contain the message. */
export async function findProposed(
  pool: Pool,
  chatId: string,
  messageId: string,
): Promise<string[] | null | undefined> {
  const { rows } = await pool.query<{ questions: string[] | null }>(
    `select s.questions from messages m left join answer_suggestions s on s.message_id = m.id
    where m.id = $2 and m.chat_id = $1`,
    [chatId, messageId],
  )
  return rows[0]?.questions
}

/** Claims the request for an answer. Returns true for the first caller only. */
export async function beginAsking(pool: Pool, messageId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'insert into answer_suggestions (message_id) values ($1) on conflict do nothing',
    [messageId],
  )
  return rowCount === 1
}

export async function keepProposed(pool: Pool, messageId: string, questions: readonly string[]): Promise<void> {
  await pool.query('update answer_suggestions set questions = $2 where message_id = $1', [messageId, questions])
}
