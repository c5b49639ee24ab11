import { and, eq, sql } from 'drizzle-orm'
import { assessmentParticipants, assessments } from '#/modules/school/activities.tables.ts'
import { sgaClasses } from '#/modules/school/classes.tables.ts'
import { institutionName, institutionPaused, ofPartner } from '#/modules/school/integrations/integrations.repository.ts'
import { sgaIntegrations, sgaStudents } from '#/modules/school/students.tables.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { chats } from '#/modules/conversations/chats.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { assistantVersions } from '#/modules/assistants/versions/versions.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** One student's place in one activity, at one moment of the database's clock. */
export async function findSeat(db: Queryable, code: string, studentId: string) {
  const [row] = await db
    .select({
      now: sql`now()`.mapWith((now: string) => new Date(now)),
      assessmentId: assessments.id,
      studentId: sgaStudents.id,
      code: assessments.code,
      title: assessments.title,
      form: assessments.form,
      status: assessments.status,
      opensAt: assessments.opensAt,
      closesAt: assessments.closesAt,
      activityPausedAt: assessments.pausedAt,
      preview: assessmentParticipants.preview,
      extraMinutes: assessmentParticipants.extraMinutes,
      returnUrl: assessmentParticipants.returnUrl,
      studentName: sgaStudents.name,
      institution: sql<string | null>`${institutionName}`,
      institutionPaused,
      logoKey: partners.logoKey,
      retentionDays: sgaIntegrations.retentionDays,
      timeZone: sgaIntegrations.timeZone,
      legalBasis: sgaIntegrations.legalBasis,
      privacyContact: sgaIntegrations.privacyContact,
      classId: sgaStudents.classId,
      classCode: sgaClasses.code,
      assistantId: assistants.id,
      pausedAt: assistants.pausedAt,
      archivedAt: assistants.archivedAt,
      attendance: assistants.attendance,
      version: assistantVersions.number,
      config: assistantVersions.config,
    })
    .from(assessments)
    .innerJoin(assessmentParticipants, eq(assessmentParticipants.assessmentId, assessments.id))
    .innerJoin(sgaStudents, eq(sgaStudents.id, assessmentParticipants.studentId))
    .innerJoin(assistants, eq(assistants.id, assessments.assistantId))
    .innerJoin(
      assistantVersions,
      and(
        eq(assistantVersions.assistantId, assistants.id),
        eq(assistantVersions.number, sql`coalesce(${assessments.pinnedVersion}, ${assistants.publishedVersion})`),
      ),
    )
    .leftJoin(sgaClasses, eq(sgaClasses.id, sgaStudents.classId))
    .leftJoin(sgaIntegrations, eq(sgaIntegrations.id, assessments.integrationId))
    .leftJoin(partners, ofPartner)
    .where(and(eq(assessments.code, code), eq(sgaStudents.id, studentId), sql`${assistants.deletedAt} is null`))
  return row
}
export type SeatRow = NonNullable<Awaited<ReturnType<typeof findSeat>>>

export async function hasChat(db: Queryable, chatId: string): Promise<boolean> {
  const [row] = await db.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId))
  return row !== undefined
}
