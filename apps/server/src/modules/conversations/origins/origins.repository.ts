import type { Source } from '@prosa/contract/conversations/chats.ts'
import type { Pool } from 'pg'

/** A source of an answer in this chat, as it was told; undefined where there is none (Z2). */
export async function findSource(
  pool: Pool,
  { chatId, messageId, number }: { chatId: string; messageId: string; number: number },
): Promise<Source | undefined> {
  const { rows } = await pool.query<{ source: Source }>(
    `select source from messages, jsonb_array_elements(sources) source
     where id = $1 and chat_id = $2 and (source->>'number')::int = $3`,
    [messageId, chatId, number],
  )
  return rows[0]?.source
}
