import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

/** How long background work may take to settle after the last fault. */
const PATIENCE_MS = 120_000

/** Work that must end: each of these queries must become empty. */
const unsettled: Readonly<Record<string, string>> = {
  'runs that go on for ever': `select id::text as what from runs where state = 'running'`,
  'answers that are written for ever': `select id::text as what from messages where status in ('queued', 'searching', 'writing')`,
  'events that nobody was told': `select id::text as what from outbox_events where dispatched_at is null`,
  'estimates that are never given back': `select run_id::text as what from budget_entries group by run_id
    having count(*) filter (where kind = 'settle') = 0`,
  'jobs that are not done': `select name || ' ' || id as what from jobs.job
    where state < 'completed' and start_after < now() and name <> 'dead-letter' and name not like '\\_\\_%'`,
}

/**
 * A job releases estimates of answers whose start was never confirmed once they are fifteen minutes old; this makes them that old
 * and sends the job.
 */
const ageEstimates = `with aged as (update budget_entries e set at = at - interval '20 minutes' where kind = 'reserve'
    and not exists (select from budget_entries s where s.run_id = e.run_id and s.kind = 'settle') returning run_id)
  insert into jobs.job (name, data) select 'budgets.release-lost', '{}' from aged limit 1`

/** Conditions that must hold once all work has settled; each row is a problem. */
const wrong: Readonly<Record<string, string>> = {
  'a chat whose events have gaps': `select chat_id::text as what from chat_events group by chat_id
    having count(*) <> max(seq) - min(seq) + 1`,
  'a chat that has not its last event': `select c.id::text as what from chats c
    join (select chat_id, max(seq) as last from chat_events group by chat_id) e on e.chat_id = c.id where c.last_seq <> e.last`,
  'a question with more than one answer, or none': `select q.id::text as what from messages q
    left join messages a on a.parent_id = q.id where q.role = 'user' group by q.id having count(a.id) <> 1`,
  'a budget that is not the sum of its entries': `select m.scope || ' ' || m.used_micros || ' and not ' || sum(e.micros) as what
    from budget_months m join budget_entries e using (scope, target_id, month)
    group by m.scope, m.target_id, m.month, m.used_micros having m.used_micros <> sum(e.micros)`,
  'a budget that is not what its answers cost': `select m.used_micros || ' and not ' || a.cost as what from budget_months m,
    (select coalesce(sum(cost_micros), 0) as cost from messages where role = 'assistant') a
    where m.scope = 'organization' and m.used_micros <> a.cost`,
  'an estimate that was never settled': `select run_id::text as what from budget_entries group by run_id
    having count(*) filter (where kind = 'settle') <> 1 or count(*) filter (where kind = 'reserve') <> 1`,
  'figures that are not the answers': `select counted.answers || ' and not ' || kept.answers as what from
    (select (select coalesce(sum(messages), 0) from usage_days) + (select count(*) from usage_answers where not again) as answers) counted,
    (select count(*) as answers from messages where role = 'assistant') kept where counted.answers <> kept.answers`,
  'figures that are not the costs': `select counted.cost || ' and not ' || kept.cost as what from
    (select (select coalesce(sum(cost_micros), 0) from usage_days) + (select coalesce(sum(cost_micros), 0) from usage_answers) as cost) counted,
    (select coalesce(sum(cost_micros), 0) as cost from messages where role = 'assistant') kept where counted.cost <> kept.cost`,
  'a question that no event tells of once': `select m.id::text as what from messages m
    left join outbox_events e on e.type = 'message.created' and e.payload ->> 'messageId' = m.id::text
    where m.role = 'user' group by m.id having count(e.id) <> 1`,
  'an answer whose end no event tells of once': `select m.id::text as what from messages m
    left join outbox_events e on e.type in ('answer.completed', 'answer.failed') and e.payload ->> 'messageId' = m.id::text
    where m.role = 'assistant' group by m.id having count(e.id) <> 1`,
  'an event without its delivery': `select (select count(*) from outbox_events where type like 'message.%' or type like 'answer.%')
      || ' events, ' || (select count(*) from webhook_deliveries) || ' deliveries' as what
    where (select count(*) from outbox_events where type like 'message.%' or type like 'answer.%')
      <> (select count(*) from webhook_deliveries)`,
  'a delivery that is neither made nor waits': `select id::text as what from webhook_deliveries
    where state = 'failed' or (state = 'pending' and next_at is null)`,
  'a job that failed for good': `select name || ' ' || id as what from jobs.job where state = 'failed'`,
}

export interface Findings {
  problems: string[]
  figures: {
    questions: number
    /** Numbers of answers by their final status. */
    answers: Record<string, number>
    /** Streams that broke and were resumed. */
    resumed: number
    documents: number
    /** Documents that could not be read and report it. */
    givenUp: number
    deliveries: Record<string, number>
    /** Events that the receiver got more than once. */
    repeated: number
  }
}

/** Compares what was acknowledged with what is stored, once all work has settled. */
export async function check(world: World, endings: ReadonlySet<string>): Promise<Findings> {
  const { pool } = world.fleet.database
  const rows = async (statement: string) => (await pool.query<{ what: string }>(statement)).rows.map(({ what }) => what)
  const problems: string[] = []
  for (const [what, statement] of Object.entries(unsettled)) {
    if (what.startsWith('estimates')) await pool.query(ageEstimates)
    let left: string[] = []
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(250)) {
      left = await rows(statement)
      if (left.length === 0) break
    }
    problems.push(...left.map((one) => `${what}: ${one}`))
  }
  problems.push(...(await world.documents.check()))
  for (const speaker of world.speakers) problems.push(...(await speaker.check(pool, endings)))
  for (const [what, statement] of Object.entries(wrong))
    problems.push(...(await rows(statement)).map((one) => `${what}: ${one}`))
  problems.push(...(await lostDeliveries(world)))

  const exchanges = world.speakers.flatMap((one) => one.exchanges)
  const { rows: deliveries } = await pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from webhook_deliveries group by state',
  )
  return {
    problems,
    figures: {
      questions: exchanges.length,
      answers: countBy(exchanges.map(({ status = '' }) => status)),
      resumed: exchanges.reduce((sum, one) => sum + one.resumed, 0),
      documents: world.documents.taken.length,
      givenUp: world.documents.givenUp,
      deliveries: Object.fromEntries(deliveries.map(({ state, count }) => [state, count])),
      repeated: [...world.receiver.taken.values()].filter((times) => times > 1).length,
    },
  }
}

/** Lists deliveries that the product reports as made and the receiver never got. */
async function lostDeliveries({ fleet, receiver }: World): Promise<string[]> {
  const { rows } = await fleet.database.pool.query<{ event: string }>(
    `select event_id as event from webhook_deliveries where state = 'delivered'`,
  )
  return rows.filter(({ event }) => !receiver.taken.has(event)).map(({ event }) => `the webhook ${event} never arrived`)
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
