import type { MessagePart, Source } from '@prosa/contract/chats.ts'
import type { Pool } from 'pg'
import type { NumberedEvent } from '#/modules/runs/engine/live-run.model.ts'
import type { Outcome } from '#/modules/runs/engine/outcome.model.ts'

export interface FinishedRun {
  runId: string
  workerId: string
  outcome: Outcome
  parts: MessagePart[]
  sources: Source[]
  model: string
  usage: { input: number | undefined; output: number | undefined }
  firstTokenMs: number | undefined
  /** What was not stored yet, the last event being `done`. */
  events: NumberedEvent[]
}

const finishText = `with
  closed as (update runs set state = $3, last_seq = $4, finished_at = now(), config = null
    where id = $1 and lease_owner = $2 and state = 'running' returning chat_id, message_id),
  message as (update messages m set status = $3, parts = $5::jsonb, error_code = $6, sources = $7::jsonb, model = $8,
      input_tokens = $9, output_tokens = $10, first_token_ms = $11, finished_at = now()
    from closed where m.id = closed.message_id),
  chat as (update chats c set last_seq = $4 from closed where c.id = closed.chat_id),
  told as (insert into chat_events (chat_id, seq, event, data)
    select closed.chat_id, e.seq, e.event, e.data
    from closed, unnest($12::bigint[], $13::text[], $14::text[]) as e (seq, event, data)
    on conflict (chat_id, seq) do nothing)
  select from closed`

/** The end of a run, all or nothing; false where this worker does not own it (any more). */
export async function finishRun(pool: Pool, run: FinishedRun): Promise<boolean> {
  const { outcome, usage, events } = run
  const { rowCount } = await pool.query({
    name: 'run-finish',
    text: finishText,
    values: [
      run.runId,
      run.workerId,
      outcome.state,
      events.at(-1)?.seq,
      JSON.stringify(run.parts),
      outcome.error ?? null,
      JSON.stringify(run.sources),
      run.model,
      usage.input ?? null,
      usage.output ?? null,
      run.firstTokenMs ?? null,
      events.map(({ seq }) => seq),
      events.map(({ event }) => event),
      events.map(({ data }) => data),
    ],
  })
  return rowCount === 1
}
