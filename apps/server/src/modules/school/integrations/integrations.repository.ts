import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { activities } from '#/modules/school/activities.tables.ts'
import { integrations, launchDays, students } from '#/modules/school/students.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { holdsWords, pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'
import { rowVersion } from '#/platform/db/version.ts'
import { batchCalls } from '#/platform/speed/batch-calls.ts'

export type IntegrationValues = Omit<typeof integrations.$inferInsert, 'id' | 'createdAt' | 'lastLaunchAt'>

/** The school's name, in queries that join the institutions. */
export const institutionName = sql<string>`coalesce(${partners.name}, ${integrations.institution})`
export const ofPartner = eq(partners.id, integrations.partnerId)
/** Whether the institution is paused, which stops arrivals. */
export const institutionPaused = sql<boolean>`coalesce(${partners.status} = 'paused', false)`

const columns = {
  ...getTableColumns(integrations),
  version: rowVersion(integrations, 'last_launch_at'),
  institution: institutionName,
  activities: sql<number>`(select count(*)::int from ${activities} a where a.integration_id = ${integrations.id})`,
  students: sql<number>`(select count(*)::int from ${students} s where s.integration_id = ${integrations.id} and s.erased_at is null)`,
}

const byName = sql`${integrations.name} collate "und-x-icu"`

export function findIntegrations(db: Queryable, { q, ...request }: PageRequest & { q: string }) {
  const text = sql`${integrations.name} || ' ' || ${institutionName}`
  return pagedQuery(request, () =>
    db
      .select({ ...columns, total })
      .from(integrations)
      .leftJoin(partners, ofPartner)
      .where(holdsWords(text, q))
      .orderBy(byName, integrations.id),
  )
}

export async function findIntegration(db: Queryable, id: string) {
  const [row] = await db.select(columns).from(integrations).leftJoin(partners, ofPartner).where(eq(integrations.id, id))
  return row
}
export type IntegrationRow = NonNullable<Awaited<ReturnType<typeof findIntegration>>>

export async function findByClientId(db: Queryable, clientId: string) {
  const [row] = await db
    .select({ ...getTableColumns(integrations), institutionPaused })
    .from(integrations)
    .leftJoin(partners, ofPartner)
    .where(eq(integrations.clientId, clientId))
  return row
}
export type SigningIntegration = NonNullable<Awaited<ReturnType<typeof findByClientId>>>

/** A partner's person sees only integrations of their institution. */
const matchOwn = (partnerUserId: number | undefined): SQL | undefined =>
  partnerUserId === undefined
    ? undefined
    : sql`${integrations.partnerId} = (select u.partner_id from ${users} u where u.id = ${partnerUserId})`

export async function isUsable(db: Queryable, id: string, partnerUserId: number | undefined): Promise<boolean> {
  return (await db.$count(integrations, and(eq(integrations.id, id), matchOwn(partnerUserId)))) > 0
}

/** The return addresses of all active integrations. */
export async function findReturnAddresses(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ addresses: integrations.returnAddresses })
    .from(integrations)
    .where(eq(integrations.active, true))
  return rows.flatMap(({ addresses }) => addresses)
}

export const insertIntegration = (db: Queryable, id: string, values: IntegrationValues) =>
  db.insert(integrations).values({ id, ...values })

export const updateIntegration = (db: Queryable, id: string, values: Partial<IntegrationValues>) =>
  db.update(integrations).set(values).where(eq(integrations.id, id))

export const disableUntilApproved = (db: Queryable, id: string, returnAddress: string) =>
  db
    .update(integrations)
    .set({
      active: false,
      returnAddresses: sql`case when ${returnAddress} = any(${integrations.returnAddresses})
        then ${integrations.returnAddresses} else array_append(${integrations.returnAddresses}, ${returnAddress}) end`,
    })
    .where(eq(integrations.id, id))

/** Deletes an integration; false if activities use it. */
export async function removeIntegration(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(integrations)
    .where(and(eq(integrations.id, id), sql`not exists (select from ${activities} a where a.integration_id = ${id})`))
  return rowCount === 1
}

interface CountedLaunch {
  id: string
  timeZone: string
  accepted: boolean
  ms: number
}

/**
 * Counts a launch on its day in the integration's time zone, and stores the time of the last one. Concurrent launches
 * share a statement outside their transactions: inside, a whole school waited for one row.
 */
export const countLaunch = batchCalls({ most: 500, atOnce: 1 }, async (db: Db, launches: readonly CountedLaunch[]) => {
  await db.execute(sql`
    with came as (
      select id, (now() at time zone "timeZone")::date as day, count(*) filter (where accepted) as accepted,
        count(*) filter (where not accepted) as refused, round(sum(ms)) as ms
      from jsonb_to_recordset(${JSON.stringify(launches)}::jsonb) as launch (id uuid, "timeZone" text, accepted boolean, ms float8)
      group by 1, 2),
    noted as (update ${integrations} set last_launch_at = now() where id in (select id from came where accepted > 0))
    insert into ${launchDays} as d (integration_id, day, accepted, refused, total_ms)
    select id, day, accepted, refused, ms from came
    on conflict (integration_id, day) do update set accepted = d.accepted + excluded.accepted,
      refused = d.refused + excluded.refused, total_ms = d.total_ms + excluded.total_ms`)
  return launches
})
