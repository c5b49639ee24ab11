import { eq, type SQL, sql } from 'drizzle-orm'
import { modelDefaults } from '#/modules/models/models.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import type { StatsFilter } from '#/modules/stats/stats.model.ts'
import { firstWordSteps } from '#/modules/usage/counting/counting.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

const every = <T>(value: T | 'all', condition: (value: T) => SQL): SQL =>
  value === 'all' ? sql`true` : condition(value)

const matchIds = (column: SQL, ids: number | readonly number[]): SQL =>
  typeof ids === 'number' ? sql`${column} = ${ids}` : sql`${column} = any(${sql.param(ids)}::int[])`

/** The filters as conditions on counters, under the alias `d`. */
const conditions = ({ from, to, assistantId, origin, model, partnerId }: StatsFilter): SQL =>
  sql.join(
    [
      sql`d.day between ${from}::date and ${to}::date`,
      every(assistantId, (ids) => matchIds(sql`d.assistant_id`, ids)),
      every(origin, (name) => sql`d.origin = ${name}`),
      every(model, (id) => sql`d.model = ${id}`),
      every(partnerId, (id) => sql`d.partner_id = ${id}`),
    ],
    sql` and `,
  )

/** The filters by group and role as conditions on the column of a person's id. */
const amongPeople = ({ groupId, role }: Pick<StatsFilter, 'groupId' | 'role'>, person: SQL): SQL =>
  sql`${every(groupId, (id) => sql`${person} in (select user_id from group_members where group_id = ${id})`)}
    and ${every(role, (name) => sql`${person} in (select id from users where ${name} = any(roles))`)}`

const asksPeople = ({ groupId, role }: StatsFilter): boolean => groupId !== 'all' || role !== 'all'

/** The filters as conditions on rows that are no counters, under the alias `d`, by the column of their instant. */
export const ofMoments = (
  { from, to, assistantId, origin, model, partnerId, ...people }: StatsFilter,
  at: SQL,
  timeZone: string,
): SQL =>
  sql.join(
    [
      sql`${at} >= ${from}::date::timestamp at time zone ${timeZone}`,
      sql`${at} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
      every(assistantId, (ids) => matchIds(sql`d.assistant_id`, ids)),
      every(origin, (name) => sql`d.origin = ${name}`),
      every(model, (id) => sql`d.model = ${id}`),
      every(partnerId, (id) => sql`d.user_id in (select id from users where partner_id = ${id})`),
      amongPeople(people, sql`d.user_id`),
    ],
    sql` and `,
  )

/** The counters of ratings that match the filters, under the alias `d`; link visitors belong to no institution, group or role. */
export const ofRatings = ({ from, to, assistantId, origin, model, partnerId, ...people }: StatsFilter): SQL =>
  sql.join(
    [
      sql`rating_days d where d.day between ${from}::date and ${to}::date`,
      every(assistantId, (ids) => matchIds(sql`d.assistant_id`, ids)),
      every(origin, (name) => sql`d.origin = ${name}`),
      every(model, (id) => sql`d.model = ${id}`),
      every(partnerId, (id) => sql`d.person in (select id from users where partner_id = ${id})`),
      amongPeople(people, sql`d.person`),
    ],
    sql` and `,
  )

/** SQL: the share of good ratings, 0–1; null without ratings. */
export const satisfaction = sql`sum(d.good)::float8 / nullif(sum(d.good + d.bad), 0)`

/** The days of links that match the filters, under the aliases `d` and `l`: visitors are in no group and have no role. */
export const ofLinks = (filter: StatsFilter): SQL => {
  const { from, to, assistantId, origin, partnerId } = filter
  const byLink = ['all', 'share', 'embed'].includes(origin) && !asksPeople(filter)
  return sql.join(
    [
      sql`share_days d join share_links l on l.id = d.link_id where d.day between ${from}::date and ${to}::date`,
      sql`${byLink}`,
      every(assistantId, (ids) => matchIds(sql`l.assistant_id`, ids)),
      every(partnerId, (id) => sql`l.created_by in (select id from users where partner_id = ${id})`),
    ],
    sql` and `,
  )
}

/** The counters by person that match the filters, under the alias `d`. */
export const ofPeople = (filter: StatsFilter): SQL =>
  sql`usage_people d where ${conditions(filter)} and ${amongPeople(filter, sql`d.person`)}`

/** The counters by assistant that match the filters, under the alias `d`: those by person only where a filter asks for people. */
export const ofAssistants = (filter: StatsFilter): SQL =>
  asksPeople(filter) ? ofPeople(filter) : sql`usage_days d where ${conditions(filter)}`

/**
 * The smallest table of counters that can answer the filters, under the alias `d`: by assistant only where a filter asks for
 * one.
 */
export const ofUse = (filter: StatsFilter): SQL =>
  asksPeople(filter) || filter.assistantId !== 'all'
    ? ofAssistants(filter)
    : sql`usage_totals d where ${conditions(filter)}`

export const sumColumn = (column: string): SQL => sql`coalesce(sum(d.${sql.raw(column)}), 0)::float8`

/** The sums of an array column, element by element. */
export const sumColumnArray = (column: string, length: number): SQL => {
  const places = Array.from({ length }, (_, place) => `coalesce(sum(d.${column}[${place + 1}]), 0)::int`)
  return sql`array[${sql.raw(places.join(', '))}]`
}

export interface Totals extends Record<string, unknown> {
  messages: number
  chats: number
  failed: number
  unanswered: number
  costMicros: number
  unpriced: number
  firstWords: number[]
}

export async function findTotals(db: Queryable, filter: StatsFilter): Promise<Totals> {
  const { rows } = await db.execute<Totals>(sql`
    select ${sumColumn('messages')} as messages, ${sumColumn('chats')} as chats, ${sumColumn('failed')} as failed,
      ${sumColumn('unanswered')} as unanswered, ${sumColumn('cost_micros')} as "costMicros", ${sumColumn('unpriced')} as unpriced,
      ${sumColumnArray('first_words', firstWordSteps.length + 1)} as "firstWords"
    from ${ofUse(filter)}`)
  return rows[0]!
}

/**
 * Without a narrowing filter, accounts are counted by the bits of their days. Guests are counted by row, because they are few
 * and in no such bit.
 */
export async function countPeople(db: Queryable, filter: StatsFilter): Promise<number> {
  const { from, to, ...narrower } = filter
  const isAll = Object.values(narrower).every((one) => one === 'all')
  const counted = sql`select count(*) from (select distinct d.person from ${ofPeople(filter)}
    ${isAll ? sql`and d.person < 0` : sql``}) people`
  const present = sql`select coalesce(sum(bit_count(people)), 0) from (select bit_or(people) as people from usage_presence
    where day between ${from}::date and ${to}::date group by block) blocks`
  const { rows } = await db.execute<{ count: number }>(
    sql`select ((${counted}) ${isAll ? sql`+ (${present})` : sql``})::int as count`,
  )
  return rows[0]?.count ?? 0
}

export async function findSatisfaction(db: Queryable, filter: StatsFilter): Promise<number | null> {
  const { rows } = await db.execute<{ ratio: number | null }>(
    sql`select ${satisfaction} as ratio from ${ofRatings(filter)}`,
  )
  return rows[0]?.ratio ?? null
}

/** The exchange rate of the dollar in R$ that an administrator entered, and its day. */
export async function findExchangeRate(db: Queryable): Promise<{ usdRate: number; date: string } | null> {
  const [row] = await db.select({ usdRate: modelDefaults.usdRate, date: modelDefaults.rateDate }).from(modelDefaults)
  return row && row.usdRate !== null && row.date !== null ? { usdRate: row.usdRate, date: row.date } : null
}

/** The monthly budget in R$ of the one thing that the filters choose, or of the organization; null where it has none. */
export async function findBudget(db: Queryable, filter: StatsFilter): Promise<number | null> {
  const { assistantId, groupId, partnerId, origin, model, role } = filter
  const chosen = Object.entries({ assistantId, groupId, partnerId, origin, model, role }).filter(([, v]) => v !== 'all')
  const [[by, id] = ['organization', '']] = chosen
  if (chosen.length > 1) return null
  if (by === 'partnerId') {
    const [row] = await db
      .select({ limit: partners.monthlyBudgetBrl })
      .from(partners)
      .where(eq(partners.id, Number(id)))
    return row?.limit ?? null
  }
  const scope = { organization: 'organization', assistantId: 'assistant', groupId: 'group' }[by]
  if (scope === undefined) return null
  const { rows } = await db.execute<{ limit: number }>(
    sql`select limit_cents / 100.0::float8 as limit from budgets where scope = ${scope} and target_id = ${String(id)}`,
  )
  return rows[0]?.limit ?? null
}

/** Jumps from one model to the next in the index, because there are few models and many rows for each. */
const usedModels = sql`
  with recursive used as (
    (select model from usage_totals order by model limit 1)
    union all select (select d.model from usage_totals d where d.model > used.model order by d.model limit 1) from used where used.model is not null)
  select model from used where model is not null`

export const findUsedModels = async (db: Queryable): Promise<string[]> =>
  (await db.execute<{ model: string }>(usedModels)).rows.map(({ model }) => model)
