import { sql } from 'drizzle-orm'
import type { BudgetNotice } from '#/modules/usage/budgets/budgets.events.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Lists the possible readers of a budget's notices: administrators, and the person or owner concerned. */
export async function findReaders(
  tx: Queryable,
  { scope, targetId }: Pick<BudgetNotice, 'scope' | 'targetId'>,
): Promise<{ id: number; concerned: boolean }[]> {
  const whose = {
    user: sql`coalesce(u.id::text = ${targetId}::text, false)`,
    assistant: sql`coalesce(u.id = (select a.owner_id from assistants a where a.id::text = ${targetId}::text), false)`,
  }
  const concerned = scope === 'user' || scope === 'assistant' ? whose[scope] : sql`false`
  const { rows } = await tx.execute<{ id: number; concerned: boolean }>(sql`
    select u.id, ${concerned} as concerned from users u
    where u.deleted_at is null and u.suspended_at is null and ('admin' = any(u.roles) or ${concerned}) order by u.id`)
  return rows
}

/** Returns what a budget has used this month, in cents. */
export async function findUsedCents(
  db: Queryable,
  { scope, targetId }: Pick<BudgetNotice, 'scope' | 'targetId'>,
): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select ceil(used_micros / 10000.0)::int as cents from budget_months
    where scope = ${scope} and target_id = ${targetId} and month = organization_month()`)
  return rows[0]?.cents ?? 0
}

export async function findReader(db: Queryable, userId: number) {
  const { rows } = await db.execute<{ name: string; email: string }>(
    sql`select name, email from users where id = ${userId} and deleted_at is null`,
  )
  return rows[0]
}
