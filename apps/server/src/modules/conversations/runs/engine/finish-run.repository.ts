import type { MessagePart, Source } from '@prosa/contract/conversations/chats.ts'
import type { Pool } from 'pg'
import type { NumberedEvent, RunFacts } from '#/modules/conversations/runs/engine/live-run.model.ts'
import type { Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import { listeningOwner } from '#/modules/push/push.events.ts'
import { settleBudgets } from '#/modules/usage/budgets/budgets.events.ts'
import { todayText } from '#/modules/settings/settings.events.ts'
import { countAnswer, noteUnanswered } from '#/modules/stats/stats.events.ts'
import { emitHeard } from '#/modules/conversations/conversations.events.ts'
import { searchableText } from '#/platform/db/pt-norm.ts'

export interface FinishedRun {
  runId: string
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
}

const answered = emitHeard({
  type: `case when $3 in ('done', 'stopped') then 'answer.completed' else 'answer.failed' end`,
  from: `chat cross join message where chat.origin <> 'test'`,
  chat: 'chat',
  payload: `'messageId', message.id, 'sequence', $4::bigint, 'status', $3::text, 'error', $6::text, 'version', message.version,
    'model', $8::text, 'inputTokens', $9::int, 'outputTokens', $10::int`,
})

const counted = countAnswer({
  runId: '$1',
  state: '$3',
  model: '$8',
  inputTokens: '$9',
  outputTokens: '$10',
  firstTokenMs: '$11',
  costMicros: '$16',
  unanswered: '$17',
})

/** What the end of a run has to do besides being the end. */
interface Duties {
  /** It may have come by a link on the Web, which counts it. */
  link: boolean
  /** Something may have been reserved for it in budgets. */
  reserved: boolean
  spent: boolean
  unanswered: boolean
}

const byLink = `link as (insert into share_days as d (link_id, day, messages, starters, engaged, embed_starters, embed_engaged, cost_micros)
    select l.id, ${todayText}, 1, (earlier.answers = 0)::int, (earlier.answers = 2)::int,
      (earlier.answers = 0 and c.origin = 'embed')::int, (earlier.answers = 2 and c.origin = 'embed')::int, coalesce($16, 0)
    from closed join chats c on c.id = closed.chat_id join share_links l on l.id = c.link_id
      cross join lateral (select count(*) as answers from chats g join messages m on m.chat_id = g.id
        where g.guest_id = c.guest_id and m.role = 'assistant' and m.id <> closed.message_id and m.finished_at is not null) earlier
    on conflict (link_id, day) do update set messages = d.messages + 1, starters = d.starters + excluded.starters,
      engaged = d.engaged + excluded.engaged, embed_starters = d.embed_starters + excluded.embed_starters,
      embed_engaged = d.embed_engaged + excluded.embed_engaged, cost_micros = d.cost_micros + excluded.cost_micros)`

/** A part that is not needed is left out: the database prepares each anew with every execution, used or not. */
function finishText({ link, reserved, spent, unanswered }: Duties): string {
  const micros = 'coalesce($16, 0)'
  const userId = spent ? '(select user_id from chat)' : undefined
  const parts = [
    `closed as (update runs set state = $3, last_seq = $4, finished_at = now(), config = null
    where id = $1 and lease_owner = $2 and attempt = $19 and state = 'running' returning chat_id, message_id)`,
    `message as (update messages m set status = $3, parts = $5::jsonb, error_code = $6, sources = $7::jsonb, model = $8,
      input_tokens = $9, output_tokens = $10, first_token_ms = $11, cost_micros = $16, finish_reason = $15,
      note = coalesce($18, note), finished_at = now(), search = to_tsvector('portuguese', $20)
    from closed where m.id = closed.message_id returning m.id, m.parent_id, m.version)`,
    `chat as (update chats c set last_seq = $4 from closed where c.id = closed.chat_id
      returning c.id, c.assistant_id, c.origin, c.user_id, c.guest_id, c.link_id)`,
    `heard as (${answered})`,
    counted,
    unanswered && noteUnanswered({ model: '$8' }),
    settleBudgets({ runId: '$1', micros, from: 'closed', userId, reserved }),
    `told as (insert into chat_events (chat_id, seq, event, data)
    select closed.chat_id, e.seq, e.event, e.data
    from closed, unnest($12::bigint[], $13::text[], $14::text[]) as e (seq, event, data)
    on conflict (chat_id, seq) do nothing)`,
    link && byLink,
  ]
  return `with ${parts.filter(Boolean).join(',\n  ')}
  select ${listeningOwner('chat')} as "listeningOwner" from closed`
}

const statements = new Map<string, { name: string; text: string }>()

function statementFor(duties: Duties): { name: string; text: string } {
  const asked = Object.entries(duties).flatMap(([duty, yes]) => (yes ? [duty] : []))
  const name = ['run-finish', ...asked].join('-')
  const statement = statements.get(name) ?? { name, text: finishText(duties) }
  statements.set(name, statement)
  return statement
}

/** What a run has used although its chat was deleted while it was written; nothing where the run is still there, or is settled. */
export async function settleGone(
  pool: Pool,
  { runId, costMicros }: Pick<FinishedRun, 'runId' | 'costMicros'>,
): Promise<void> {
  await pool.query(
    `with gone as (select 1 where not exists (select from runs where id = $1)),
     ${settleBudgets({ runId: '$1', micros: 'coalesce($2::bigint, 0)', from: 'gone' })} select from settled`,
    [runId, costMicros],
  )
}

/** What the end of a run says: whom to tell of it on their devices, if nobody saw it. */
export interface EndedRun {
  listeningOwner: number | null
}

/** The end of a run, and what it adds to the statistics and to the counters of the link it came by, all or nothing; undefined where this worker does not own it (any more). */
export async function finishRun(pool: Pool, run: FinishedRun): Promise<EndedRun | undefined> {
  const { outcome, usage, events, costMicros, unanswered } = run
  const { link, reserved } = run.counts ?? { link: true, reserved: true }
  const duties = { link, reserved, spent: (costMicros ?? 0) > 0, unanswered }
  const { rows } = await pool.query<EndedRun>({
    ...statementFor(duties),
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
      run.finishReason ?? null,
      costMicros,
      unanswered,
      run.note,
      run.attempt,
      searchableText(run.text),
    ],
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
