import { and, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import { assessmentParticipants, assessments } from '#/modules/school/activities.tables.ts'
import { attempts } from '#/modules/school/attempts.tables.ts'
import { institutionPaused, ofPartner } from '#/modules/school/integrations/integrations.repository.ts'
import { sgaIntegrations, sgaStudents } from '#/modules/school/students.tables.ts'
import { sgaLaunches } from '#/modules/school/launches.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'

export type NewLaunch = Pick<
  typeof sgaLaunches.$inferInsert,
  'id' | 'integrationId' | 'nonce' | 'bodyHash' | 'assessmentId' | 'studentId' | 'codeHash'
>

/**
 * Finds an activity of the integration by its own code or by the school's. Activities that were never published are
 * not found.
 */
export async function findLaunchable(db: Queryable, integrationId: string, code: string) {
  const [row] = await db
    .select({
      id: assessments.id,
      form: assessments.form,
      title: assessments.title,
      assistantId: assessments.assistantId,
    })
    .from(assessments)
    .where(
      and(
        eq(assessments.integrationId, integrationId),
        or(eq(assessments.code, code), eq(assessments.externalCode, code)),
        sql`${assessments.status} <> 'draft'`,
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

/** The student as the school names them today. */
export async function upsertStudent(
  db: Queryable,
  integrationId: string,
  id: string,
  student: LaunchedStudent,
): Promise<string> {
  const [row] = await db
    .insert(sgaStudents)
    .values({ id, integrationId, ...student })
    .onConflictDoUpdate({
      target: [sgaStudents.integrationId, sgaStudents.externalId],
      set: { ...student, lastLaunchAt: sql`now()` },
    })
    .returning({ id: sgaStudents.id })
  return row!.id
}

export async function upsertParticipant(
  db: Queryable,
  participant: Pick<
    typeof assessmentParticipants.$inferInsert,
    'assessmentId' | 'studentId' | 'extraMinutes' | 'returnUrl' | 'preview'
  >,
): Promise<void> {
  const { extraMinutes, returnUrl } = participant
  await db
    .insert(assessmentParticipants)
    .values(participant)
    .onConflictDoUpdate({
      target: [assessmentParticipants.assessmentId, assessmentParticipants.studentId],
      set: {
        extraMinutes,
        returnUrl: sql`coalesce(${returnUrl ?? null}, ${assessmentParticipants.returnUrl})`,
        lastLaunchAt: sql`now()`,
      },
    })
}

/** Undefined where the integration has used the nonce already. */
export async function insertLaunch(db: Queryable, launch: NewLaunch): Promise<Date | undefined> {
  const [row] = await db
    .insert(sgaLaunches)
    .values({ ...launch, expiresAt: sql`now() + interval '5 minutes'` })
    .onConflictDoNothing({ target: [sgaLaunches.integrationId, sgaLaunches.nonce] })
    .returning({ expiresAt: sgaLaunches.expiresAt })
  return row?.expiresAt
}

export async function findByNonce(db: Queryable, integrationId: string, nonce: string) {
  const [row] = await db
    .select()
    .from(sgaLaunches)
    .where(and(eq(sgaLaunches.integrationId, integrationId), eq(sgaLaunches.nonce, nonce)))
  return row
}

/**
 * Takes the launch, once, of however many ask at the same time; nothing where it is unknown, used, over, or its school is out.
 * Five minutes long the browser that took it may take it again: the answer to it may have been lost on the way.
 */
export async function useLaunch(db: Queryable, codeHash: Buffer, useKeyHash: Buffer | null) {
  const isUnused = and(isNull(sgaLaunches.usedAt), gt(sgaLaunches.expiresAt, sql`now()`))
  const isSameUse =
    useKeyHash && and(eq(sgaLaunches.useKeyHash, useKeyHash), gt(sgaLaunches.usedAt, sql`now() - interval '5 minutes'`))
  const [row] = await db
    .update(sgaLaunches)
    .set({ usedAt: sql`coalesce(${sgaLaunches.usedAt}, now())`, useKeyHash })
    .where(
      and(
        eq(sgaLaunches.codeHash, codeHash),
        isSameUse ? or(isUnused, isSameUse) : isUnused,
        sql`not exists (select from ${sgaIntegrations} i left join ${partners} p on p.id = i.partner_id
          where i.id = ${sgaLaunches.integrationId} and (not i.active or p.status = 'paused'))`,
      ),
    )
    .returning({ assessmentId: sgaLaunches.assessmentId, studentId: sgaLaunches.studentId })
  return row
}

export async function findLaunchWithFacts(db: Queryable, codeHash: Buffer) {
  const [row] = await db
    .select({
      ...getTableColumns(sgaLaunches),
      title: assessments.title,
      returnUrl: assessmentParticipants.returnUrl,
      institutionPaused,
    })
    .from(sgaLaunches)
    .innerJoin(assessments, eq(assessments.id, sgaLaunches.assessmentId))
    .innerJoin(
      assessmentParticipants,
      and(
        eq(assessmentParticipants.assessmentId, sgaLaunches.assessmentId),
        eq(assessmentParticipants.studentId, sgaLaunches.studentId),
      ),
    )
    .leftJoin(sgaIntegrations, eq(sgaIntegrations.id, sgaLaunches.integrationId))
    .leftJoin(partners, ofPartner)
    .where(eq(sgaLaunches.codeHash, codeHash))
  return row
}

const ofStudent = and(
  eq(attempts.assessmentId, assessmentParticipants.assessmentId),
  eq(attempts.studentId, assessmentParticipants.studentId),
)

/** The end of the attempt that runs or ran last; before the first one of the activity, which an accommodation moves. */
const endForStudent = sql<Date | null>`case
  when exists (select from ${attempts} where ${ofStudent} and status = 'running')
    then (select case when paused_at is null then due_at end from ${attempts} where ${ofStudent} and status = 'running')
  when exists (select from ${attempts} where ${ofStudent}) then now()
  when ${assessmentParticipants.preview} then null
  else ${assessments.closesAt} + make_interval(mins => ${assessmentParticipants.extraMinutes}) end`.mapWith(
  assessments.closesAt,
)

/** What the arrival needs: where to, whose name, until when. */
export async function findArrival(db: Queryable, assessmentId: string, studentId: string) {
  const [row] = await db
    .select({ code: assessments.code, name: sgaStudents.name, end: endForStudent })
    .from(assessments)
    .innerJoin(assessmentParticipants, eq(assessmentParticipants.assessmentId, assessments.id))
    .innerJoin(sgaStudents, eq(sgaStudents.id, assessmentParticipants.studentId))
    .where(and(eq(assessments.id, assessmentId), eq(sgaStudents.id, studentId)))
  return row
}

/** Launches that nobody can use or repeat any more. */
export const removeOldLaunches = (db: Db): Promise<number> =>
  deleteInPortions(db, sql`${sgaLaunches}`, sql`expired.expires_at < now() - interval '2 days'`)
