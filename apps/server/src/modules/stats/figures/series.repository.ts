import { sql } from 'drizzle-orm'
import type { StatsFilter } from '#/modules/stats/stats.model.ts'
import {
  ofLinks,
  ofMoments,
  ofPeople,
  ofUse,
  sumColumn,
  sumColumnArray,
} from '#/modules/stats/figures/stats.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { limitToPage, type PageRequest, total } from '#/platform/db/page-of.ts'
import { findRows } from '#/platform/db/rows-of.ts'

/** Lists every day of the period, including days without use. */
export const findDays = (db: Queryable, filter: StatsFilter) =>
  findRows<{ day: string; messages: number; chats: number }>(
    db,
    sql`with used as (select d.day, ${sumColumn('messages')} as messages, ${sumColumn('chats')} as chats
        from ${ofUse(filter)} group by d.day)
      select to_char(each, 'YYYY-MM-DD') as day, coalesce(messages, 0) as messages, coalesce(chats, 0) as chats
      from generate_series(${filter.from}::date, ${filter.to}::date, '1 day') each left join used on used.day = each::date
      order by each`,
  )

/** Counts messages by hour and day of the week (1 is Monday). */
export const findHours = (db: Queryable, filter: StatsFilter) =>
  findRows<{ weekday: number; hours: number[] }>(
    db,
    sql`select extract(isodow from d.day)::int as weekday, ${sumColumnArray('hours', 24)} as hours from ${ofUse(filter)} group by 1`,
  )

export const findOrigins = (db: Queryable, filter: StatsFilter) =>
  findRows<{ origin: string; messages: number; chats: number }>(
    db,
    sql`select d.origin, ${sumColumn('messages')} as messages, ${sumColumn('chats')} as chats
      from ${ofUse(filter)} and d.origin not in ('test', 'temporary') group by d.origin order by messages desc, d.origin`,
  )

const funnelSteps = ['visits', 'consents', 'starters', 'engaged'] as const
type FunnelStep = (typeof funnelSteps)[number]

/**
 * Counts visitors of links by origin, each list in the order of the steps. Links have no model, so a filter by model does not
 * apply.
 */
export async function findFunnel(
  db: Queryable,
  filter: StatsFilter,
): Promise<{ shared: number[]; embedded: number[] }> {
  const sums = funnelSteps.flatMap((step) => [
    sql`${sumColumn(step)} as ${sql.identifier(step)}`,
    sql`${sumColumn(`embed_${step}`)} as ${sql.identifier(`embed_${step}`)}`,
  ])
  const [row] = await findRows<Record<FunnelStep | `embed_${FunnelStep}`, number>>(
    db,
    sql`select ${sql.join(sums, sql`, `)} from ${ofLinks(filter)}`,
  )
  const listSteps = (origin: 'share' | 'embed', count: (step: FunnelStep) => number) =>
    funnelSteps.map((step) => (filter.origin === 'all' || filter.origin === origin ? count(step) : 0))
  return {
    shared: listSteps('share', (step) => row![step] - row![`embed_${step}`]),
    embedded: listSteps('embed', (step) => row![`embed_${step}`]),
  }
}

/** Lists costs by month, including months without cost. */
export const findCosts = (db: Queryable, filter: StatsFilter) =>
  findRows<{ month: string; costMicros: number }>(
    db,
    sql`with used as (select date_trunc('month', d.day::timestamp) as month, ${sumColumn('cost_micros')} as cost
        from ${ofUse(filter)} group by 1)
      select to_char(each, 'YYYY-MM') as month, coalesce(cost, 0) as "costMicros"
      from generate_series(date_trunc('month', ${filter.from}::timestamp), ${filter.to}::timestamp, '1 month') each
        left join used on used.month = each
      order by each`,
  )

/**
 * Counts, for each week beginning on Monday, the active accounts and those of them that were active the week before. One bit for
 * each week lets a person's year be read once and without sorting; at most 63 weeks.
 */
export const findRetention = (db: Queryable, filter: StatsFilter) =>
  findRows<{ week: string; active: number; returned: number }>(
    db,
    sql`with first as (select date_trunc('week', ${filter.from}::timestamp)::date as week),
      seen as (select d.person, bit_or(1::bigint << (d.day - (select week from first)) / 7) as weeks
        from ${ofPeople(filter)} and d.person > 0 group by d.person)
      select to_char(first.week + 7 * n, 'YYYY-MM-DD') as week, count(*)::int as active,
        (count(*) filter (where n > 0 and weeks >> (n - 1) & 1 = 1))::int as returned
      from first cross join generate_series(0, (${filter.to}::date - first.week) / 7) n join seen on weeks >> n & 1 = 1
      group by first.week, n order by n`,
  )

/** Groups unanswered questions by their key; the text is that of the latest one whose message still exists. */
export const findQuestions = (
  db: Queryable,
  filter: StatsFilter,
  { timeZone, page, pageSize }: PageRequest & { timeZone: string },
) =>
  findRows<{ key: string; question: string; assistant: string | null; count: number; lastAt: string; total: number }>(
    db,
    sql`with grouped as (
        select d.key, count(*)::int as count, max(d.at) as last_at, ${total} as total
        from unanswered_questions d where ${ofMoments(filter, sql`d.at`, timeZone)}
        group by d.key order by count desc, last_at desc, d.key ${limitToPage({ page, pageSize })})
      select g.key, g.count, to_char(g.last_at at time zone ${timeZone}, 'YYYY-MM-DD') as "lastAt", g.total, last.question, last.assistant
      from grouped g cross join lateral (
        select left(jsonb_path_query_first(m.parts, '$[*] ? (@.type == "text")')->>'text', 300) as question,
          a.draft->>'name' as assistant
        from unanswered_questions q join messages m on m.id = q.question_id left join assistants a on a.id = q.assistant_id
        where q.key = g.key and q.at = g.last_at limit 1) last
      order by g.count desc, g.last_at desc, g.key`,
  )
