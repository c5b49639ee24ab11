import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { Pool, PoolClient } from 'pg'
import { hasReadable } from '#/modules/conversations/runs/engine/readable.repository.ts'
import { LEASE_SECONDS } from '#/modules/conversations/runs/engine/start-run.repository.ts'

const leaseEnd = `clock_timestamp() + interval '${LEASE_SECONDS} seconds'`

/** Extends this worker's leases. Returns the runs it still owns, and whether each was asked to stop. */
export async function renewLeases(
  pool: Pool,
  workerId: string,
  runIds: readonly string[],
): Promise<Map<string, { stop: boolean }>> {
  const { rows } = await pool.query<{ id: string; stop: boolean }>({
    name: 'run-renew',
    text: `update runs set lease_until = ${leaseEnd}
      where id = any($2::uuid[]) and lease_owner = $1 and state = 'running' returning id, stop_requested as stop`,
    values: [workerId, runIds],
  })
  return new Map(rows.map(({ id, stop }) => [id, { stop }]))
}

/** A run whose worker died, with the data to continue or close it. */
export interface OrphanRow {
  runId: string
  chatId: string
  messageId: string
  parentId: string
  assistantId: number
  config: AssistantConfig
  attempt: number
  stopRequested: boolean
  written: MessagePart[]
  hasDocuments: boolean
  lastSeq: number
  /** Data of the run's delta events, in order. */
  deltas: string[]
  /** Data of the run's call events, in order. */
  calls: string[]
  /** The note below the answer, such as that another model gives it. */
  note: string | null
}

/**
 * Takes over runs with an expired lease or an owner among `deadWorkers`, and this worker's own that are not in `live`, whose
 * storing the database refused. The lock waits for the owners' running inserts, and later inserts see the new owner, so that
 * the data read afterwards is complete.
 */
export async function takeOrphans(
  pool: Pool,
  workerId: string,
  { deadWorkers, live }: { deadWorkers: readonly string[]; live: readonly string[] },
): Promise<OrphanRow[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      `update runs set lease_owner = $1, lease_until = ${leaseEnd}, attempt = attempt + 1
       where id in (select id from runs where state = 'running' and id <> all($3::uuid[])
           and (lease_until < clock_timestamp() or lease_owner = any($2::text[]))
         order by lease_until limit 50 for update skip locked)
       returning id`,
      [workerId, deadWorkers, live],
    )
    if (rows.length > 0) await client.query('lock table chat_events in share mode')
    await client.query('commit')
    return rows.length > 0
      ? await readOrphans(
          client,
          rows.map(({ id }) => id),
        )
      : []
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function readOrphans(client: PoolClient, runIds: readonly string[]): Promise<OrphanRow[]> {
  const { rows } = await client.query<OrphanRow>(
    `select r.id as "runId", r.chat_id as "chatId", r.message_id as "messageId", m.parent_id as "parentId",
       c.assistant_id as "assistantId", r.config, r.attempt, r.stop_requested as "stopRequested", m.parts as written,
       ${hasReadable('c.assistant_id', 'r.config')} as "hasDocuments",
       e.last_seq::int as "lastSeq", e.deltas, e.calls, e.note
     from runs r join messages m on m.id = r.message_id join chats c on c.id = r.chat_id
     cross join lateral (select max(seq) as last_seq, coalesce(json_agg(data order by seq) filter (where event = 'delta'), '[]') as deltas,
         coalesce(json_agg(data order by seq) filter (where event = 'call'), '[]') as calls,
         max(data::json ->> 'note') filter (where event = 'part') as note
       from chat_events where chat_id = r.chat_id and seq >= r.first_seq) e
     where r.id = any($1::uuid[])`,
    [runIds],
  )
  return rows
}

/** Finds workers that own runs but are dead: their advisory lock, bound to their connection, is free. */
export async function findDeadWorkers(pool: Pool, workerId: string): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    `with owners as materialized (select distinct lease_owner as worker from runs where state = 'running' and lease_owner <> $1),
       tried as materialized (select worker, pg_try_advisory_xact_lock(hashtextextended(worker, 0)) as free from owners)
     select worker from tried where free`,
    [workerId],
  )
  return rows.map(({ worker }) => worker)
}

/** Holds this worker's advisory lock on a dedicated connection until it ends. */
export async function holdMark(client: PoolClient, workerId: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId])
}
