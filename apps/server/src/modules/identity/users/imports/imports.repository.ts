import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/** Which of the e-mails have an account, in lower case. */
export async function findTakenEmails(db: Queryable, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select lower(email) as email from users where lower(email) = any(${sql.param([...emails])}::text[])`,
  )
  return new Set(rows.map(({ email }) => email))
}

const named = {
  groups: sql`groups place on pt_fold(place.name) = pt_fold(wanted) and place.archived_at is null`,
  partners: sql`partners place on pt_fold(place.name) = pt_fold(wanted)`,
}

/** Those of the names that an open group, or an institution, has, however they are written. */
export async function findPlaces(
  db: Queryable,
  { table, names }: { table: keyof typeof named; names: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; id: number }>(
    sql`select wanted as name, place.id from unnest(${sql.param([...new Set(names)])}::text[]) wanted join ${named[table]}`,
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}
