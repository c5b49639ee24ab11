import type { AttemptState } from '@prosa/contract/school/attempts.ts'
import type { ReviewForm } from '@prosa/contract/school/reviews.ts'
import type { Criterion } from '@prosa/contract/school/rubrics.ts'
import { and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { participations } from '#/modules/school/activities.tables.ts'
import { attemptState } from '#/modules/school/attempts/attempt-state.repository.ts'
import { activityAlerts, attempts } from '#/modules/school/attempts.tables.ts'
import { students } from '#/modules/school/students.tables.ts'
import { byName, matchesStudent, shownStudent } from '#/modules/school/students/students.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { limitToPage, pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'

/** The open alerts of an attempt; those before a student's first attempt count for it. */
export const openAlerts = sql<number>`(select count(*)::int from ${activityAlerts} l
  where l.assessment_id = ${participations.activityId} and l.student_id = ${participations.studentId}
    and l.handled_at is null and (l.attempt_id = ${attempts.id} or (l.attempt_id is null and coalesce(${attempts.number}, 1) = 1)))`

/** A confirmed review with its rubric. */
export interface ConfirmedReview {
  result: number | null
  rubric: Criterion[]
  scores: ReviewForm['scores']
}

const confirmedReview = sql<ConfirmedReview | null>`case when ${attempts.reviewedAt} is not null and ${attempts.erasedAt} is null
  and ${attempts.status} <> 'annulled' then jsonb_build_object('result', ${attempts.result}, 'rubric', ${attempts.rubric},
    'scores', coalesce(${attempts.scores}, '[]')) end`

/** `reviews`: includes the decisions, which lists do not need. */
const row = (identities: boolean, reviews = false) => ({
  attemptId: attempts.id,
  number: attempts.number,
  student: shownStudent(identities),
  state: attemptState,
  messages: sql<number>`coalesce(${attempts.messageCount}, 0)`,
  activeSeconds: sql<number>`coalesce(${attempts.activeSeconds}, 0)`,
  openAlerts,
  startedAt: attempts.startedAt,
  dueAt: attempts.dueAt,
  extraMinutes: sql<number>`coalesce(${attempts.extraMinutes}, 0)`,
  lastActivityAt: attempts.lastActivityAt,
  reviewerName: attempts.reviewerName,
  released: sql<boolean>`${attempts.releasedAt} is not null`,
  review: reviews ? confirmedReview : sql<ConfirmedReview | null>`null`,
})

const ofParticipant = and(
  eq(attempts.activityId, participations.activityId),
  eq(attempts.studentId, participations.studentId),
)

export interface TableFilter extends PageRequest {
  q: string
  state: AttemptState | 'all'
  className: string
  alerts: 'all' | 'open'
  sort: 'name' | 'class' | 'activity'
}

export function findTable(
  db: Queryable,
  activityId: string,
  filter: TableFilter & { identities: boolean; reviews?: boolean },
) {
  const { identities, reviews } = filter
  const name = byName(identities)
  const order: Record<TableFilter['sort'], SQL[]> = {
    name: [name],
    class: [sql`${students.className}`, name],
    activity: [sql`${attempts.lastActivityAt} desc nulls last`, name],
  }
  const where = and(
    eq(participations.activityId, activityId),
    eq(participations.preview, false),
    matchesStudent(identities, filter.q),
    filter.state === 'all' ? undefined : sql`${attemptState} = ${filter.state}`,
    filter.className === 'all' ? undefined : eq(students.className, filter.className),
    filter.alerts === 'open' ? sql`${openAlerts} > 0` : undefined,
  )
  return pagedQuery(filter, () =>
    db
      .select({ ...row(identities, reviews), total })
      .from(participations)
      .innerJoin(students, eq(students.id, participations.studentId))
      .leftJoin(attempts, ofParticipant)
      .where(where)
      .orderBy(...order[filter.sort], asc(students.id), asc(attempts.number)),
  )
}

export async function findClasses(db: Queryable, activityId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ className: students.className })
    .from(participations)
    .innerJoin(students, eq(students.id, participations.studentId))
    .where(and(eq(participations.activityId, activityId), ne(students.className, '')))
    .orderBy(asc(students.className))
  return rows.map(({ className }) => className)
}

/** An attempt like in the table, with all columns; undefined for previews. */
export async function findShownAttempt(db: Queryable, id: string, identities: boolean) {
  const [found] = await db
    .select({ ...row(identities), attempt: attempts })
    .from(participations)
    .innerJoin(students, eq(students.id, participations.studentId))
    .innerJoin(attempts, ofParticipant)
    .where(and(eq(attempts.id, id), eq(attempts.preview, false)))
  return found
}
export type ShownAttempt = NonNullable<Awaited<ReturnType<typeof findShownAttempt>>>

/** Ended, neither annulled nor reviewed, and not erased. */
const waitsForReview = sql`${attemptState} in ('delivered', 'expired', 'in_review') and ${attempts.erasedAt} is null`

/** The next attempt by name that waits for its review, wrapping to the first. */
export async function findNextToReview(
  db: Queryable,
  { id, activityId }: { id: string; activityId: string },
  identities: boolean,
): Promise<string | null> {
  const order = sql`order by ${byName(identities)}, ${students.id}, ${attempts.number}`
  const { rows } = await db.execute<{ next: string }>(sql`
    with ordered as (
      select ${attempts.id} as id, (${waitsForReview}) as waits, row_number() over (${order}) as place
      from ${attempts} join ${students} on ${students.id} = ${attempts.studentId}
      where ${attempts.activityId} = ${activityId} and not ${attempts.preview}
    )
    select other.id as next from ordered other, ordered this
    where this.id = ${id} and other.id <> this.id and other.waits
    order by other.place < this.place, other.place limit 1`)
  return rows[0]?.next ?? null
}

/** False if it has not ended, is annulled, or nothing is left to review. */
export async function saveReview(
  db: Queryable,
  attemptId: string,
  { reviewer, review }: { reviewer: { id: number; name: string }; review: ReviewForm },
): Promise<boolean> {
  const { scores, comment, result, confirm } = review
  const { rowCount } = await db
    .update(attempts)
    .set({
      reviewerId: reviewer.id,
      reviewerName: reviewer.name,
      scores,
      comment,
      result,
      reviewedAt: confirm ? sql`now()` : null,
    })
    .where(
      and(
        eq(attempts.id, attemptId),
        isNotNull(attempts.sealedAt),
        sql`${attempts.status} in ('delivered', 'expired')`,
        isNull(attempts.erasedAt),
        // only a confirmed review may correct a released one
        confirm ? undefined : isNull(attempts.releasedAt),
      ),
    )
  return rowCount === 1
}

/** Releases confirmed reviews; returns the attempts that students can see now. */
export const releaseReviews = (db: Queryable, activityId: string) =>
  db
    .update(attempts)
    .set({ releasedAt: sql`now()` })
    .where(
      and(
        eq(attempts.activityId, activityId),
        isNotNull(attempts.reviewedAt),
        isNull(attempts.releasedAt),
        eq(attempts.preview, false),
        sql`${attempts.status} in ('delivered', 'expired')`,
      ),
    )
    .returning()

export interface AwaitingReview extends Record<string, unknown> {
  id: string
  title: string
  assistantId: number
  assistantName: string
  toReview: number
  attemptId: string
  since: string
  total: number
}

/** Reviews that wait; of classes by code only those of `ownerId`, or all if it is null. */
export async function findAwaitingReview(
  db: Queryable,
  { assistantIds, ownerId }: { assistantIds: readonly number[]; ownerId: number | null },
  part: PageRequest,
): Promise<AwaitingReview[]> {
  const ended = sql`coalesce(${attempts.finishedAt}, ${attempts.dueAt}, ${attempts.lastActivityAt})`
  const { rows } = await db.execute<AwaitingReview>(sql`
    select a.id, a.title, a.assistant_id as "assistantId", s.draft->>'name' as "assistantName", w.count as "toReview",
      w.ids[1] as "attemptId", to_char(w.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since, ${total} as total
    from assessments a join assistants s on s.id = a.assistant_id cross join lateral (
      select count(*)::int as count, min(${ended}) as since, array_agg(${attempts.id} order by ${ended}, ${attempts.id}) as ids
      from ${attempts} where ${attempts.activityId} = a.id and not ${attempts.preview} and ${waitsForReview}) w
    where a.assistant_id = any(${sql.param(assistantIds)}::int[]) and w.count > 0
      and (${ownerId}::int is null or a.class_id is null
        or exists (select from sga_classes c where c.id = a.class_id and c.owner_id = ${ownerId}))
    order by w.since, a.id ${limitToPage(part)}`)
  return rows
}
