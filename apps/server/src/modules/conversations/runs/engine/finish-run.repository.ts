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
  /** The text of the parts, without reasoning. */
  text: string
  sources: Source[]
  model: string
  /** The note below the answer. */
  note: string | null
  usage: { input: number | undefined; output: number | undefined }
  firstTokenMs: number | undefined
  costMicros: number | null
  finishReason: 'stop' | 'length' | 'call' | undefined
  /** The documents gave no answer, or the answer says it does not know. */
  unanswered: boolean
  /** See RunFacts. */
  counts: RunFacts['counts']
  /** The events not yet stored, ending with `done`. */
  events: NumberedEvent[]
  /** The answer's origin, stored in the same statement; null if there is none. */
  origin: StoredOrigin | null
}

/** Counts a run's usage although its chat was deleted during the answer. Does nothing if the run still exists or is already counted. */
export async function countLostUsage(
  pool: Pool,
  { runId, costMicros }: Pick<FinishedRun, 'runId' | 'costMicros'>,
): Promise<void> {
  await pool.query(
    `select settle_budgets(settled_run => $1, real_micros => coalesce($2, 0))
     where not exists (select from runs where id = $1)`,
    [runId, costMicros],
  )
}

/** The device owner to notify of an answer that no stream followed. */
export interface EndedRun {
  listeningOwner: number | null
}

/** The parameter names of `finish_run`, so that a record of these is one call. */
const given = {
  ended_run: 'uuid',
  worker_id: 'text',
  run_attempt: 'integer',
  end_state: 'text',
  end_error: 'text',
  answer_parts: 'jsonb',
  answer_sources: 'jsonb',
  answer_search: 'text',
  answer_model: 'text',
  answer_note: 'text',
  used_input: 'integer',
  used_output: 'integer',
  first_token: 'integer',
  cost: 'bigint',
  end_reason: 'text',
  is_unanswered: 'boolean',
  event_seqs: 'bigint[]',
  event_names: 'text[]',
  event_texts: 'text[]',
  may_have_link: 'boolean',
  has_reservation: 'boolean',
} as const

const columns = Object.entries({ ...given, answer_id: 'uuid', origin: 'jsonb' })
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')
const call = Object.keys(given)
  .map((name) => `${name} => e.${name}`)
  .join(', ')

// joins origins to answers by key, because the planner cannot know their number
const finishText = `
  with ended as (select e.ended_run, e.answer_id, e.origin, f.listening_owner
    from json_to_recordset($1::json) as e (${columns}) cross join lateral finish_run(${call}) f),
  kept as (${keptOrigin('(select * from ended where origin is not null) e', 'e.answer_id', 'e.origin')})
  select ended_run as "runId", listening_owner as "listeningOwner" from ended`

/**
 * Stores the ends of runs with their statistics, budgets and link counters by the SQL function `finish_run`; all of them or,
 * if one is refused, none. Results are in the order of the runs; undefined if this worker no longer owns a run.
 */
export async function finishRuns(pool: Pool, runs: readonly FinishedRun[]): Promise<(EndedRun | undefined)[]> {
  const values = [JSON.stringify(runs.map(toRecord))]
  const { rows } = await pool.query<EndedRun & { runId: string }>({ name: 'run-finish', text: finishText, values })
  const ended = new Map(rows.map(({ runId, listeningOwner }) => [runId, { listeningOwner }]))
  return runs.map(({ runId }) => ended.get(runId))
}

function toRecord(run: FinishedRun): Record<keyof typeof given | 'answer_id' | 'origin', unknown> {
  const { outcome, usage, events } = run
  const { link, reserved } = run.counts ?? { link: true, reserved: true }
  return {
    ended_run: run.runId,
    worker_id: run.workerId,
    run_attempt: run.attempt,
    end_state: outcome.state,
    end_error: outcome.error ?? null,
    answer_parts: run.parts,
    answer_sources: run.sources,
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
    answer_id: run.messageId,
    origin: run.origin,
  }
}

/** Whether a run's end may share a statement: link and budget counters lock rows, so two statements with several of them could deadlock. */
export const mayShareEnd = ({ counts }: FinishedRun): boolean =>
  counts !== undefined && !counts.link && !counts.reserved

/** Stores only the answer and its last events, without statistics and budgets. */
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
