import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { activities } from '#/modules/school/activities.tables.ts'
import { attempts } from '#/modules/school/attempts.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The length of the current pause. */
const standing = sql`greatest(now() - ${attempts.pausedAt}, interval '0')`

/** Columns of an attempt whose pause ends now: its end moves by the pause, which is recorded. */
export const settledPause = {
  pausedAt: null,
  dueAt: sql`${attempts.dueAt} + ${standing}`,
  pauses: sql`case when ${attempts.pausedAt} is null then ${attempts.pauses} else ${attempts.pauses}
    || jsonb_build_array(jsonb_build_object('from', ${iso(sql`${attempts.pausedAt}`)}, 'to', ${iso(sql`now()`)})) end`,
}

/** The total of all finished pauses, or of those since a time. */
export const pausedSince = (moment = sql`'-infinity'::timestamptz`) => sql`(
  select coalesce(sum((p->>'to')::timestamptz - (p->>'from')::timestamptz), interval '0')
  from jsonb_array_elements(${attempts.pauses}) p where (p->>'to')::timestamptz > ${moment})`

/** Locks pausing against starts, so that no attempt starts in a paused class; starts do not wait for each other. */
export const lockPausing = (tx: Queryable, activityId: string, mode: 'pausing' | 'beginning') =>
  tx.execute(
    mode === 'pausing'
      ? sql`select pg_advisory_xact_lock(hashtextextended(${`sga.pause:${activityId}`}, 0))`
      : sql`select pg_advisory_xact_lock_shared(hashtextextended(${`sga.pause:${activityId}`}, 0))`,
  )

export async function isActivityPaused(db: Queryable, activityId: string): Promise<boolean> {
  const [row] = await db.select({ pausedAt: activities.pausedAt }).from(activities).where(eq(activities.id, activityId))
  return row !== undefined && row.pausedAt !== null
}

/** Undefined if it is so already or the activity is not published. */
export async function setActivityPaused(db: Queryable, id: string, paused: boolean): Promise<true | undefined> {
  const { rowCount } = await db
    .update(activities)
    .set({ pausedAt: paused ? sql`now()` : null })
    .where(
      and(
        eq(activities.id, id),
        eq(activities.status, 'published'),
        paused ? isNull(activities.pausedAt) : isNotNull(activities.pausedAt),
      ),
    )
  return rowCount === 1 ? true : undefined
}

const runsIn = (activityId: string) =>
  and(eq(attempts.activityId, activityId), eq(attempts.status, 'running'), eq(attempts.preview, false))

/** Stops the clock of all running attempts; those whose time is over stay so. */
export const pauseRunning = (db: Queryable, activityId: string) =>
  db
    .update(attempts)
    .set({ pausedAt: sql`now()` })
    .where(
      and(runsIn(activityId), isNull(attempts.pausedAt), or(isNull(attempts.dueAt), sql`${attempts.dueAt} > now()`)),
    )
    .returning()

export const resumeRunning = (db: Queryable, activityId: string) =>
  db
    .update(attempts)
    .set(settledPause)
    .where(and(runsIn(activityId), isNotNull(attempts.pausedAt)))
    .returning()

/** Extends all running attempts that have an end, paused or not. */
export const extendRunning = (db: Queryable, activityId: string, minutes: number) =>
  db
    .update(attempts)
    .set({
      dueAt: sql`${attempts.dueAt} + make_interval(mins => ${minutes}::int)`,
      extraMinutes: sql`${attempts.extraMinutes} + ${minutes}`,
    })
    .where(
      and(
        runsIn(activityId),
        or(isNotNull(attempts.pausedAt), sql`${attempts.dueAt} > now()`),
        isNotNull(attempts.dueAt),
      ),
    )
    .returning()
