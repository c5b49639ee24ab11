import { asc, eq, sql } from 'drizzle-orm'
import { permissionProfiles } from '#/modules/identity/accounts/profiles.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, type Page, pagedQuery, total } from '#/platform/db/page-of.ts'
import { rowVersion } from '#/platform/db/version.ts'

const columns = {
  id: permissionProfiles.id,
  name: permissionProfiles.name,
  description: permissionProfiles.description,
  added: permissionProfiles.added,
  removed: permissionProfiles.removed,
  people: sql<number>`(select count(*)::int from users u where u.permission_profile_id = permission_profiles.id)`,
  version: rowVersion(permissionProfiles),
}

export type ProfileFields = Pick<typeof permissionProfiles.$inferSelect, 'name' | 'description' | 'added' | 'removed'>
export type ProfileRow = ProfileFields & { id: number; people: number; version: string }

export function findProfiles(
  db: Queryable,
  { q, ...request }: { q: string; page: number; pageSize: number },
): Promise<Page<ProfileRow>> {
  const text = sql`${permissionProfiles.name} || ' ' || ${permissionProfiles.description}`
  return pagedQuery(request, () =>
    db
      .select({ ...columns, total })
      .from(permissionProfiles)
      .where(holdsWords(text, q))
      .orderBy(asc(sql`${permissionProfiles.name} collate "und-x-icu"`), asc(permissionProfiles.id)),
  )
}

export async function findProfile(db: Queryable, profileId: number): Promise<ProfileRow | undefined> {
  const [row] = await db.select(columns).from(permissionProfiles).where(eq(permissionProfiles.id, profileId))
  return row
}

/** Profiles with these names, ignoring case and accents; not deleted until the transaction ends. */
export async function lockProfilesNamed(db: Queryable, names: readonly string[]) {
  const { rows } = await db.execute<{ wanted: string; id: number; added: string[] }>(sql`
    select wanted, p.id, p.added from unnest(${sql.param([...names])}::text[]) wanted
    join permission_profiles p on pt_fold(p.name) = pt_fold(wanted) for key share of p`)
  return new Map(rows.map(({ wanted, ...profile }) => [wanted, profile]))
}

export async function insertProfile(db: Queryable, fields: ProfileFields): Promise<number> {
  const [row] = await db.insert(permissionProfiles).values(fields).returning({ id: permissionProfiles.id })
  return row!.id
}

export async function updateProfile(db: Queryable, profileId: number, fields: ProfileFields): Promise<void> {
  await db.update(permissionProfiles).set(fields).where(eq(permissionProfiles.id, profileId))
}

export async function deleteProfile(db: Queryable, profileId: number): Promise<void> {
  await db.delete(permissionProfiles).where(eq(permissionProfiles.id, profileId))
}

/** The ids of people who have a profile. */
export async function findPeopleOf(db: Queryable, profileId: number): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.permissionProfileId, profileId))
  return rows.map(({ id }) => id)
}
