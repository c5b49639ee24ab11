import type { UnserializedStudent } from '@prosa/contract/school/student-stats.ts'
import type { AppContext } from '#/context.ts'
import { auditSchool } from '#/modules/school/school.events.ts'
import { toFeedback } from '#/modules/school/participation/participation.model.ts'
import { decideVisibility } from '#/modules/school/student-stats/student-stats.service.ts'
import { findStudent } from '#/modules/school/student-stats/student-stats.repository.ts'
import * as repository from '#/modules/school/student-stats/student.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import { hasPermission, type UserActor } from '#/platform/authorization/actor.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

async function loadStudent(ctx: AppContext, actor: UserActor, studentId: string) {
  const found = await findStudent(ctx.db, studentId, decideVisibility(actor).identities)
  if (!found || found.erasedAt) throw notFound()
  return found
}

/** Returns a student with their attempts and events. Throws 404 for one who is unknown or was erased. */
export async function readStudent(ctx: AppContext, actor: UserActor, studentId: string): Promise<UnserializedStudent> {
  const found = await loadStudent(ctx, actor, studentId)
  const [attempts, timeline] = await Promise.all([
    repository.findAttemptsOfStudent(ctx.db, studentId),
    repository.findTimeline(ctx.db, studentId),
  ])
  const { student, institution, extraMinutes, createdAt } = found
  const { identities } = decideVisibility(actor)
  return {
    student,
    institution,
    extraMinutes,
    firstSeenAt: createdAt,
    attempts: attempts.map(({ attempt, ...row }) => ({
      ...row,
      attemptId: attempt.id,
      assessmentId: attempt.activityId,
      number: attempt.number,
      messages: attempt.messageCount,
      activeSeconds: attempt.activeSeconds,
      startedAt: attempt.startedAt,
      finishedAt: attempt.finishedAt,
      erased: attempt.erasedAt !== null,
    })),
    timeline: timeline as UnserializedStudent['timeline'],
    abilities: {
      readTranscripts: hasPermission(actor, 'sga.read_transcripts') && hasPermission(actor, 'assessments.manage'),
      export: identities,
      delete: identities,
    },
  }
}

/** All stored data of a student, for the student (LGPD). */
export async function exportStudent(ctx: AppContext, by: By, studentId: string): Promise<string> {
  const { student, institution, createdAt } = await loadStudent(ctx, by.actor, studentId)
  await auditSchool(ctx.db, by, 'student.export', { type: 'student', id: studentId })
  const [found, allMessages, activities, reports] = await Promise.all([
    repository.findAttemptsOfStudent(ctx.db, studentId),
    repository.findMessagesOfStudent(ctx.db, studentId),
    repository.findParticipations(ctx.db, studentId),
    repository.findReportsOf(ctx.db, studentId),
  ])
  const saidIn = Map.groupBy(allMessages, ({ attemptId }) => attemptId)
  const attempts = found.map(({ attempt, assessmentTitle, receipt }) => {
    const { id, number, status, startedAt, finishedAt, unsent } = attempt
    const messages = (saidIn.get(id) ?? []).map(({ attemptId: _attemptId, ...message }) => message)
    // the copy has every released level, even if the activity's page hides it
    const feedback = toFeedback(attempt, 'result')
    return { assessmentTitle, number, status, startedAt, finishedAt, receipt, feedback, messages, unsent }
  })
  return JSON.stringify({ student, institution, createdAt, activities, attempts, reports }, null, 2)
}

/** Throws 404 if the student does not exist or is erased. */
export const requireStudent = async (ctx: AppContext, actor: UserActor, studentId: string): Promise<void> => {
  await loadStudent(ctx, actor, studentId)
}
