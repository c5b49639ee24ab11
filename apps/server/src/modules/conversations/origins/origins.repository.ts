import type { Source } from '@prosa/contract/conversations/source.ts'
import type { StoredOrigin } from '#/modules/conversations/origins/origins.tables.ts'
import type { Pool } from 'pg'

/** Finds a source of an answer in this chat; undefined if there is none (Z2). */
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

/** The stored facts about an answer's origin. */
export interface OriginRow {
  version: number | null
  model: string | null
  sources: Source[]
  inputTokens: number | null
  outputTokens: number | null
  costMicros: number | null
  firstTokenMs: number | null
  totalMs: number | null
  /** Null for answers from before origins were stored. */
  facts: StoredOrigin | null
}

/** Returns undefined if the chat has no such finished answer (Z2). */
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
 * SQL that stores the origins of answers, given expressions for message id and facts. A continued answer keeps its last origin,
 * with the steps of all its runs.
 */
export const keptOrigin = (from: string, messageId: string, facts: string): string => `
  insert into answer_origins (message_id, facts) select m.id, ${facts} from ${from} cross join lateral (select id from messages where id = ${messageId} offset 0) m
  on conflict (message_id) do update set facts = excluded.facts || jsonb_strip_nulls(jsonb_build_object('steps',
    coalesce(answer_origins.facts->'steps' || (excluded.facts->'steps'), answer_origins.facts->'steps', excluded.facts->'steps')))`
