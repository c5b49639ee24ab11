import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/** Which of the e-mails have an account, in lower case. */
export async function findTakenEmails(db: Queryable, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select lower(email) as email from users where lower(email) = any(${sql.param([...emails])}::text[])`,
  )
  return new Set(rows.map(({ email }) => email))
}

/** Open groups and institutions by their folded names. */
export async function findPlaces(
  db: Queryable,
): Promise<{ groups: Map<string, number>; partners: Map<string, number> }> {
  const { rows } = await db.execute<{ kind: string; name: string; id: number }>(sql`
    select 'group' as kind, pt_fold(name) as name, id from groups where archived_at is null
    union all select 'partner', pt_fold(name), id from partners`)
  const byName = (wanted: string) =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ name, id }) => [name, id] as const))
  return { groups: byName('group'), partners: byName('partner') }
}

/** Folds names in the way the database compares them. */
export async function foldNames(db: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; folded: string }>(
    sql`select name, pt_fold(name) as folded from unnest(${sql.param([...names])}::text[]) as name`,
  )
  return new Map(rows.map(({ name, folded }) => [name, folded]))
}
