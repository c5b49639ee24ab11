import type { Source } from '@prosa/contract/conversations/source.ts'
import type { Pool } from 'pg'

/** A stored message with its chat. */
interface MessageRow {
  chatId: string
  sources: Source[]
}

/** Finds the chat and the sources of a message; the caller checks the right to read the chat. */
export async function findMessage(pool: Pool, messageId: string): Promise<MessageRow | undefined> {
  const { rows } = await pool.query<MessageRow>('select chat_id as "chatId", sources from messages where id = $1', [
    messageId,
  ])
  return rows[0]
}
