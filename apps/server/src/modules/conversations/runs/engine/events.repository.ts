import type { ChatEventName } from '@prosa/contract/conversations/chat-events.ts'
import type { Pool } from 'pg'
import type { LiveRun, NumberedEvent } from '#/modules/conversations/runs/engine/live-run.model.ts'

/** The events of one run to store. */
export interface RunEvents {
  run: LiveRun
  events: NumberedEvent[]
}

const insertText = `
  insert into chat_events (chat_id, seq, event, data)
  select e.chat_id, e.seq, e.event, e.data
  from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::int[]) as e (run_id, chat_id, seq, event, data, attempt)
  where (select lease_owner = $1 and state = 'running' and runs.attempt = e.attempt from runs where id = e.run_id)`
/** Checking for conflicts costs a third more, and only a repeated batch can have any. */
const insertAgainText = `${insertText} on conflict (chat_id, seq) do nothing`

/**
 * Stores events of many runs at once. A condition fences off runs that another worker, or a later attempt of this one, owns;
 * it is a subquery, because a join scanned all running runs for each event. Returns true if all were stored, false if some
 * belong to others or were stored by an earlier try without a response. Rejects with a unique violation if some were stored
 * before and this is no repetition.
 */
export async function insertEvents(
  pool: Pool,
  workerId: string,
  batch: readonly RunEvents[],
  { again }: { again: boolean },
): Promise<boolean> {
  type Columns = [runs: string[], chats: string[], seqs: number[], events: string[], data: string[], attempts: number[]]
  const columns: Columns = [[], [], [], [], [], []]
  for (const { run, events } of batch) {
    for (const { seq, event, data } of events) {
      columns[0].push(run.facts.runId)
      columns[1].push(run.chatId)
      columns[2].push(seq)
      columns[3].push(event)
      columns[4].push(data)
      columns[5].push(run.facts.attempt)
    }
  }
  const statement = again
    ? { name: 'run-events-again', text: insertAgainText }
    : { name: 'run-events', text: insertText }
  const { rowCount } = await pool.query({ ...statement, values: [workerId, ...columns] })
  return rowCount === columns[2].length
}

/** Returns the runs that this worker still owns by the same attempt. */
export async function findOwned(pool: Pool, workerId: string, runs: readonly LiveRun[]): Promise<Set<LiveRun>> {
  const { rows } = await pool.query<{ id: string; attempt: number }>(
    `select id, attempt from runs where id = any($1::uuid[]) and lease_owner = $2 and state = 'running'`,
    [runs.map(({ facts }) => facts.runId), workerId],
  )
  const attempts = new Map(rows.map(({ id, attempt }) => [id, attempt]))
  return new Set(runs.filter(({ facts }) => attempts.get(facts.runId) === facts.attempt))
}

/** A page of stored events after a number, and whether an answer is running, in one snapshot. */
export interface EventPage {
  answering: boolean
  events: NumberedEvent[]
}

const readText = `
  select exists (select from runs where chat_id = $1 and state = 'running') as answering, (
    select coalesce(json_agg(json_build_array(e.seq, e.event, e.data) order by e.seq), '[]') from (
      select seq, event, data from chat_events where chat_id = $1 and seq > $2 order by seq limit $3) e) as events`

export async function readEvents(pool: Pool, chatId: string, after: number, limit: number): Promise<EventPage> {
  const { rows } = await pool.query<{ answering: boolean; events: [number, ChatEventName, string][] }>({
    name: 'run-read-events',
    text: readText,
    values: [chatId, after, limit],
  })
  const [page] = rows
  if (page === undefined) throw new Error('reading events returned no row')
  return { answering: page.answering, events: page.events.map(([seq, event, data]) => ({ seq, event, data })) }
}

/** Returns the state of each existing chat as JSON by id, for detecting changes. */
export async function readChatStates(pool: Pool, chatIds: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; state: string }>({
    name: 'chat-states',
    text: `select id, json_build_object('lastSeq', last_seq, 'leafId', current_leaf_id, 'title', title)::text as state
      from chats where id = any($1::uuid[]) and deleted_at is null`,
    values: [chatIds],
  })
  return new Map(rows.map(({ id, state }) => [id, state]))
}
