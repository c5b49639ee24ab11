import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

export interface FoundAccount extends Record<string, unknown> {
  id: number
  email: string
  name: string
  roles: string[]
  suspended: boolean
  /** The person's groups that are not archived. */
  groups: { id: number; name: string }[]
}

/** The accounts of these e-mails, by the address in lower case. */
export async function findAccounts(db: Queryable, emails: readonly string[]): Promise<Map<string, FoundAccount>> {
  const { rows } = await db.execute<FoundAccount>(sql`
    select u.id, lower(u.email) as email, u.name, u.roles, u.suspended_at is not null as suspended,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name)
        from group_members m join groups g on g.id = m.group_id and g.archived_at is null where m.user_id = u.id), '[]') as groups
    from users u where lower(u.email) = any(${sql.param([...emails])}::text[])`)
  return new Map(rows.map((row) => [row.email, row]))
}

const named = {
  groups: sql`groups found on pt_fold(found.name) = pt_fold(wanted) and found.archived_at is null`,
  partners: sql`partners found on pt_fold(found.name) = pt_fold(wanted)`,
}

/** Open groups or institutions with one of these names, ignoring case and accents. */
export async function findNamed(
  db: Queryable,
  { table, names }: { table: keyof typeof named; names: readonly string[] },
): Promise<Map<string, { id: number; name: string }>> {
  const { rows } = await db.execute<{ wanted: string; name: string; id: number }>(
    sql`select wanted, found.name, found.id from unnest(${sql.param([...new Set(names)])}::text[]) wanted join ${named[table]}`,
  )
  return new Map(rows.map(({ wanted, ...found }) => [wanted, found]))
}
