import type { Budget, BudgetScope, budgets as contract } from '@prosa/contract/usage/budgets.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { budgets } from '#/modules/usage/budgets/budgets.tables.ts'
import { thisMonth } from '#/modules/usage/budgets/reservations/reservations.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsPhrase, pagedRows, total } from '#/platform/db/page-of.ts'

const nameColumn = sql`case b.scope
  when 'user' then (select u.name from users u where u.id = b.target_id::int)
  when 'group' then (select g.name from groups g where g.id = b.target_id::int)
  when 'assistant' then (select coalesce(a.published, a.draft) ->> 'name' from assistants a where a.id = b.target_id::int)
  when 'partner' then (select p.name from partners p where p.id = b.target_id::int)
  else '' end`

const joinMonth = sql`left join budget_months m on m.scope = b.scope and m.target_id = b.target_id and m.month = ${thisMonth}`
const usedCents = sql`ceil(coalesce(m.used_micros, 0) / 10000.0)::int`

/** This month's cost of a link's visitors is counted by day with the link; running answers are not in it yet. */
const ofLinks = sql`
  select '' as version, null::uuid as id, 'link' as scope, l.id::text as "targetId", l.name as "targetName",
    json_build_object('id', a.id, 'name', coalesce(a.published, a.draft) ->> 'name') as assistant,
    l.budget_cents as "limitCents", 80 as "warnPercent", ceil(spent.micros / 10000.0)::int as "usedCents",
    spent.micros::float8 / (l.budget_cents * 10000.0) as share
  from share_links l join assistants a on a.id = l.assistant_id and a.deleted_at is null
    cross join lateral (select coalesce(sum(d.cost_micros), 0) as micros from share_days d
      where d.link_id = l.id and d.day >= ${thisMonth}) spent
  where l.budget_cents > 0 and l.deleted_at is null`

/** Every budget with its name and this month's use; those of institutions and links are columns of their own tables. */
const all = sql`(
  select hashtextextended(format('%s %s', b.limit_cents, b.warn_percent), 0)::text as version, b.id, b.scope, b.target_id as "targetId", coalesce(${nameColumn}, '') as "targetName", null::json as assistant,
    b.limit_cents as "limitCents", b.warn_percent as "warnPercent", ${usedCents} as "usedCents",
    coalesce(m.used_micros, 0)::float8 / (b.limit_cents * 10000.0) as share
  from (select id, scope, target_id, limit_cents, warn_percent from budgets
    union all
    select null, 'partner', id::text, (monthly_budget_brl * 100)::int, 80 from partners where monthly_budget_brl > 0) b
  ${joinMonth}
  union all ${ofLinks}
)`

type Filter = z.output<typeof contract.listBudgets.query>
type Row = Budget & { total: number } & Record<string, unknown>

const order: Record<Filter['sort'], SQL> = {
  '-used': sql`share desc`,
  used: sql`share`,
  name: sql`"targetName" collate "und-x-icu"`,
  '-name': sql`"targetName" collate "und-x-icu" desc`,
}

export function findBudgets(db: Queryable, { q, scope, sort, ...page }: Filter) {
  const ofScope = scope === 'all' ? sql`true` : sql`scope = ${scope}`
  return pagedRows<Budget & { total: number }>(
    db,
    page,
    sql`select *, ${total} as total from ${all} listed
      where ${ofScope} and ${holdsPhrase(sql`"targetName"`, q.trim())}
      order by ${order[sort]}, scope, "targetId"`,
  )
}

export async function findBudget(db: Queryable, id: string): Promise<Budget | undefined> {
  const { rows } = await db.execute<Row>(sql`select * from ${all} listed where id = ${id}`)
  return rows[0]
}

/** Returns a person's budget of this month. */
export async function findOwn(db: Queryable, userId: number) {
  const { rows } = await db.execute<Row & { renewsOn: string }>(sql`
    select "limitCents", "usedCents", "warnPercent", (${thisMonth} + interval '1 month')::date::text as "renewsOn"
    from ${all} listed where scope = 'user' and "targetId" = ${String(userId)}`)
  return rows[0]
}

interface PersonalBudget {
  limitCents: number
  usedCents: number
}

/** Returns this month's budgets of these people; people without one are left out. */
export async function findPersonal(db: Queryable, userIds: readonly number[]): Promise<Map<number, PersonalBudget>> {
  const { rows } = await db.execute<PersonalBudget & { userId: number } & Record<string, unknown>>(sql`
    select b.target_id::int as "userId", b.limit_cents as "limitCents", ${usedCents} as "usedCents"
    from budgets b ${joinMonth} where b.scope = 'user' and b.target_id = any(${sql.param(userIds.map(String))}::text[])`)
  return new Map(rows.map(({ userId, limitCents, usedCents: used }) => [userId, { limitCents, usedCents: used }]))
}

/** Returns this month's use of these people in reais, with or without a limit; people without use are left out. */
export async function findMonthCosts(db: Queryable, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ userId: number; reais: number }>(sql`
    select m.target_id::int as "userId", m.used_micros::float8 / 1e6 as reais from budget_months m
    where m.scope = 'user' and m.month = ${thisMonth} and m.target_id = any(${sql.param(userIds.map(String))}::text[])`)
  return new Map(rows.map(({ userId, reais }) => [userId, reais]))
}

/** Returns a person's budget and locks it until the transaction ends. */
export async function lockPersonal(tx: Queryable, userId: number) {
  const { id, limitCents, warnPercent } = budgets
  const [row] = await tx
    .select({ id, limitCents, warnPercent })
    .from(budgets)
    .where(and(eq(budgets.scope, 'user'), eq(budgets.targetId, String(userId))))
    .for('update')
  return row
}

/** Returns the name of a budget's target; null if it does not exist. */
export async function findTargetName(
  db: Queryable,
  { scope, targetId }: Pick<Budget, 'scope' | 'targetId'>,
): Promise<string | null> {
  const { rows } = await db.execute<{ name: string | null }>(
    sql`select ${nameColumn} as name from (values (${scope}, ${targetId})) as b (scope, target_id)`,
  )
  return rows[0]?.name ?? null
}

const targets: Record<Exclude<BudgetScope, 'partner' | 'organization'>, SQL> = {
  user: sql`select id::text, name, email as hint from users where deleted_at is null and suspended_at is null`,
  group: sql`select id::text, name, '' as hint from groups where archived_at is null`,
  assistant: sql`select a.id::text, coalesce(a.published, a.draft) ->> 'name' as name, u.name as hint
    from assistants a join users u on u.id = a.owner_id where a.deleted_at is null`,
}

interface Target {
  id: string
  name: string
  hint: string
}

/** Lists targets without a budget, at most 20 by name. */
export async function findTargets(
  db: Queryable,
  { scope, q }: { scope: Exclude<BudgetScope, 'partner'>; q: string },
): Promise<Target[]> {
  if (scope === 'organization') return []
  const { rows } = await db.execute<Target & Record<string, unknown>>(sql`
    select * from (${targets[scope]}) t
    where ${holdsPhrase(sql`t.name || ' ' || t.hint`, q.trim())}
      and not exists (select from budgets b where b.scope = ${scope} and b.target_id = t.id)
    order by t.name collate "und-x-icu", t.id limit 20`)
  return rows
}

/** Whether the target exists. */
export async function isTarget(
  db: Queryable,
  { scope, targetId }: { scope: Exclude<BudgetScope, 'partner'>; targetId: string },
): Promise<boolean> {
  if (scope === 'organization') return targetId === ''
  const { rowCount } = await db.execute(sql`select 1 from (${targets[scope]}) t where t.id = ${targetId}`)
  return rowCount === 1
}

export async function insertBudget(tx: Queryable, values: typeof budgets.$inferInsert): Promise<void> {
  await tx.insert(budgets).values(values)
}

export async function updateBudget(
  tx: Queryable,
  id: string,
  limits: { limitCents: number; warnPercent: number },
): Promise<void> {
  await tx.update(budgets).set(limits).where(eq(budgets.id, id))
}

export async function deleteBudget(tx: Queryable, id: string): Promise<void> {
  await tx.delete(budgets).where(eq(budgets.id, id))
}

export async function deletePersonalBudget(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(budgets).where(and(eq(budgets.scope, 'user'), eq(budgets.targetId, String(userId))))
}

export async function forgetNotices(
  tx: Queryable,
  { scope, targetId }: Pick<Budget, 'scope' | 'targetId'>,
): Promise<void> {
  await tx.execute(sql`
    update budget_months set warned_at = null, reached_at = null
    where scope = ${scope} and target_id = ${targetId} and month = ${thisMonth}`)
}
