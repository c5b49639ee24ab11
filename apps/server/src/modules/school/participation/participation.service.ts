import { randomUUID } from 'node:crypto'
import type { ToldSeat } from '@prosa/contract/school/participation.ts'
import type { AppContext } from '#/context.ts'
import { offeredFiles } from '#/modules/assistants/finding/offered-files.service.ts'
import { fillGreeting } from '#/modules/assistants/finding/variables.service.ts'
import { emitAttempts } from '#/modules/school/school.events.ts'
import { endAttempt, endByTime, sealAtOnce, watchEnds } from '#/modules/school/attempts/ending.service.ts'
import { isActivityPaused, lockPausing } from '#/modules/school/attempts/pausing.repository.ts'
import { findNotes } from '#/modules/school/participation/notes.repository.ts'
import { lengthenStay } from '#/modules/school/attempts/stay.service.ts'
import * as attempts from '#/modules/school/attempts/attempts.repository.ts'
import {
  attemptsLeft,
  isPaused,
  minutesOf,
  momentOf,
  noticeOf,
  seatOf,
  windowOf,
} from '#/modules/school/participation/participation.model.ts'
import { configFor } from '#/modules/school/participation/activity-access.service.ts'
import { seatPolicy } from '#/modules/school/school.policy.ts'
import { findSeat, hasChat, type SeatRow } from '#/modules/school/participation/participation.repository.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { createGuestChat } from '#/modules/conversations/chats/chats.service.ts'
import { recordConsent } from '#/modules/identity/consents/consents.service.ts'
import { appNameOf, getSettings } from '#/modules/settings/settings.service.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { about } from '#/platform/authorization/rules.ts'

export type OwnSeat = Authorized<SeatRow, 'enter'>

/** The guest's own place in the activity of this code; with any other code nothing is there. */
const ownSeat = about({
  param: 'code',
  load: async (ctx: AppContext, code: string, actor) => {
    if (actor.kind !== 'guest' || actor.pass.kind !== 'sga') return undefined
    const seat = await findSeat(ctx.db, code, actor.pass.studentId)
    return seat && seat.classId !== null ? ofOrganization(ctx, seat) : seat
  },
  action: 'enter',
  allows: seatPolicy.enter,
})

/** A class by code has no school's system behind it: the organization answers for it. */
async function ofOrganization(ctx: AppContext, seat: SeatRow): Promise<SeatRow> {
  const { dpoName, dpoEmail } = (await getSettings(ctx)).general
  const privacyContact = [dpoName, dpoEmail].filter(Boolean).join(', ')
  return { ...seat, institution: await appNameOf(ctx), privacyContact }
}

export const seatRules = { 'sga.place': ownSeat }

/** As `readPlace`, as it stands by now. */
export const readAgain = async (ctx: AppContext, actor: GuestActor, { code }: OwnSeat): Promise<ToldSeat> =>
  readSeat(ctx, actor, await ownSeat.load(ctx, code, actor))

/** The activity as the student finds it now. Throws `sga_closed` or `sga_institution_paused` where that came before they began. */
export async function readSeat(ctx: AppContext, actor: GuestActor, seat: OwnSeat): Promise<ToldSeat> {
  const own = await attempts.findAttemptsOf(ctx.db, seat.assessmentId, seat.studentId)
  if (own.length === 0 && isPaused(seat)) throw gone(seat, 'sga_institution_paused', null)
  if (own.length === 0 && momentOf(seat) === 'closed') throw gone(seat, 'sga_closed', windowOf(seat).closesAt)
  const current = own.find(({ status }) => status === 'running')
  // made after the start's commit, or removed because nothing was written for a day
  if (current && !(await hasChat(ctx.db, current.chatId))) await openAttemptChat(ctx, actor, seat, current)
  const files = offeredFiles(ctx, configFor(seat.config, seat.form))
  const told = seatOf(seat, own, { notes: await findNotes(ctx.db, seat.assessmentId), files })
  const reader = { userId: null, institution: seat.institution ?? undefined }
  const greeting = await fillGreeting(ctx, seat.config, reader)
  return { ...told, assistant: { ...told.assistant, greeting } }
}

/**
 * Begins an attempt: here, and nowhere else, the clock begins. Asked again, from this tab or another device, it is the same
 * attempt. Throws 410 where the activity is not open, closed, or no attempt is left.
 */
export async function startAttempt(
  ctx: AppContext,
  actor: GuestActor,
  seat: OwnSeat,
  notice: string,
): Promise<ToldSeat> {
  if (notice !== noticeOf(seat).version) throw new DomainError('sga_notice_changed')
  const begun = await ctx.db.transaction(async (tx) => {
    await attempts.lockParticipant(tx, seat.assessmentId, seat.studentId)
    const own = await attempts.findAttemptsOf(tx, seat.assessmentId, seat.studentId)
    if (own.some(({ status, isDue }) => status === 'running' && !isDue)) return true
    if (own.some(({ status }) => status === 'running')) return false
    checkStart(seat, own)
    await lockPausing(tx, seat.assessmentId, 'beginning')
    if (!seat.preview && (await isActivityPaused(tx, seat.assessmentId)))
      throw new DomainError('sga_paused', { detail: 'A turma está em pausa. Comece quando a aula continuar.' })
    await begin(ctx, tx, seat, { number: (own[0]?.number ?? 0) + 1, guestId: actor.guestId })
    return true
  })
  if (begun) return readAgain(ctx, actor, seat)
  // one whose time is over and that no job has ended yet
  await endOverdue(ctx, seat)
  return startAttempt(ctx, actor, seat, notice)
}

function checkStart(seat: SeatRow, own: readonly attempts.OwnAttempt[]): void {
  if (seat.archivedAt) throw new DomainError('assistant_archived')
  if (seat.pausedAt) throw new DomainError('assistant_paused')
  if (isPaused(seat)) throw gone(seat, 'sga_institution_paused', null)
  const { opensAt, closesAt } = windowOf(seat)
  const moment = momentOf(seat)
  if (moment === 'not_open') throw gone(seat, 'sga_not_open', opensAt)
  if (attemptsLeft(seat, own) === 0) throw gone(seat, 'sga_delivered', own[0]?.finishedAt ?? null, own[0]?.receipt)
  if (moment === 'closed') throw gone(seat, 'sga_closed', closesAt)
}

async function begin(
  ctx: AppContext,
  tx: Queryable,
  seat: SeatRow,
  { number, guestId }: { number: number; guestId: string },
): Promise<void> {
  const { assessmentId, studentId, preview, assistantId } = seat
  const notice = noticeOf(seat)
  await attempts.recordConsent(tx, seat, { noticeVersion: notice.version, legalBasis: notice.legalBasis })
  if (!preview)
    await recordConsent(tx, {
      kind: 'sga',
      subject: `student:${studentId}`,
      about: assessmentId,
      version: notice.version,
    })
  const version = preview ? seat.version : await attempts.pinVersion(tx, assessmentId, seat.version)
  const { rubric } = seat.form
  const attempt = { id: randomUUID(), assessmentId, studentId, number, preview, chatId: randomUUID(), version, rubric }
  const times = { minutes: minutesOf(seat), closesAt: windowOf(seat).closesAt }
  const begun = { ...attempt, ...(await attempts.insertAttempt(tx, attempt, times)) }
  await watchEnds(ctx, tx, [begun])
  await lengthenStay(ctx, tx, [begun])
  await announceAccessChange(tx, `guest:${guestId}`, `activity:${assessmentId}`)
  await emitAttempts(tx, 'started', [attempt], { assistantId, actor: { kind: 'guest', id: guestId } })
}

async function endOverdue(ctx: AppContext, { assessmentId, studentId }: SeatRow): Promise<void> {
  const own = await attempts.findAttemptsOf(ctx.db, assessmentId, studentId)
  for (const { id, status, isDue } of own) if (status === 'running' && isDue) await endByTime(ctx, id)
}

const openAttemptChat = (ctx: AppContext, actor: GuestActor, seat: SeatRow, attempt: attempts.OwnAttempt) =>
  createGuestChat(ctx, actor, {
    id: attempt.chatId,
    assistantId: seat.assistantId,
    origin: 'sga',
    attemptId: attempt.id,
  })

/** Hands in; asked again, the receipt is the same one. Too late, the clock has handed in already. */
export async function finishAttempt(
  ctx: AppContext,
  actor: GuestActor,
  seat: OwnSeat,
  attemptId: string,
): Promise<ToldSeat> {
  const own = await attempts.findAttemptsOf(ctx.db, seat.assessmentId, seat.studentId)
  const attempt = own.find(({ id }) => id === attemptId)
  if (!attempt) throw notFound()
  const by = { reason: 'student', actor: { kind: 'guest', id: actor.guestId } } as const
  const ended = await ctx.db.transaction((tx) => endAttempt(ctx, tx, attemptId, by))
  if (ended) await sealAtOnce(ctx, ended)
  else await endOverdue(ctx, seat)
  return readAgain(ctx, actor, seat)
}

/** Keeps what stood in the field when the time ended, as not sent. Answers whether it was taken. */
export async function keepUnsent(
  ctx: AppContext,
  seat: OwnSeat,
  { attemptId, text }: { attemptId: string; text: string },
): Promise<{ kept: boolean }> {
  const own = await attempts.findAttemptsOf(ctx.db, seat.assessmentId, seat.studentId)
  if (!own.some(({ id }) => id === attemptId)) throw notFound()
  await endOverdue(ctx, seat)
  return { kept: await attempts.keepUnsent(ctx.db, attemptId, text) }
}

type GoneCode = 'sga_not_open' | 'sga_closed' | 'sga_delivered' | 'sga_institution_paused'

function gone(seat: SeatRow, code: GoneCode, at: Date | null, receipt: string | null = null): DomainError {
  const { title, returnUrl } = seat
  return new DomainError(code, { data: { title, returnUrl, at: at?.toISOString() ?? null, receipt } })
}
