import type { Pool } from 'pg'

export interface AnsweredQuestion {
  model: string
  linkId: string | null
  question: string
  answer: string
}

const textOf = (parts: string) => `coalesce((select string_agg(part->>'text', '')
  from jsonb_array_elements(${parts}) part where part->>'type' = 'text'), '')`

/**
 * A whole answer that has just been written by a model, with its question. Undefined for an older one, in a school's
 * activity, and where what was said in the conversation has alarmed the organization: no machine should go on from there.
 */
export async function findFresh(
  pool: Pool,
  { chatId, messageId, minutes }: { chatId: string; messageId: string; minutes: number },
): Promise<AnsweredQuestion | undefined> {
  const { rows } = await pool.query<AnsweredQuestion>(
    `select a.model, c.link_id as "linkId", ${textOf('q.parts')} as question, ${textOf('a.parts')} as answer
    from messages a join chats c on c.id = a.chat_id join messages q on q.id = a.parent_id
    where a.id = $2 and c.id = $1 and a.role = 'assistant' and a.status = 'done' and a.model is not null
      and a.finished_at > now() - make_interval(mins => $3) and c.origin in ('internal', 'temporary', 'test', 'share', 'embed')
      and not exists (select from safety_alerts s where s.chat_id = c.id)`,
    [chatId, messageId, minutes],
  )
  return rows[0]
}

/** What was proposed after a message of this chat, null where nobody has asked; undefined where the chat has no such message. */
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

/** True for the first who asks: of two tabs only one has the model asked. */
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
