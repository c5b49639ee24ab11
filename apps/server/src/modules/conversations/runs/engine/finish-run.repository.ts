import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { Pool } from 'pg'
import { keptOrigin } from '#/modules/conversations/origins/origins.repository.ts'
import type { StoredOrigin } from '#/modules/conversations/origins/origins.tables.ts'
import type { NumberedEvent, RunFacts } from '#/modules/conversations/runs/engine/live-run.model.ts'
import type { Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import { searchableText } from '#/platform/db/pt-norm.ts'

export interface FinishedRun {
  runId: string
  messageId: string
  workerId: string
  attempt: number
  outcome: Outcome
  parts: MessagePart[]
  /** What the parts say, without reasoning. */
  text: string
  sources: Source[]
  model: string
  /** What is said under the answer. */
  note: string | null
  usage: { input: number | undefined; output: number | undefined }
  firstTokenMs: number | undefined
  costMicros: number | null
  finishReason: 'stop' | 'length' | undefined
  /** The documents did not answer, or the answer says that it does not know. */
  unanswered: boolean
  /** See RunFacts. */
  counts: RunFacts['counts']
  /** What was not stored yet, the last event being `done`. */
  events: NumberedEvent[]
  /** What the answer was made from, which is kept by the same statement; null where there is nothing to keep. */
  origin: StoredOrigin | null
}

/**
 * Counts what a run has used although its chat was deleted during the answer. Does nothing where the run still exists
 * or is settled.
 */
export async function settleGone(
  pool: Pool,
  { runId, costMicros }: Pick<FinishedRun, 'runId' | 'costMicros'>,
): Promise<void> {
  await pool.query(
    `select settle_budgets(settled_run => $1, real_micros => coalesce($2, 0))
     where not exists (select from runs where id = $1)`,
    [runId, costMicros],
  )
}

/** What the end of a run says: whom to tell of it on their devices, if nobody saw it. */
export interface EndedRun {
  listeningOwner: number | null
}

/**
 * The end of a run, and what it adds to the statistics, the budgets and the counters of the link it came by, all or nothing;
 * undefined where this worker does not own it (any more). What is written stands in the SQL function `finish_run`.
 */
export async function finishRun(pool: Pool, run: FinishedRun): Promise<EndedRun | undefined> {
  const { outcome, usage, events } = run
  const { link, reserved } = run.counts ?? { link: true, reserved: true }
  const given = {
    ended_run: run.runId,
    worker_id: run.workerId,
    run_attempt: run.attempt,
    end_state: outcome.state,
    end_error: outcome.error ?? null,
    answer_parts: JSON.stringify(run.parts),
    answer_sources: JSON.stringify(run.sources),
    answer_search: searchableText(run.text),
    answer_model: run.model,
    answer_note: run.note,
    used_input: usage.input ?? null,
    used_output: usage.output ?? null,
    first_token: run.firstTokenMs ?? null,
    cost: run.costMicros,
    end_reason: run.finishReason ?? null,
    is_unanswered: run.unanswered,
    event_seqs: events.map(({ seq }) => seq),
    event_names: events.map(({ event }) => event),
    event_texts: events.map(({ data }) => data),
    may_have_link: link,
    has_reservation: reserved,
  }
  const named = Object.keys(given).map((name, index) => `${name} => $${index + 1}`)
  const values = [...Object.values(given), run.origin && run.messageId, run.origin && JSON.stringify(run.origin)]
  const { rows } = await pool.query<EndedRun>({
    name: 'run-finish',
    text: `with ended as (select listening_owner from finish_run(${named.join(', ')})),
      origin as (${keptOrigin('ended', `$${values.length - 1}::uuid`, `$${values.length}::jsonb`)})
      select listening_owner as "listeningOwner" from ended`,
    values,
  })
  return rows[0]
}

/** The bare end of a run: the answer and its last events, without what statistics, budgets and others make of it. */
export async function closeRun(pool: Pool, run: FinishedRun): Promise<EndedRun | undefined> {
  const { outcome, events } = run
  const { rows } = await pool.query<EndedRun>(
    `with closed as (update runs set state = $4, last_seq = $5, finished_at = now(), config = null
      where id = $1 and lease_owner = $2 and attempt = $3 and state = 'running' returning chat_id, message_id),
    message as (update messages m set status = $4, parts = $6::jsonb, error_code = $7, finished_at = now()
      from closed where m.id = closed.message_id),
    chat as (update chats c set last_seq = $5 from closed where c.id = closed.chat_id),
    told as (insert into chat_events (chat_id, seq, event, data) select closed.chat_id, e.seq, e.event, e.data
      from closed, unnest($8::bigint[], $9::text[], $10::text[]) as e (seq, event, data) on conflict (chat_id, seq) do nothing)
    select null::int as "listeningOwner" from closed`,
    [
      run.runId,
      run.workerId,
      run.attempt,
      outcome.state,
      events.at(-1)?.seq,
      JSON.stringify(run.parts),
      outcome.error ?? null,
      events.map(({ seq }) => seq),
      events.map(({ event }) => event),
      events.map(({ data }) => data),
    ],
  )
  return rows[0]
}
