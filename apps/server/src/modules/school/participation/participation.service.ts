import { randomUUID } from 'node:crypto'
import type { UnserializedParticipation } from '@prosa/contract/school/participation.ts'
import type { AppContext } from '#/context.ts'
import { offeredFiles } from '#/modules/assistants/finding/offered-files.service.ts'
import { fillGreeting } from '#/modules/assistants/finding/variables.service.ts'
import { emitAttempts } from '#/modules/school/school.events.ts'
import { endAttempt, endByTime, sealAtOnce, watchEnds } from '#/modules/school/attempts/ending.service.ts'
import { isActivityPaused, lockPausing } from '#/modules/school/attempts/pausing.repository.ts'
import { findNotes } from '#/modules/school/participation/notes.repository.ts'
import { lengthenSessions } from '#/modules/school/attempts/stay.service.ts'
import * as attempts from '#/modules/school/attempts/attempts.repository.ts'
import {
  attemptsLeft,
  isPaused,
  sumMinutes,
  findMoment,
  toNotice,
  toParticipation,
  computeWindow,
} from '#/modules/school/participation/participation.model.ts'
import { configFor } from '#/modules/school/participation/activity-access.service.ts'
import { participationPolicy } from '#/modules/school/school.policy.ts'
import {
  findParticipation,
  hasChat,
  type ParticipationRow,
} from '#/modules/school/participation/participation.repository.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { createGuestChat } from '#/modules/conversations/chats/chats.service.ts'
import { recordConsent } from '#/modules/identity/consents/consents.service.ts'
import { readAppName, getSettings } from '#/modules/settings/settings.service.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { about } from '#/platform/authorization/rules.ts'

export type OwnParticipation = Authorized<ParticipationRow, 'enter'>

/** The guest's participation in the activity of this code; 404 for any other code. */
const ownParticipation = about({
  param: 'code',
  load: async (ctx: AppContext, code: string, actor) => {
    if (actor.kind !== 'guest' || actor.pass.kind !== 'sga') return undefined
    const participation = await findParticipation(ctx.db, code, actor.pass.studentId)
    return participation && participation.classId !== null ? ofOrganization(ctx, participation) : participation
  },
  action: 'enter',
  allows: participationPolicy.enter,
})

/** Adds the organization as the responsible institution of a class by code. */
async function ofOrganization(ctx: AppContext, participation: ParticipationRow): Promise<ParticipationRow> {
  const { dpoName, dpoEmail } = (await getSettings(ctx)).general
  const privacyContact = [dpoName, dpoEmail].filter(Boolean).join(', ')
  return { ...participation, institution: await readAppName(ctx), privacyContact }
}

export const participationRules = { 'sga.place': ownParticipation }

/** Reads the participation again, as it is now. */
export const readAgain = async (
  ctx: AppContext,
  actor: GuestActor,
  { code }: OwnParticipation,
): Promise<UnserializedParticipation> => readParticipation(ctx, actor, await ownParticipation.load(ctx, code, actor))

/** The activity for its student now. Throws `sga_closed` or `sga_institution_paused` if so before the start. */
export async function readParticipation(
  ctx: AppContext,
  actor: GuestActor,
  participation: OwnParticipation,
): Promise<UnserializedParticipation> {
  const own = await attempts.findAttemptsOf(ctx.db, participation.activityId, participation.studentId)
  if (own.length === 0 && isPaused(participation)) throw goneError(participation, 'sga_institution_paused', null)
  if (own.length === 0 && findMoment(participation) === 'closed')
    throw goneError(participation, 'sga_closed', computeWindow(participation).closesAt)
  const current = own.find(({ status }) => status === 'running')
  // created after the start's commit, or removed because it stayed empty for a day
  if (current && !(await hasChat(ctx.db, current.chatId))) await openAttemptChat(ctx, actor, participation, current)
  const files = offeredFiles(ctx, configFor(participation.config, participation.form))
  const shownParticipation = toParticipation(participation, own, {
    notes: await findNotes(ctx.db, participation.activityId),
    files,
  })
  const reader = { userId: null, institution: participation.institution ?? undefined }
  const greeting = await fillGreeting(ctx, participation.config, reader)
  return { ...shownParticipation, assistant: { ...shownParticipation.assistant, greeting } }
}

/**
 * Begins an attempt and its clock. Repeated from any tab or device, it returns the same attempt. Throws 410 if the
 * activity is not open, closed, or no attempt is left.
 */
export async function startAttempt(
  ctx: AppContext,
  actor: GuestActor,
  participation: OwnParticipation,
  notice: string,
): Promise<UnserializedParticipation> {
  if (notice !== toNotice(participation).version) throw new DomainError('sga_notice_changed')
  const begun = await ctx.db.transaction(async (tx) => {
    await attempts.lockParticipant(tx, participation.activityId, participation.studentId)
    const own = await attempts.findAttemptsOf(tx, participation.activityId, participation.studentId)
    if (own.some(({ status, isDue }) => status === 'running' && !isDue)) return true
    if (own.some(({ status }) => status === 'running')) return false
    checkStart(participation, own)
    await lockPausing(tx, participation.activityId, 'beginning')
    if (!participation.preview && (await isActivityPaused(tx, participation.activityId)))
      throw new DomainError('sga_paused', { detail: 'A turma está em pausa. Comece quando a aula continuar.' })
    await beginAttempt(ctx, tx, participation, { number: (own[0]?.number ?? 0) + 1, guestId: actor.guestId })
    return true
  })
  if (begun) return readAgain(ctx, actor, participation)
  // an overdue attempt that no job has ended yet
  await endOverdue(ctx, participation)
  return startAttempt(ctx, actor, participation, notice)
}

function checkStart(participation: ParticipationRow, own: readonly attempts.OwnAttempt[]): void {
  if (participation.archivedAt) throw new DomainError('assistant_archived')
  if (participation.pausedAt) throw new DomainError('assistant_paused')
  if (isPaused(participation)) throw goneError(participation, 'sga_institution_paused', null)
  const { opensAt, closesAt } = computeWindow(participation)
  const moment = findMoment(participation)
  if (moment === 'not_open') throw goneError(participation, 'sga_not_open', opensAt)
  if (attemptsLeft(participation, own) === 0)
    throw goneError(participation, 'sga_delivered', own[0]?.finishedAt ?? null, own[0]?.receipt)
  if (moment === 'closed') throw goneError(participation, 'sga_closed', closesAt)
}

async function beginAttempt(
  ctx: AppContext,
  tx: Queryable,
  participation: ParticipationRow,
  { number, guestId }: { number: number; guestId: string },
): Promise<void> {
  const { activityId, studentId, preview, assistantId } = participation
  const notice = toNotice(participation)
  await attempts.recordConsent(tx, participation, { noticeVersion: notice.version, legalBasis: notice.legalBasis })
  if (!preview)
    await recordConsent(tx, {
      kind: 'sga',
      subject: `student:${studentId}`,
      about: activityId,
      version: notice.version,
    })
  const version = preview ? participation.version : await attempts.pinVersion(tx, activityId, participation.version)
  const { rubric } = participation.form
  const attempt = { id: randomUUID(), activityId, studentId, number, preview, chatId: randomUUID(), version, rubric }
  const times = { minutes: sumMinutes(participation), closesAt: computeWindow(participation).closesAt }
  const begun = { ...attempt, ...(await attempts.insertAttempt(tx, attempt, times)) }
  await watchEnds(ctx, tx, [begun])
  await lengthenSessions(ctx, tx, [begun])
  await announceAccessChange(tx, `guest:${guestId}`, `activity:${activityId}`)
  await emitAttempts(tx, 'started', [attempt], { assistantId, actor: { kind: 'guest', id: guestId } })
}

async function endOverdue(ctx: AppContext, { activityId, studentId }: ParticipationRow): Promise<void> {
  const own = await attempts.findAttemptsOf(ctx.db, activityId, studentId)
  for (const { id, status, isDue } of own) if (status === 'running' && isDue) await endByTime(ctx, id)
}

const openAttemptChat = (
  ctx: AppContext,
  actor: GuestActor,
  participation: ParticipationRow,
  attempt: attempts.OwnAttempt,
) =>
  createGuestChat(ctx, actor, {
    id: attempt.chatId,
    assistantId: participation.assistantId,
    origin: 'sga',
    attemptId: attempt.id,
  })

/** Hands in; repeated, it returns the same receipt. After the time is over, the clock has handed in already. */
export async function finishAttempt(
  ctx: AppContext,
  actor: GuestActor,
  participation: OwnParticipation,
  attemptId: string,
): Promise<UnserializedParticipation> {
  const own = await attempts.findAttemptsOf(ctx.db, participation.activityId, participation.studentId)
  const attempt = own.find(({ id }) => id === attemptId)
  if (!attempt) throw notFound()
  const by = { reason: 'student', actor: { kind: 'guest', id: actor.guestId } } as const
  const ended = await ctx.db.transaction((tx) => endAttempt(ctx, tx, attemptId, by))
  if (ended) await sealAtOnce(ctx, ended)
  else await endOverdue(ctx, participation)
  return readAgain(ctx, actor, participation)
}

/** Stores the unsent text when time ended. Returns whether it was accepted. */
export async function keepUnsent(
  ctx: AppContext,
  participation: OwnParticipation,
  { attemptId, text }: { attemptId: string; text: string },
): Promise<{ kept: boolean }> {
  const own = await attempts.findAttemptsOf(ctx.db, participation.activityId, participation.studentId)
  if (!own.some(({ id }) => id === attemptId)) throw notFound()
  await endOverdue(ctx, participation)
  return { kept: await attempts.keepUnsent(ctx.db, attemptId, text) }
}

type GoneCode = 'sga_not_open' | 'sga_closed' | 'sga_delivered' | 'sga_institution_paused'

function goneError(
  participation: ParticipationRow,
  code: GoneCode,
  at: Date | null,
  receipt: string | null = null,
): DomainError {
  const { title, returnUrl } = participation
  return new DomainError(code, { data: { title, returnUrl, at: at?.toISOString() ?? null, receipt } })
}
