import { and, desc, eq, getTableColumns, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { activities, participations } from '#/modules/school/activities.tables.ts'
import { isDue } from '#/modules/school/attempts/attempt-state.repository.ts'
import { pausedSince, settledPause } from '#/modules/school/attempts/pausing.repository.ts'
import { attempts, attemptSeals } from '#/modules/school/attempts.tables.ts'
import { runs } from '#/modules/conversations/runs/runs.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { amongIds } from '#/platform/db/rows-of.ts'

export type AttemptRow = typeof attempts.$inferSelect

export async function findAttempt(db: Queryable, id: string) {
  const [row] = await db.select().from(attempts).where(eq(attempts.id, id))
  return row
}

/** All attempts of a student in an activity, newest first, each with its valid receipt. */
export const findAttemptsOf = (db: Queryable, activityId: string, studentId: string) =>
  db
    .select({ ...getTableColumns(attempts), isDue, receipt: attemptSeals.receipt })
    .from(attempts)
    .leftJoin(attemptSeals, and(eq(attemptSeals.attemptId, attempts.id), eq(attemptSeals.superseded, false)))
    .where(and(eq(attempts.activityId, activityId), eq(attempts.studentId, studentId)))
    .orderBy(desc(attempts.number))
export type OwnAttempt = Awaited<ReturnType<typeof findAttemptsOf>>[number]

/** Locks a participation, so that two starts of one student run one after the other. */
export const lockParticipant = (db: Queryable, activityId: string, studentId: string) =>
  db
    .select({ extraMinutes: participations.extraMinutes })
    .from(participations)
    .where(and(eq(participations.activityId, activityId), eq(participations.studentId, studentId)))
    .for('update')

export const recordConsent = (
  db: Queryable,
  { activityId, studentId }: { activityId: string; studentId: string },
  { noticeVersion, legalBasis }: { noticeVersion: string; legalBasis: string | null },
) =>
  db
    .update(participations)
    .set({ consentAt: sql`now()`, noticeVersion, legalBasis })
    .where(and(eq(participations.activityId, activityId), eq(participations.studentId, studentId)))

/** Pins the assistant's version for all students of the activity; returns the version that was pinned first. */
export async function pinVersion(db: Queryable, activityId: string, version: number): Promise<number> {
  const pinned = await db
    .update(activities)
    .set({ pinnedVersion: version })
    .where(and(eq(activities.id, activityId), isNull(activities.pinnedVersion)))
    .returning({ version: activities.pinnedVersion })
  if (pinned[0]?.version) return pinned[0].version
  const [row] = await db
    .select({ version: activities.pinnedVersion })
    .from(activities)
    .where(eq(activities.id, activityId))
  return row?.version ?? version
}

/** Starts an attempt by the database's clock; it ends with its duration or the activity, whichever comes first. */
export async function insertAttempt(
  db: Queryable,
  attempt: Pick<
    typeof attempts.$inferInsert,
    'id' | 'activityId' | 'studentId' | 'number' | 'preview' | 'chatId' | 'version' | 'rubric'
  >,
  { minutes, closesAt }: { minutes: number | null; closesAt: Date | null },
) {
  const dueAt = sql`least(now() + make_interval(mins => ${minutes}::int), ${closesAt?.toISOString() ?? null}::timestamptz)`
  const [row] = await db
    .insert(attempts)
    .values({ ...attempt, rubricSealed: true, dueAt })
    .returning({ id: attempts.id, dueAt: attempts.dueAt })
  return row!
}

export type EndReason = NonNullable<AttemptRow['endReason']>

/** Ends running attempts: by their student before the time is over, by the clock afterwards, or with the activity. */
export function endAttempts(db: Queryable, ids: readonly string[], reason: EndReason): Promise<AttemptRow[]> {
  const fits = { student: sql`not ${isDue}`, time: isDue, closed: sql`true` }[reason]
  return db
    .update(attempts)
    .set({
      ...settledPause,
      status: reason === 'student' ? 'delivered' : 'expired',
      endReason: reason,
      finishedAt: reason === 'time' ? sql`${attempts.dueAt}` : sql`now()`,
    })
    .where(and(amongIds(attempts.id, ids), eq(attempts.status, 'running'), fits))
    .returning()
}

/** Minutes after the end in which unsent text is accepted: a weak network may delay it. */
const unsentMinutes = 10

/** False if the student handed in, the end is too long ago, or another text was stored. */
export async function keepUnsent(db: Queryable, id: string, text: string): Promise<boolean> {
  const updated = await db
    .update(attempts)
    .set({ unsent: sql`jsonb_build_object('text', ${text}::text, 'at', now())` })
    .where(
      and(
        eq(attempts.id, id),
        inArray(attempts.endReason, ['time', 'closed']),
        isNull(attempts.erasedAt),
        sql`${attempts.finishedAt} > now() - make_interval(mins => ${unsentMinutes})`,
        sql`(${attempts.unsent} is null or (${attempts.unsent}->>'at')::timestamptz < ${attempts.finishedAt})`,
      ),
    )
    .returning({ id: attempts.id })
  return updated.length > 0
}

/** Ids of attempts whose time is over but that have not ended. */
export const findOverdue = (db: Queryable, limit: number) =>
  db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.status, 'running'), lte(attempts.dueAt, sql`now()`), isNull(attempts.pausedAt)))
    .limit(limit)

/** Ids of ended attempts without a seal, such as after a crash. */
export const findUnsealed = (db: Queryable, limit: number) =>
  db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(isNull(attempts.sealedAt), sql`${attempts.finishedAt} < now() - interval '10 seconds'`))
    .limit(limit)

export const findRunning = (db: Queryable, activityId: string) =>
  db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.activityId, activityId), eq(attempts.status, 'running')))

/** The guests of these attempts; an erased student has none. */
export async function findGuestsOf(
  db: Queryable,
  of: readonly Pick<AttemptRow, 'activityId' | 'studentId'>[],
): Promise<{ id: string; studentId: string | null }[]> {
  const [first] = of
  if (!first) return []
  const students = of.map(({ studentId }) => studentId)
  return db
    .select({ id: guests.id, studentId: guests.studentId })
    .from(guests)
    .where(and(eq(guests.activityId, first.activityId), amongIds(guests.studentId, students)))
}

export const findAnswering = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ chatId: attempts.chatId })
    .from(attempts)
    .innerJoin(runs, and(eq(runs.chatId, attempts.chatId), eq(runs.state, 'running')))
    .where(amongIds(attempts.id, ids))

/** The guests who have arrived at an activity, begun or not. */
export const findArrived = (db: Queryable, activityId: string) =>
  db.select({ id: guests.id }).from(guests).where(eq(guests.activityId, activityId))

/** Undefined if it no longer runs or has no end. */
export async function extendAttempt(db: Queryable, id: string, minutes: number): Promise<AttemptRow | undefined> {
  const [row] = await db
    .update(attempts)
    .set({
      dueAt: sql`${attempts.dueAt} + make_interval(mins => ${minutes}::int)`,
      extraMinutes: sql`${attempts.extraMinutes} + ${minutes}`,
    })
    .where(
      and(eq(attempts.id, id), eq(attempts.status, 'running'), sql`not ${isDue} and ${attempts.dueAt} is not null`),
    )
    .returning()
  return row
}

/** Undefined if it runs, is annulled or reviewed, or its chat is gone. Throws if another one runs (unique). */
export async function reopenAttempt(db: Queryable, id: string, minutes: number): Promise<AttemptRow | undefined> {
  const [row] = await db
    .update(attempts)
    .set({
      status: 'running',
      endReason: null,
      finishedAt: null,
      sealedAt: null,
      reopenedAt: sql`now()`,
      // in a paused class it is paused too
      pausedAt: sql`(select case when a.paused_at is not null then now() end from ${activities} a
        where a.id = ${attempts.activityId})`,
      dueAt: sql`now() + make_interval(mins => ${minutes}::int)`,
      extraMinutes: sql`${attempts.extraMinutes} + ${minutes}`,
    })
    .where(
      and(
        eq(attempts.id, id),
        inArray(attempts.status, ['delivered', 'expired']),
        isNull(attempts.reviewedAt),
        isNull(attempts.erasedAt),
        sql`not exists (select from ${attempts} o where o.assessment_id = ${attempts.activityId}
          and o.student_id = ${attempts.studentId} and o.status = 'running')`,
      ),
    )
    .returning()
  return row
}

/** Undefined if it was annulled already, or its result was released. */
export async function annulAttempt(db: Queryable, id: string, reason: string): Promise<AttemptRow | undefined> {
  const [row] = await db
    .update(attempts)
    .set({ status: 'annulled', annulReason: reason })
    .where(and(eq(attempts.id, id), ne(attempts.status, 'annulled'), isNull(attempts.releasedAt)))
    .returning()
  return row
}

/** Moves the ends of running attempts to the activity's new end, except reopened ones. */
export const moveEnds = (
  db: Queryable,
  activityId: string,
  { minutes, closesAt }: { minutes: number | null; closesAt: Date | null },
) => {
  const extra = sql`(select make_interval(mins => p.extra_minutes) from ${participations} p
    where p.assessment_id = ${attempts.activityId} and p.student_id = ${attempts.studentId})`
  const byDuration = sql`${attempts.startedAt} + make_interval(mins => ${minutes}::int) + ${extra}`
  const byWindow = sql`${closesAt?.toISOString() ?? null}::timestamptz + ${extra}`
  return db
    .update(attempts)
    .set({
      dueAt: sql`least(${byDuration}, ${byWindow}) + make_interval(mins => ${attempts.extraMinutes}) + ${pausedSince()}`,
    })
    .where(
      and(
        eq(attempts.activityId, activityId),
        eq(attempts.status, 'running'),
        eq(attempts.preview, false),
        isNull(attempts.reopenedAt),
        sql`not ${isDue}`,
      ),
    )
    .returning()
}

export async function findAssistantOf(db: Queryable, activityId: string): Promise<number> {
  const [row] = await db
    .select({ assistantId: activities.assistantId })
    .from(activities)
    .where(eq(activities.id, activityId))
  return row!.assistantId
}
