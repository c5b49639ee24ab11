import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { Pool } from 'pg'
import { searchableText } from '@prosa/server/src/platform/db/pt-norm.ts'

/** An earlier message, as the program reports it. */
interface PastMessage {
  id: string
  role: 'user' | 'assistant'
  text: string
}

export interface NewApiChat {
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

/** Whether a chat of the person with the assistant is empty or begins with this message. */
export async function beginsWith(pool: Pool, chat: Omit<NewApiChat, 'past'>, messageId: string): Promise<boolean> {
  const { rows } = await pool.query<{ fits: boolean }>(
    `select coalesce(bool_or(m.id = $4), true) as fits from chats c left join messages m on m.chat_id = c.id and m.parent_id is null
     where c.id = $1 and c.assistant_id = $2 and c.user_id = $3 and c.origin = 'api' and c.deleted_at is null having count(*) > 0`,
    [chat.id, chat.assistantId, chat.userId, messageId],
  )
  return rows[0]?.fits ?? false
}

/** A stored answer. */
export interface StoredAnswer {
  id: string
  parts: MessagePart[]
  status: MessageStatus
  errorCode: string | null
  sources: Source[]
  inputTokens: number | null
  outputTokens: number | null
  finishReason: 'stop' | 'length' | null
}

/** Finds the first answer to a question. */
export async function findAnswer(pool: Pool, chatId: string, questionId: string): Promise<StoredAnswer | undefined> {
  const { rows } = await pool.query<StoredAnswer>({
    name: 'completion-answer',
    text: `select id, parts, status, error_code as "errorCode", sources, input_tokens as "inputTokens",
        output_tokens as "outputTokens", finish_reason as "finishReason"
      from messages where chat_id = $1 and parent_id = $2 and role = 'assistant' order by created_at, id limit 1`,
    values: [chatId, questionId],
  })
  return rows[0]
}

export interface AssistantModelRow {
  id: number
  name: string
  description: string
  createdAt: Date
}

/** More than clients can display; other assistants are available by id. */
const LONGEST_LIST = 1000

const listText = `select id, published->>'name' as name, published->>'description' as description, created_at as "createdAt"
  from assistants
  where published_version is not null and paused_at is null and archived_at is null and deleted_at is null
    and ($1::int[] is null or id = any($1)) order by id desc limit ${LONGEST_LIST}`

/** Lists assistants that can answer, the newest first; all if `ids` is null. */
export async function findAnswering(pool: Pool, ids: readonly number[] | null): Promise<AssistantModelRow[]> {
  const { rows } = await pool.query<AssistantModelRow>(listText, [ids])
  return rows
}
