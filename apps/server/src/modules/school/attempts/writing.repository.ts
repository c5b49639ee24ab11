import { and, eq, sql } from 'drizzle-orm'
import { activities, participations } from '#/modules/school/activities.tables.ts'
import { isDue } from '#/modules/school/attempts/attempt-state.repository.ts'
import { pausedSince } from '#/modules/school/attempts/pausing.repository.ts'
import { attemptMessages, attempts, attemptSeals } from '#/modules/school/attempts.tables.ts'
import { integrations } from '#/modules/school/students.tables.ts'
import { assistantVersions } from '#/modules/assistants/versions/versions.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const written = {
  attempt: attempts,
  isDue,
  form: activities.form,
  title: activities.title,
  config: assistantVersions.config,
}

/** The facts that decide access to a chat: the attempt, its activity's limits and the pinned configuration. */
export async function findWritten(db: Queryable, attemptId: string, { lock }: { lock: boolean }) {
  const query = db
    .select(written)
    .from(attempts)
    .innerJoin(activities, eq(activities.id, attempts.activityId))
    .innerJoin(
      assistantVersions,
      and(eq(assistantVersions.assistantId, activities.assistantId), eq(assistantVersions.number, attempts.version)),
    )
    .where(eq(attempts.id, attemptId))
  const [row] = await (lock ? query.for('update', { of: attempts }) : query)
  return row
}
export type WrittenAttempt = NonNullable<Awaited<ReturnType<typeof findWritten>>>

/** The school whose system sent the student of an attempt. */
export async function findInstitution(db: Queryable, attemptId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ institution: integrations.institution })
    .from(attempts)
    .innerJoin(activities, eq(activities.id, attempts.activityId))
    .innerJoin(integrations, eq(integrations.id, activities.integrationId))
    .where(eq(attempts.id, attemptId))
  return row?.institution
}

/** The attempt that accepted a message before. */
export async function findClaim(db: Queryable, messageId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ attemptId: attemptMessages.attemptId })
    .from(attemptMessages)
    .where(eq(attemptMessages.messageId, messageId))
  return row?.attemptId
}

export const countClaims = (db: Queryable, attemptId: string): Promise<number> =>
  db.$count(attemptMessages, eq(attemptMessages.attemptId, attemptId))

/**
 * Active seconds since the last activity, without pauses. A longer silence counts as five minutes, because the student
 * was probably not working.
 */
const sinceLast = sql`least(extract(epoch from
  now() - ${attempts.lastActivityAt} - ${pausedSince(sql`${attempts.lastActivityAt}`)}), 300)::int`

export async function claimMessage(db: Queryable, attemptId: string, messageId: string, count: number): Promise<void> {
  await db.insert(attemptMessages).values({ messageId, attemptId })
  await db
    .update(attempts)
    .set({
      messageCount: count,
      activeSeconds: sql`${attempts.activeSeconds} + ${sinceLast}`,
      lastActivityAt: sql`now()`,
    })
    .where(eq(attempts.id, attemptId))
}

export const countRepeat = (db: Queryable, attemptId: string) =>
  db
    .update(attempts)
    .set({ repeatCount: sql`${attempts.repeatCount} + 1` })
    .where(eq(attempts.id, attemptId))

/** The facts that a student sees of an ended attempt. */
export async function findEndFacts(db: Queryable, attemptId: string) {
  const [row] = await db
    .select({
      title: activities.title,
      returnUrl: participations.returnUrl,
      receipt: attemptSeals.receipt,
    })
    .from(attempts)
    .innerJoin(activities, eq(activities.id, attempts.activityId))
    .innerJoin(
      participations,
      and(eq(participations.activityId, attempts.activityId), eq(participations.studentId, attempts.studentId)),
    )
    .leftJoin(attemptSeals, and(eq(attemptSeals.attemptId, attempts.id), eq(attemptSeals.superseded, false)))
    .where(eq(attempts.id, attemptId))
  return row
}
