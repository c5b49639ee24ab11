import { randomUUID } from 'node:crypto'
import type { Place } from '@prosa/contract/school/sga.ts'
import type { AppContext } from '#/context.ts'
import { emitAttempt } from '#/modules/assessments/assessments.events.ts'
import { endAttempt, endByTime, sealAtOnce, watchEnd } from '#/modules/assessments/attempts/ending.service.ts'
import { lengthenStay } from '#/modules/assessments/attempts/stay.service.ts'
import * as attempts from '#/modules/assessments/attempts/attempts.repository.ts'
import {
  attemptsLeft,
  isPaused,
  minutesOf,
  momentOf,
  noticeOf,
  placeOf,
  windowOf,
} from '#/modules/assessments/places/place.model.ts'
import { placePolicy } from '#/modules/assessments/places/places.policy.ts'
import { findPlace, hasChat, type PlaceRow } from '#/modules/assessments/places/places.repository.ts'
import { announceAccessChange } from '#/modules/identity/auth/auth.service.ts'
import { createGuestChat } from '#/modules/conversations/chats/chats.service.ts'
import { recordConsent } from '#/modules/identity/consents/consents.service.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { about } from '#/platform/authorization/rules.ts'

export type OwnPlace = Authorized<PlaceRow, 'enter'>

/** The guest's own place in the activity of this code; with any other code nothing is there. */
const ownPlace = about({
  param: 'code',
  load: async ({ db }: AppContext, code: string, actor) =>
    actor.kind === 'guest' && actor.pass.kind === 'sga' ? findPlace(db, code, actor.pass.studentId) : undefined,
  action: 'enter',
  allows: placePolicy.enter,
})

export const placeRules = { 'sga.place': ownPlace }

/** As `readPlace`, as it stands by now. */
export const readAgain = async (ctx: AppContext, actor: GuestActor, { code }: OwnPlace): Promise<Place> =>
  readPlace(ctx, actor, await ownPlace.load(ctx, code, actor))

/** The activity as the student finds it now. Throws `sga_closed` or `sga_institution_paused` where that came before they began. */
export async function readPlace(ctx: AppContext, actor: GuestActor, place: OwnPlace): Promise<Place> {
  const own = await attempts.findAttemptsOf(ctx.db, place.assessmentId, place.studentId)
  if (own.length === 0 && isPaused(place)) throw gone(place, 'sga_institution_paused', null)
  if (own.length === 0 && momentOf(place) === 'closed') throw gone(place, 'sga_closed', windowOf(place).closesAt)
  const current = own.find(({ status }) => status === 'running')
  // made after the start's commit, or removed because nothing was written for a day
  if (current && !(await hasChat(ctx.db, current.chatId))) await openAttemptChat(ctx, actor, place, current)
  return placeOf(place, own)
}

/**
 * Begins an attempt: here, and nowhere else, the clock begins. Asked again, from this tab or another device, it is the same
 * attempt. Throws 410 where the activity is not open, closed, or no attempt is left.
 */
export async function startAttempt(
  ctx: AppContext,
  actor: GuestActor,
  place: OwnPlace,
  notice: string,
): Promise<Place> {
  if (notice !== noticeOf(place).version) throw new DomainError('sga_notice_changed')
  const begun = await ctx.db.transaction(async (tx) => {
    await attempts.lockParticipant(tx, place.assessmentId, place.studentId)
    const own = await attempts.findAttemptsOf(tx, place.assessmentId, place.studentId)
    if (own.some(({ status, isDue }) => status === 'running' && !isDue)) return true
    if (own.some(({ status }) => status === 'running')) return false
    checkStart(place, own)
    await begin(ctx, tx, place, { number: (own[0]?.number ?? 0) + 1, guestId: actor.guestId })
    return true
  })
  if (begun) return readAgain(ctx, actor, place)
  // one whose time is over and that no job has ended yet
  await endOverdue(ctx, place)
  return startAttempt(ctx, actor, place, notice)
}

function checkStart(place: PlaceRow, own: readonly attempts.OwnAttempt[]): void {
  if (place.archivedAt) throw new DomainError('assistant_archived')
  if (place.pausedAt) throw new DomainError('assistant_paused')
  if (isPaused(place)) throw gone(place, 'sga_institution_paused', null)
  const { opensAt, closesAt } = windowOf(place)
  const moment = momentOf(place)
  if (moment === 'not_open') throw gone(place, 'sga_not_open', opensAt)
  if (attemptsLeft(place, own) === 0) throw gone(place, 'sga_delivered', own[0]?.finishedAt ?? null, own[0]?.receipt)
  if (moment === 'closed') throw gone(place, 'sga_closed', closesAt)
}

async function begin(
  ctx: AppContext,
  tx: Queryable,
  place: PlaceRow,
  { number, guestId }: { number: number; guestId: string },
): Promise<void> {
  const { assessmentId, studentId, preview, assistantId } = place
  const notice = noticeOf(place)
  await attempts.recordConsent(tx, place, { noticeVersion: notice.version, legalBasis: notice.legalBasis })
  if (!preview)
    await recordConsent(tx, {
      kind: 'sga',
      subject: `student:${studentId}`,
      about: assessmentId,
      version: notice.version,
    })
  const version = preview ? place.version : await attempts.pinVersion(tx, assessmentId, place.version)
  const attempt = { id: randomUUID(), assessmentId, studentId, number, preview, chatId: randomUUID(), version }
  const times = { minutes: minutesOf(place), closesAt: windowOf(place).closesAt }
  const begun = { ...attempt, ...(await attempts.insertAttempt(tx, attempt, times)) }
  await watchEnd(ctx, tx, begun)
  await lengthenStay(ctx, tx, begun)
  await announceAccessChange(tx, `guest:${guestId}`)
  await emitAttempt(tx, 'started', attempt, { assistantId, actor: { kind: 'guest', id: guestId } })
}

async function endOverdue(ctx: AppContext, { assessmentId, studentId }: PlaceRow): Promise<void> {
  const own = await attempts.findAttemptsOf(ctx.db, assessmentId, studentId)
  for (const { id, status, isDue } of own) if (status === 'running' && isDue) await endByTime(ctx, id)
}

const openAttemptChat = (ctx: AppContext, actor: GuestActor, place: PlaceRow, attempt: attempts.OwnAttempt) =>
  createGuestChat(ctx, actor, {
    id: attempt.chatId,
    assistantId: place.assistantId,
    origin: 'sga',
    attemptId: attempt.id,
  })

/** Hands in; asked again, the receipt is the same one. Too late, the clock has handed in already. */
export async function finishAttempt(
  ctx: AppContext,
  actor: GuestActor,
  place: OwnPlace,
  attemptId: string,
): Promise<Place> {
  const own = await attempts.findAttemptsOf(ctx.db, place.assessmentId, place.studentId)
  const attempt = own.find(({ id }) => id === attemptId)
  if (!attempt) throw notFound()
  const by = { reason: 'student', actor: { kind: 'guest', id: actor.guestId } } as const
  const ended = await ctx.db.transaction((tx) => endAttempt(ctx, tx, attemptId, by))
  if (ended) await sealAtOnce(ctx, ended)
  else await endOverdue(ctx, place)
  return readAgain(ctx, actor, place)
}

type GoneCode = 'sga_not_open' | 'sga_closed' | 'sga_delivered' | 'sga_institution_paused'

function gone(place: PlaceRow, code: GoneCode, at: Date | null, receipt: string | null = null): DomainError {
  const { title, returnUrl } = place
  return new DomainError(code, { data: { title, returnUrl, at: at?.toISOString() ?? null, receipt } })
}
