import type { TimeZone } from '@prosa/contract/settings/settings.ts'
import { sql } from 'drizzle-orm'
import { firstWordSteps } from '#/modules/usage/counting/counting.model.ts'
import { PRESENCE_BLOCK } from '#/modules/usage/counting/counting.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const STEPS = Array.from({ length: firstWordSteps.length + 1 }, (_, step) => step)

const kinds = 'day, model, origin, partner_id'
const places = `${kinds}, assistant_id, version`
const sums = [
  'messages',
  'chats',
  'version_chats',
  'failed',
  'unanswered',
  'input_tokens',
  'output_tokens',
  'cost_micros',
  'unpriced',
]
const lists = ['hours', 'first_words']
const columns = [...sums, ...lists].join(', ')

const counted = `count(*) filter (where not again), count(*) filter (where begins), count(*) filter (where begins_version),
  count(*) filter (where failed and not again), count(*) filter (where unanswered and not again), coalesce(sum(input_tokens), 0),
  coalesce(sum(output_tokens), 0), coalesce(sum(cost_micros), 0), count(*) filter (where cost_micros is null),
  array[${HOURS.map((hour) => `count(*) filter (where hour = ${hour} and not again)`).join(', ')}]::int[],
  array[${STEPS.map((step) => `count(*) filter (where step = ${step})`).join(', ')}]::int[]`

const added = [
  ...sums.map((column) => `${column} = d.${column} + excluded.${column}`),
  ...lists.map(
    (column) => `${column} = (select array_agg(a + b order by place)
      from unnest(d.${column}, excluded.${column}) with ordinality as pairs (a, b, place))`,
  ),
].join(', ')

const insertInto = (
  table: string,
  key: string,
  which = 'true',
): string => `insert into ${table} as d (${key}, ${columns})
  select ${key}, ${counted} from facts where ${which} group by ${key} on conflict (${key}) do update set ${added}`

/** SQL: a guest's id for the statistics, which changes daily, so that returning guests cannot be recognized. */
const guestMark = sql`-1 - (hashtextextended(t.guest_id::text || t.day, 0) & ${sql.raw(String(2 ** 52 - 1))})`

const block = sql.raw(String(PRESENCE_BLOCK))

const foldStatement = (timeZone: TimeZone, ids: readonly string[]) => sql`with taken as (
    delete from usage_answers where id = any(${sql.param([...ids])}::bigint[]) returning *),
  dated as (select t.*, (t.at at time zone ${timeZone})::date as day, extract(hour from t.at at time zone ${timeZone}) as hour
    from taken t),
  facts as (select t.*, coalesce(t.user_id, ${guestMark}) as person, coalesce(u.partner_id, 0) as partner_id,
      width_bucket(t.first_token_ms, array[${sql.raw(firstWordSteps.join(', '))}]) as step
    from dated t left join share_links l on l.id = t.link_id left join users u on u.id = coalesce(t.user_id, l.created_by)),
  totals as (${sql.raw(insertInto('usage_totals', kinds))}),
  days as (${sql.raw(insertInto('usage_days', places))}),
  people as (${sql.raw(insertInto('usage_people', `${places}, person`, 'person is not null'))}),
  presence as (insert into usage_presence as d (day, block, people)
    select day, user_id / ${block}, bit_or(set_bit(0::bit(${block}), user_id % ${block}, 1)) from facts where user_id is not null
    group by 1, 2 on conflict (day, block) do update set people = d.people | excluded.people)
  select count(*)::int as count from taken`

/** Finds ended answers that are not counted yet, the oldest first, except those set aside. */
export async function findUncounted(db: Queryable, limit: number, aside: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from usage_answers where id <> all(${sql.param([...aside])}::bigint[]) order by usage_answers.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/**
 * Adds ended answers to the counters, each exactly once; returns their number. The lock admits one process at a time and makes readers
 * wait.
 */
export const foldAnswers = (db: Queryable, timeZone: TimeZone, ids: readonly string[]): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('stats.fold', 0))`)
    const { rows } = await tx.execute<{ count: number }>(foldStatement(timeZone, ids))
    return rows[0]?.count ?? 0
  })
