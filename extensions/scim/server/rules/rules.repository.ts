import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Held, Rule } from '#/scim/server/rules/rules.model.ts'
import { accessRules, providedAccess } from '#/scim/server/rules/rules.tables.ts'
import { identities, type RuleValues } from '@prosa/server/src/modules/identity/accounts/auth.tables.ts'
import { groups } from '@prosa/server/src/modules/identity/groups/groups.tables.ts'
import { permissionProfiles } from '@prosa/server/src/modules/identity/accounts/profiles.tables.ts'
import { users } from '@prosa/server/src/modules/identity/accounts/users.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { amongNumbers, findRows } from '@prosa/server/src/platform/db/rows-of.ts'

/** The rules in their order; rules for archived groups give nothing. */
export async function findRules(db: Queryable): Promise<Rule[]> {
  return db
    .select({
      issuer: accessRules.issuer,
      claim: accessRules.claim,
      value: accessRules.value,
      profileId: accessRules.profileId,
      groupId: sql<number | null>`case when ${groups.archivedAt} is null then ${accessRules.groupId} end`,
    })
    .from(accessRules)
    .leftJoin(groups, eq(groups.id, accessRules.groupId))
    .orderBy(asc(accessRules.position))
}

/** Replaces all rules. Concurrent saves run one after the other. */
export async function replaceRules(tx: Queryable, rules: readonly Rule[]): Promise<void> {
  await tx.execute(sql`lock table ${accessRules} in share row exclusive mode`)
  await tx.delete(accessRules)
  if (rules.length > 0) await tx.insert(accessRules).values(rules.map((rule, position) => ({ ...rule, position })))
}

/** Whether a rule gives this profile. */
export async function isGivenByRule(db: Queryable, profileId: number): Promise<boolean> {
  const rows = await db
    .select({ id: accessRules.id })
    .from(accessRules)
    .where(eq(accessRules.profileId, profileId))
    .limit(1)
  return rows.length > 0
}

/** The profiles that rules may give. */
export function findProfiles(db: Queryable) {
  const { id, name, added } = permissionProfiles
  return db
    .select({ id, name, added })
    .from(permissionProfiles)
    .orderBy(asc(sql`${name} collate "und-x-icu"`))
}

/** The names of the groups that are not archived. */
export async function findOpenGroups(db: Queryable, groupIds: Iterable<number>): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(and(sql`${groups.id} = any(${sql.param([...groupIds])}::int[])`, isNull(groups.archivedAt)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type HeldRow = Held & { userId: number }

const groupIdsColumn = sql<number[]>`(select coalesce(array_agg(m.group_id), '{}') from group_members m
  where m.user_id = ${users.id})`
const providedTo = sql<Held['provided']>`(select coalesce(json_agg(json_build_object(
  'source', p.source, 'groupId', p.group_id, 'profileId', p.profile_id)), '[]') from provided_access p
  where p.user_id = ${users.id})`
const heldColumns = {
  userId: users.id,
  isAdmin: sql<boolean>`'admin' = any(${users.roles})`,
  profileId: users.permissionProfileId,
  groupIds: groupIdsColumn,
  provided: providedTo,
}

export async function findHeld(db: Queryable, userId: number): Promise<HeldRow | undefined> {
  const [row] = await db.select(heldColumns).from(users).where(eq(users.id, userId))
  return row
}

export interface KnownPerson extends HeldRow {
  name: string
  email: string
  issuer: string
  claims: RuleValues
}

/** People with stored claims, by name. */
export async function findKnownPeople(db: Queryable): Promise<KnownPerson[]> {
  const rows = await db
    .select({
      ...heldColumns,
      name: users.name,
      email: users.email,
      issuer: identities.issuer,
      claims: identities.claims,
    })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(isNotNull(identities.claims), isNull(users.deletedAt)))
    .orderBy(asc(sql`${users.name} collate "und-x-icu"`), asc(users.id))
  return rows.flatMap(({ claims, ...row }) => (claims === null ? [] : [{ ...row, claims }]))
}

/** The names of all stored claims, each with its first values. */
export const findClaims = (db: Queryable, mostValues: number) =>
  findRows<{ name: string; values: string[] }>(
    db,
    sql`select name, (array_agg(value order by value))[1:${mostValues}::int] as values
      from (select distinct claim.key as name, said.value collate "C" as value
        from (select distinct claims from identities i join users u on u.id = i.user_id where u.deleted_at is null) known,
          jsonb_each(known.claims) claim,
          jsonb_array_elements_text(case jsonb_typeof(claim.value) when 'array' then claim.value else '[]' end) said) said
      group by name order by name collate "und-x-icu"`,
  )

/** The number of people whose provider left a list out, by claim. */
export const findUnseenClaims = (db: Queryable) =>
  findRows<{ name: string; people: number }>(
    db,
    sql`select claim.key as name, count(distinct i.user_id)::int as people
      from identities i join users u on u.id = i.user_id, jsonb_each(i.claims) claim
      where u.deleted_at is null and claim.value = 'null' group by claim.key order by claim.key`,
  )

type ProvidedRow = typeof providedAccess.$inferInsert

/** Passes the rows as one parameter, because a statement has at most 65,535. */
export async function insertProvided(tx: Queryable, rows: readonly ProvidedRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into provided_access (user_id, source, group_id, profile_id)
    select "userId", source, "groupId", "profileId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given ("userId" int, source text, "groupId" int, "profileId" int)
    on conflict do nothing`)
}

export async function deleteProvidedGroups(
  tx: Queryable,
  { userIds, source, groupIds }: { userIds: readonly number[]; source: string; groupIds: readonly number[] },
): Promise<void> {
  if (groupIds.length === 0 || userIds.length === 0) return
  const which = [amongNumbers(providedAccess.userId, userIds), inArray(providedAccess.groupId, [...groupIds])]
  await tx.delete(providedAccess).where(and(...which, eq(providedAccess.source, source)))
}

/** Stores the profile that this source gives to a person; null for none. */
export async function putProvidedProfile(
  tx: Queryable,
  { userId, source, profileId }: { userId: number; source: string; profileId: number | null },
): Promise<void> {
  const others = profileId === null ? undefined : ne(providedAccess.profileId, profileId)
  const own = and(eq(providedAccess.userId, userId), eq(providedAccess.source, source), others)
  await tx.delete(providedAccess).where(and(own, isNotNull(providedAccess.profileId)))
  if (profileId !== null) await insertProvided(tx, [{ userId, source, profileId }])
}
