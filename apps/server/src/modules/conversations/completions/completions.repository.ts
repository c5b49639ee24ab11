import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { Pool } from 'pg'

/** An answer as it is stored. */
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

/** The answer to a question; the first, where there are several. */
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

/** More than any client can show; who has more asks for an assistant by its id. */
const LONGEST_LIST = 1000

const listText = `select id, published->>'name' as name, published->>'description' as description, created_at as "createdAt"
  from assistants
  where published_version is not null and paused_at is null and archived_at is null and deleted_at is null
    and ($1::int[] is null or id = any($1)) order by id desc limit ${LONGEST_LIST}`

/** Assistants that answer now, the newest first; all of them where `ids` is null. */
export async function findAnswering(pool: Pool, ids: readonly number[] | null): Promise<AssistantModelRow[]> {
  const { rows } = await pool.query<AssistantModelRow>(listText, [ids])
  return rows
}
