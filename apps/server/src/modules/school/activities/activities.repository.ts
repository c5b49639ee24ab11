import { type AssessmentForm, classPrefix, type ToldSummary } from '@prosa/contract/school/activities.ts'
import { and, asc, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import { assessments } from '#/modules/school/activities.tables.ts'
import { sgaClasses } from '#/modules/school/classes.tables.ts'
import { sgaIntegrations } from '#/modules/school/students.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import {
  type ChoiceRequest,
  choicesOf,
  holdsWords,
  pagedQuery,
  type PageRequest,
  total,
} from '#/platform/db/page-of.ts'

type State = ToldSummary['state']

const state = sql<State>`case
  when ${assessments.status} <> 'published' then ${assessments.status}
  when ${assessments.opensAt} > now() then 'scheduled'
  when ${assessments.closesAt} <= now() then 'ended'
  else 'open' end`

const columns = {
  ...getTableColumns(assessments),
  /** By the database's clock, which all that is due goes by. */
  now: sql`now()`.mapWith((now: string) => new Date(now)),
  state,
  integrationName: sgaIntegrations.name,
  timeZone: sgaIntegrations.timeZone,
  className: sgaClasses.name,
  classCode: sgaClasses.code,
  classOwnerId: sgaClasses.ownerId,
}

export interface AssessmentFilter extends PageRequest {
  q: string
  state: State | 'all'
  sort: 'updated' | 'title' | 'opens'
}

const order: Record<AssessmentFilter['sort'], SQL> = {
  updated: desc(assessments.updatedAt),
  title: sql`${assessments.title} collate "und-x-icu"`,
  opens: sql`${assessments.opensAt} desc nulls last`,
}

/** What an activity may be done by: the classes of an owner, or all, and active integrations, of one's own institution or all. */
export const findEntries = (
  db: Queryable,
  { ownerId, partnerUserId }: { ownerId: number | undefined; partnerUserId: number | undefined },
  asked: ChoiceRequest,
) =>
  choicesOf<{ timeZone: string }>(
    db,
    sql`select ${classPrefix} || id as value, 'Turma ' || name as name, organization_zone() as "timeZone" from ${sgaClasses}
        where removed_at is null and (${ownerId ?? null}::int is null or owner_id = ${ownerId ?? null})
      union all select id::text, name, time_zone from ${sgaIntegrations} where active and (${partnerUserId ?? null}::int is null
        or partner_id = (select u.partner_id from users u where u.id = ${partnerUserId ?? null}))`,
    asked,
  )

/** Whether the class is there, and is the owner's where one is given. */
export async function isClassOf(db: Queryable, id: string, ownerId: number | undefined): Promise<boolean> {
  const owned = ownerId === undefined ? undefined : eq(sgaClasses.ownerId, ownerId)
  return (await db.$count(sgaClasses, and(eq(sgaClasses.id, id), isNull(sgaClasses.removedAt), owned))) > 0
}

/** `ownerId`: leaves out what classes of others do; undefined: nothing. */
export function findAssessments(
  db: Queryable,
  assistantId: number,
  { ownerId, ...filter }: AssessmentFilter & { ownerId: number | undefined },
) {
  const text = sql`${assessments.title} || ' ' || coalesce(${assessments.externalCode}, '') || ' ' || ${assessments.code}`
  const where = and(
    eq(assessments.assistantId, assistantId),
    ownerId === undefined ? undefined : or(isNull(assessments.classId), eq(sgaClasses.ownerId, ownerId)),
    holdsWords(text, filter.q),
    filter.state === 'all' ? undefined : sql`${state} = ${filter.state}`,
  )
  return pagedQuery(filter, () =>
    db
      .select({ ...columns, total })
      .from(assessments)
      .leftJoin(sgaIntegrations, eq(sgaIntegrations.id, assessments.integrationId))
      .leftJoin(sgaClasses, eq(sgaClasses.id, assessments.classId))
      .where(where)
      .orderBy(order[filter.sort], asc(assessments.id)),
  )
}

/** The newest, with how many attempts wait for a review. */
export const findActivitiesOfClass = (db: Queryable, classId: string) =>
  db
    .select({
      id: assessments.id,
      assistantId: assessments.assistantId,
      title: assessments.title,
      state,
      toReview: sql<number>`(select count(*)::int from attempts t where t.assessment_id = ${assessments.id}
        and not t.preview and t.status in ('delivered', 'expired') and t.reviewed_at is null)`,
    })
    .from(assessments)
    .where(eq(assessments.classId, classId))
    .orderBy(desc(assessments.updatedAt), asc(assessments.id))
    .limit(50)

export async function findAssessment(db: Queryable, id: string) {
  const [row] = await db
    .select(columns)
    .from(assessments)
    .leftJoin(sgaIntegrations, eq(sgaIntegrations.id, assessments.integrationId))
    .leftJoin(sgaClasses, eq(sgaClasses.id, assessments.classId))
    .where(eq(assessments.id, id))
  return row
}
export type AssessmentRow = NonNullable<Awaited<ReturnType<typeof findAssessment>>>

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

/** What happened in each activity so far; previews are not counted. */
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
const columnsOf = (form: AssessmentForm) => ({
  form,
  title: form.title,
  integrationId: form.integrationId,
  classId: form.classId,
  externalCode: form.externalCode === '' ? null : form.externalCode,
  opensAt: form.opensAt === null ? null : new Date(form.opensAt),
  closesAt: form.closesAt === null ? null : new Date(form.closesAt),
})

/** False where the external code is taken in its integration. */
export async function insertAssessment(
  db: Queryable,
  assessment: { id: string; code: string; assistantId: number; createdBy: number | null; form: AssessmentForm },
): Promise<boolean> {
  const { form, ...rest } = assessment
  const { rowCount } = await db
    .insert(assessments)
    .values({ ...rest, ...columnsOf(form) })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function findByExternalCode(db: Queryable, integrationId: string, externalCode: string) {
  const [row] = await db
    .select({ code: assessments.code, status: assessments.status })
    .from(assessments)
    .where(and(eq(assessments.integrationId, integrationId), eq(assessments.externalCode, externalCode)))
  return row
}

/** False where somebody saved in between. Throws where the external code is taken (unique). */
export async function saveForm(
  db: Queryable,
  { id, revision, form }: { id: string; revision: number; form: AssessmentForm },
): Promise<boolean> {
  const { rowCount } = await db
    .update(assessments)
    .set({ ...columnsOf(form), revision: sql`${assessments.revision} + 1`, updatedAt: sql`now()` })
    .where(and(eq(assessments.id, id), eq(assessments.revision, revision)))
  return rowCount === 1
}

export const setStatus = (db: Queryable, id: string, status: 'published' | 'closed') =>
  db
    .update(assessments)
    .set({ status, ...(status === 'closed' && { pausedAt: null }), updatedAt: sql`now()` })
    .where(eq(assessments.id, id))

/** False where somebody has begun, a preview aside. */
export async function removeAssessment(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(assessments)
    .where(
      and(
        eq(assessments.id, id),
        sql`not exists (select from attempts t where t.assessment_id = ${id} and not t.preview)`,
      ),
    )
  return rowCount === 1
}
