import { and, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import { activities, participations } from '#/modules/school/activities.tables.ts'
import { attempts } from '#/modules/school/attempts.tables.ts'
import { institutionPaused, ofPartner } from '#/modules/school/integrations/integrations.repository.ts'
import { integrations, students } from '#/modules/school/students.tables.ts'
import { launches } from '#/modules/school/launches.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

export type NewLaunch = Pick<
  typeof launches.$inferInsert,
  'id' | 'integrationId' | 'nonce' | 'bodyHash' | 'activityId' | 'studentId' | 'codeHash'
>

/**
 * Finds an activity of the integration by its code or external code. Activities that were never published are not
 * found.
 */
export async function findLaunchable(db: Queryable, integrationId: string, code: string) {
  const [row] = await db
    .select({
      id: activities.id,
      form: activities.form,
      title: activities.title,
      assistantId: activities.assistantId,
    })
    .from(activities)
    .where(
      and(
        eq(activities.integrationId, integrationId),
        or(eq(activities.code, code), eq(activities.externalCode, code)),
        sql`${activities.status} <> 'draft'`,
      ),
    )
  return row
}

export interface LaunchedStudent {
  externalId: string
  name: string
  className: string
  extraMinutes: number
}

/** Stores the student with the school's current data. */
export async function upsertStudent(
  db: Queryable,
  integrationId: string,
  id: string,
  student: LaunchedStudent,
): Promise<string> {
  const [row] = await db
    .insert(students)
    .values({ id, integrationId, ...student })
    .onConflictDoUpdate({
      target: [students.integrationId, students.externalId],
      set: { ...student, lastLaunchAt: sql`now()` },
    })
    .returning({ id: students.id })
  return row!.id
}

export async function upsertParticipant(
  db: Queryable,
  participant: Pick<
    typeof participations.$inferInsert,
    'activityId' | 'studentId' | 'extraMinutes' | 'returnUrl' | 'preview'
  >,
): Promise<void> {
  const { extraMinutes, returnUrl } = participant
  await db
    .insert(participations)
    .values(participant)
    .onConflictDoUpdate({
      target: [participations.activityId, participations.studentId],
      set: {
        extraMinutes,
        returnUrl: sql`coalesce(${returnUrl ?? null}, ${participations.returnUrl})`,
        lastLaunchAt: sql`now()`,
      },
    })
}

/** Undefined if the integration used the nonce already. */
export async function insertLaunch(db: Queryable, launch: NewLaunch): Promise<Date | undefined> {
  const [row] = await db
    .insert(launches)
    .values({ ...launch, expiresAt: sql`now() + interval '5 minutes'` })
    .onConflictDoNothing({ target: [launches.integrationId, launches.nonce] })
    .returning({ expiresAt: launches.expiresAt })
  return row?.expiresAt
}

export async function findByNonce(db: Queryable, integrationId: string, nonce: string) {
  const [row] = await db
    .select()
    .from(launches)
    .where(and(eq(launches.integrationId, integrationId), eq(launches.nonce, nonce)))
  return row
}

/**
 * Uses a launch up, once among concurrent requests; undefined if it is unknown, used, expired, or its school is off.
 * The same browser may repeat it for five minutes, because the response may be lost.
 */
export async function useLaunch(db: Queryable, codeHash: Buffer, useKeyHash: Buffer | null) {
  const isUnused = and(isNull(launches.usedAt), gt(launches.expiresAt, sql`now()`))
  const isSameUse =
    useKeyHash && and(eq(launches.useKeyHash, useKeyHash), gt(launches.usedAt, sql`now() - interval '5 minutes'`))
  const [row] = await db
    .update(launches)
    .set({ usedAt: sql`coalesce(${launches.usedAt}, now())`, useKeyHash })
    .where(
      and(
        eq(launches.codeHash, codeHash),
        isSameUse ? or(isUnused, isSameUse) : isUnused,
        sql`not exists (select from ${integrations} i left join ${partners} p on p.id = i.partner_id
          where i.id = ${launches.integrationId} and (not i.active or p.status = 'paused'))`,
      ),
    )
    .returning({ activityId: launches.activityId, studentId: launches.studentId })
  return row
}

export async function findLaunchWithFacts(db: Queryable, codeHash: Buffer) {
  const [row] = await db
    .select({
      ...getTableColumns(launches),
      title: activities.title,
      returnUrl: participations.returnUrl,
      institutionPaused,
    })
    .from(launches)
    .innerJoin(activities, eq(activities.id, launches.activityId))
    .innerJoin(
      participations,
      and(eq(participations.activityId, launches.activityId), eq(participations.studentId, launches.studentId)),
    )
    .leftJoin(integrations, eq(integrations.id, launches.integrationId))
    .leftJoin(partners, ofPartner)
    .where(eq(launches.codeHash, codeHash))
  return row
}

const ofStudent = and(
  eq(attempts.activityId, participations.activityId),
  eq(attempts.studentId, participations.studentId),
)

/** The end of the current or last attempt; before the first one that of the activity, moved by an accommodation. */
const endForStudent = sql<Date | null>`case
  when exists (select from ${attempts} where ${ofStudent} and status = 'running')
    then (select case when paused_at is null then due_at end from ${attempts} where ${ofStudent} and status = 'running')
  when exists (select from ${attempts} where ${ofStudent}) then now()
  when ${participations.preview} then null
  else ${activities.closesAt} + make_interval(mins => ${participations.extraMinutes}) end`.mapWith(activities.closesAt)

/** The facts of an arrival: activity, name and end. */
export async function findArrival(db: Queryable, activityId: string, studentId: string) {
  const [row] = await db
    .select({ code: activities.code, name: students.name, end: endForStudent })
    .from(activities)
    .innerJoin(participations, eq(participations.activityId, activities.id))
    .innerJoin(students, eq(students.id, participations.studentId))
    .where(and(eq(activities.id, activityId), eq(students.id, studentId)))
  return row
}

/** Deletes launches that can no longer be used or repeated. */
export const removeOldLaunches = (db: Db): Promise<number> =>
  deleteInPortions(db, sql`${launches}`, sql`expired.expires_at < now() - interval '2 days'`)
