import { type ActivityForm, classPrefix, type UnserializedSummary } from '@prosa/contract/school/activities.ts'
import { and, asc, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import { activities } from '#/modules/school/activities.tables.ts'
import { classes } from '#/modules/school/classes.tables.ts'
import { integrations } from '#/modules/school/students.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import {
  type ChoiceRequest,
  findChoices,
  holdsWords,
  pagedQuery,
  type PageRequest,
  total,
} from '#/platform/db/page-of.ts'

type State = UnserializedSummary['state']

const state = sql<State>`case
  when ${activities.status} <> 'published' then ${activities.status}
  when ${activities.opensAt} > now() then 'scheduled'
  when ${activities.closesAt} <= now() then 'ended'
  else 'open' end`

const columns = {
  ...getTableColumns(activities),
  /** The database's clock, which decides all deadlines. */
  now: sql`now()`.mapWith((now: string) => new Date(now)),
  state,
  integrationName: integrations.name,
  timeZone: integrations.timeZone,
  className: classes.name,
  classCode: classes.code,
  classOwnerId: classes.ownerId,
}

export interface ActivityFilter extends PageRequest {
  q: string
  state: State | 'all'
  sort: 'updated' | 'title' | 'opens'
}

const order: Record<ActivityFilter['sort'], SQL> = {
  updated: desc(activities.updatedAt),
  title: sql`${activities.title} collate "und-x-icu"`,
  opens: sql`${activities.opensAt} desc nulls last`,
}

/** The entries for an activity: classes of an owner or all, and active integrations of one's institution or all. */
export const findEntries = (
  db: Queryable,
  { ownerId, partnerUserId }: { ownerId: number | undefined; partnerUserId: number | undefined },
  request: ChoiceRequest,
) =>
  findChoices<{ timeZone: string }>(
    db,
    sql`select ${classPrefix} || id as value, 'Turma ' || name as name, organization_zone() as "timeZone" from ${classes}
        where removed_at is null and (${ownerId ?? null}::int is null or owner_id = ${ownerId ?? null})
      union all select id::text, name, time_zone from ${integrations} where active and (${partnerUserId ?? null}::int is null
        or partner_id = (select u.partner_id from users u where u.id = ${partnerUserId ?? null}))`,
    request,
  )

/** Whether the class exists and, if given, belongs to the owner. */
export async function isClassOf(db: Queryable, id: string, ownerId: number | undefined): Promise<boolean> {
  const owned = ownerId === undefined ? undefined : eq(classes.ownerId, ownerId)
  return (await db.$count(classes, and(eq(classes.id, id), isNull(classes.removedAt), owned))) > 0
}

/** `ownerId`: leaves out activities of other people's classes; undefined: keeps all. */
export function findActivities(
  db: Queryable,
  assistantId: number,
  { ownerId, ...filter }: ActivityFilter & { ownerId: number | undefined },
) {
  const text = sql`${activities.title} || ' ' || coalesce(${activities.externalCode}, '') || ' ' || ${activities.code}`
  const where = and(
    eq(activities.assistantId, assistantId),
    ownerId === undefined ? undefined : or(isNull(activities.classId), eq(classes.ownerId, ownerId)),
    holdsWords(text, filter.q),
    filter.state === 'all' ? undefined : sql`${state} = ${filter.state}`,
  )
  return pagedQuery(filter, () =>
    db
      .select({ ...columns, total })
      .from(activities)
      .leftJoin(integrations, eq(integrations.id, activities.integrationId))
      .leftJoin(classes, eq(classes.id, activities.classId))
      .where(where)
      .orderBy(order[filter.sort], asc(activities.id)),
  )
}

/** The newest activities of a class, with the number of attempts that wait for a review. */
export const findActivitiesOfClass = (db: Queryable, classId: string) =>
  db
    .select({
      id: activities.id,
      assistantId: activities.assistantId,
      title: activities.title,
      state,
      toReview: sql<number>`(select count(*)::int from attempts t where t.assessment_id = ${activities.id}
        and not t.preview and t.status in ('delivered', 'expired') and t.reviewed_at is null)`,
    })
    .from(activities)
    .where(eq(activities.classId, classId))
    .orderBy(desc(activities.updatedAt), asc(activities.id))
    .limit(50)

export async function findActivity(db: Queryable, id: string) {
  const [row] = await db
    .select(columns)
    .from(activities)
    .leftJoin(integrations, eq(integrations.id, activities.integrationId))
    .leftJoin(classes, eq(classes.id, activities.classId))
    .where(eq(activities.id, id))
  return row
}
export type ActivityRow = NonNullable<Awaited<ReturnType<typeof findActivity>>>

export interface Counts extends Record<string, unknown> {
  id: string
  expected: number
  started: number
  running: number
  delivered: number
  expired: number
  reviewed: number
  toReview: number
  toRelease: number
  openAlerts: number
}

/** Counts of an activity that was deleted while its list was read. */
export const noAttempts = {
  expected: 0,
  started: 0,
  running: 0,
  delivered: 0,
  expired: 0,
  reviewed: 0,
  toReview: 0,
  openAlerts: 0,
}

/** The attempts of each activity; previews are not counted. */
export async function countAttempts(db: Queryable, ids: readonly string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Counts>(sql`
    select a.id, count(distinct t.student_id)::int as started,
      count(*) filter (where t.status = 'running')::int as running,
      count(*) filter (where t.status = 'delivered')::int as delivered,
      count(*) filter (where t.status = 'expired')::int as expired,
      count(*) filter (where t.status <> 'annulled' and t.reviewed_at is not null)::int as reviewed,
      count(*) filter (where t.status in ('delivered', 'expired') and t.reviewed_at is null)::int as "toReview",
      count(*) filter (where t.status in ('delivered', 'expired') and t.reviewed_at is not null and t.released_at is null)::int as "toRelease",
      (select count(*)::int from assessment_participants p where p.assessment_id = a.id and not p.preview) as expected,
      (select count(*)::int from sga_alerts l join sga_students s on s.id = l.student_id
        where l.assessment_id = a.id and l.handled_at is null and s.preview_user_id is null) as "openAlerts"
    from assessments a left join attempts t on t.assessment_id = a.id and not t.preview
    where a.id in ${ids} group by a.id`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The columns that queries filter and sort by; the whole form is stored beside them as JSON. */
const toColumns = (form: ActivityForm) => ({
  form,
  title: form.title,
  integrationId: form.integrationId,
  classId: form.classId,
  externalCode: form.externalCode === '' ? null : form.externalCode,
  opensAt: form.opensAt === null ? null : new Date(form.opensAt),
  closesAt: form.closesAt === null ? null : new Date(form.closesAt),
})

/** False if the integration has this external code already. */
export async function insertActivity(
  db: Queryable,
  activity: { id: string; code: string; assistantId: number; createdBy: number | null; form: ActivityForm },
): Promise<boolean> {
  const { form, ...rest } = activity
  const { rowCount } = await db
    .insert(activities)
    .values({ ...rest, ...toColumns(form) })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function findByExternalCode(db: Queryable, integrationId: string, externalCode: string) {
  const [row] = await db
    .select({ code: activities.code, status: activities.status })
    .from(activities)
    .where(and(eq(activities.integrationId, integrationId), eq(activities.externalCode, externalCode)))
  return row
}

/** False if another person saved meanwhile. Throws if the external code is taken (unique). */
export async function saveForm(
  db: Queryable,
  { id, revision, form }: { id: string; revision: number; form: ActivityForm },
): Promise<boolean> {
  const { rowCount } = await db
    .update(activities)
    .set({ ...toColumns(form), revision: sql`${activities.revision} + 1`, updatedAt: sql`now()` })
    .where(and(eq(activities.id, id), eq(activities.revision, revision)))
  return rowCount === 1
}

export const setStatus = (db: Queryable, id: string, status: 'published' | 'closed') =>
  db
    .update(activities)
    .set({ status, ...(status === 'closed' && { pausedAt: null }), updatedAt: sql`now()` })
    .where(eq(activities.id, id))

/** False if an attempt has begun, previews aside. */
export async function removeActivity(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(activities)
    .where(
      and(
        eq(activities.id, id),
        sql`not exists (select from attempts t where t.assessment_id = ${id} and not t.preview)`,
      ),
    )
  return rowCount === 1
}
