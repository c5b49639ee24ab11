import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { Pool } from 'pg'

/** A stored answer. */
export interface StoredAnswer {
  id: string
  parts: MessagePart[]
  status: MessageStatus
  errorCode: string | null
  sources: Source[]
  inputTokens: number | null
  outputTokens: number | null
  finishReason: 'stop' | 'length' | 'call' | null
}

/** Finds the first answer to a question. */
export async function findAnswer(pool: Pool, chatId: string, questionId: string): Promise<StoredAnswer | undefined> {
  const { rows } = await pool.query<StoredAnswer>({
    name: 'program-answer',
    text: `select id, parts, status, error_code as "errorCode", sources, input_tokens as "inputTokens",
        output_tokens as "outputTokens", finish_reason as "finishReason"
      from messages where chat_id = $1 and parent_id = $2 and role = 'assistant' order by created_at, id limit 1`,
    values: [chatId, questionId],
  })
  return rows[0]
}
