import { and, eq, sql } from 'drizzle-orm'
import { activities, participations } from '#/modules/school/activities.tables.ts'
import { classes } from '#/modules/school/classes.tables.ts'
import { institutionName, institutionPaused, ofPartner } from '#/modules/school/integrations/integrations.repository.ts'
import { integrations, students } from '#/modules/school/students.tables.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { chats } from '#/modules/conversations/chats.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { assistantVersions } from '#/modules/assistants/versions/versions.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** One student's participation in one activity, read at one time of the database's clock. */
export async function findParticipation(db: Queryable, code: string, studentId: string) {
  const [row] = await db
    .select({
      now: sql`now()`.mapWith((now: string) => new Date(now)),
      activityId: activities.id,
      studentId: students.id,
      code: activities.code,
      title: activities.title,
      form: activities.form,
      status: activities.status,
      opensAt: activities.opensAt,
      closesAt: activities.closesAt,
      activityPausedAt: activities.pausedAt,
      preview: participations.preview,
      extraMinutes: participations.extraMinutes,
      returnUrl: participations.returnUrl,
      studentName: students.name,
      institution: sql<string | null>`${institutionName}`,
      institutionPaused,
      logoKey: partners.logoKey,
      retentionDays: integrations.retentionDays,
      timeZone: integrations.timeZone,
      legalBasis: integrations.legalBasis,
      privacyContact: integrations.privacyContact,
      classId: students.classId,
      classCode: classes.code,
      assistantId: assistants.id,
      pausedAt: assistants.pausedAt,
      archivedAt: assistants.archivedAt,
      assistantOptions: assistants.options,
      version: assistantVersions.number,
      config: assistantVersions.config,
    })
    .from(activities)
    .innerJoin(participations, eq(participations.activityId, activities.id))
    .innerJoin(students, eq(students.id, participations.studentId))
    .innerJoin(assistants, eq(assistants.id, activities.assistantId))
    .innerJoin(
      assistantVersions,
      and(
        eq(assistantVersions.assistantId, assistants.id),
        eq(assistantVersions.number, sql`coalesce(${activities.pinnedVersion}, ${assistants.publishedVersion})`),
      ),
    )
    .leftJoin(classes, eq(classes.id, students.classId))
    .leftJoin(integrations, eq(integrations.id, activities.integrationId))
    .leftJoin(partners, ofPartner)
    .where(and(eq(activities.code, code), eq(students.id, studentId), sql`${assistants.deletedAt} is null`))
  return row
}
export type ParticipationRow = NonNullable<Awaited<ReturnType<typeof findParticipation>>>

export async function hasChat(db: Queryable, chatId: string): Promise<boolean> {
  const [row] = await db.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId))
  return row !== undefined
}
