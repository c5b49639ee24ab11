import type { Source } from '@prosa/contract/conversations/source.ts'
import type { StoredOrigin } from '#/modules/conversations/origins/origins.tables.ts'
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

/** What is known of how an answer came to be. */
export interface OriginRow {
  version: number | null
  model: string | null
  sources: Source[]
  inputTokens: number | null
  outputTokens: number | null
  costMicros: number | null
  firstTokenMs: number | null
  totalMs: number | null
  /** Null for an answer from before it was kept. */
  facts: StoredOrigin | null
}

/** Undefined where the chat has no such answer, or it is not at its end (Z2). */
export async function findOrigin(pool: Pool, chatId: string, messageId: string): Promise<OriginRow | undefined> {
  const { rows } = await pool.query<OriginRow>(
    `select m.version, m.model, m.sources, m.input_tokens as "inputTokens", m.output_tokens as "outputTokens",
       m.cost_micros::float8 as "costMicros", m.first_token_ms as "firstTokenMs",
       round(extract(epoch from m.finished_at - m.created_at) * 1000)::float8 as "totalMs", o.facts
     from messages m left join answer_origins o on o.message_id = m.id
     where m.id = $1 and m.chat_id = $2 and m.role = 'assistant' and m.finished_at is not null`,
    [messageId, chatId],
  )
  return rows[0]
}

/**
 * Keeps what the answers of a statement's part were made from, each by the values of the two expressions: the message's id, and the
 * facts. An answer that goes on has what its last stroke was made from.
 */
export const keptOrigin = (from: string, messageId: string, facts: string): string => `
  insert into answer_origins (message_id, facts) select m.id, ${facts} from ${from} cross join lateral (select id from messages where id = ${messageId} offset 0) m
  on conflict (message_id) do update set facts = excluded.facts`
