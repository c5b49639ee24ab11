import { createHash } from 'node:crypto'
import type { Place } from '@prosa/contract/school/sga.ts'
import type { OwnAttempt } from '#/modules/assessments/attempts/attempts.repository.ts'
import type { PlaceRow } from '#/modules/assessments/places/places.repository.ts'
import { logoUrlOf } from '#/modules/identity/partners/logo/logo.service.ts'

/** The window as it is for this student: an accommodation moves the end; a preview knows no window. */
export function windowOf(place: PlaceRow): { opensAt: Date | null; closesAt: Date | null } {
  if (place.preview) return { opensAt: null, closesAt: null }
  const { opensAt, closesAt, extraMinutes } = place
  return { opensAt, closesAt: closesAt && new Date(closesAt.getTime() + extraMinutes * 60_000) }
}

/** Minutes of one attempt, accommodations included. */
export const minutesOf = ({ form, extraMinutes }: PlaceRow): number | null =>
  form.durationMinutes === null ? null : form.durationMinutes + extraMinutes

/** As the page greets them. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** What the student agrees to; its version is the hash of its facts, so that a change is noticed. */
export function noticeOf(place: PlaceRow): Place['notice'] {
  const facts = {
    institution: place.institution ?? 'Prévia',
    legalBasis: place.legalBasis ?? 'public_policy',
    retentionDays: place.form.retentionDays ?? place.retentionDays ?? 180,
    contact: place.privacyContact ?? '',
  } as const
  const version = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12)
  return { version, ...facts }
}

export type Moment = 'not_open' | 'open' | 'closed'

/** Whether somebody may begin now, by the clock that read the place. */
export function momentOf(place: PlaceRow): Moment {
  const { opensAt, closesAt } = windowOf(place)
  const now = Date.parse(place.now)
  if (place.status === 'closed' && !place.preview) return 'closed'
  if (closesAt && closesAt.getTime() <= now) return 'closed'
  if (opensAt && opensAt.getTime() > now) return 'not_open'
  return 'open'
}

/** Nobody begins while the school is paused; what somebody has begun goes on, because its clock does. */
export const isPaused = ({ institutionPaused, preview }: PlaceRow): boolean => institutionPaused && !preview

/** Annulled attempts do not count in the limit. */
export const attemptsLeft = (place: PlaceRow, attempts: readonly OwnAttempt[]): number =>
  Math.max(0, place.form.maxAttempts - attempts.filter(({ status }) => status !== 'annulled').length)

/** Runs, or has ended and its last answer is still being kept. */
const isCurrent = ({ status, sealedAt }: OwnAttempt): boolean => status === 'running' || sealedAt === null

export function placeOf(place: PlaceRow, attempts: readonly OwnAttempt[]): Place {
  const { form, config } = place
  const { opensAt, closesAt } = windowOf(place)
  const current = attempts.find(isCurrent)
  const left = attemptsLeft(place, attempts)
  return {
    now: place.now,
    code: place.code,
    title: place.title,
    institution: place.institution ?? '',
    timeZone: place.timeZone,
    logoUrl: logoUrlOf(place.logoKey),
    preview: place.preview,
    student: { firstName: firstNameOf(place.studentName) },
    assistant: {
      id: place.assistantId,
      name: config.name,
      avatar: config.avatar,
      greeting: config.greeting,
      placeholder: config.placeholder,
    },
    instructions: form.instructions,
    openingQuestion: form.openingQuestion,
    rules: {
      durationMinutes: minutesOf(place),
      maxAttempts: form.maxAttempts,
      maxMessages: form.limits.maxMessages,
      maxWords: form.limits.maxWords,
      paste: form.limits.paste,
      sources: form.limits.sources && config.showSources,
      tutorMode: form.tutorMode,
    },
    notice: noticeOf(place),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    state: stateOf(place, attempts, current),
    canStart: !current && left > 0 && momentOf(place) === 'open' && !isPaused(place),
    attemptsLeft: left,
    attempt: current ? presentCurrent(current) : null,
    attempts: attempts.filter(({ status }) => status !== 'running').map((attempt) => presentEnded(attempt, form)),
    returnUrl: place.returnUrl,
  }
}

function stateOf(place: PlaceRow, attempts: readonly OwnAttempt[], current: OwnAttempt | undefined): Place['state'] {
  if (current) return current.status === 'running' && !current.isDue ? 'running' : 'closing'
  if (attempts.length > 0) return 'finished'
  return momentOf(place) === 'not_open' ? 'not_open' : 'ready'
}

function presentCurrent(attempt: OwnAttempt): Place['attempt'] {
  const { id, number, chatId, startedAt, dueAt, extraMinutes, messageCount } = attempt
  return {
    id,
    number,
    chatId,
    startedAt: startedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    extraMinutes,
    messages: messageCount,
  }
}

function presentEnded(attempt: OwnAttempt, { feedbackMode }: PlaceRow['form']): Place['attempts'][number] {
  const { id, number, status, startedAt, finishedAt, endReason, receipt, messageCount } = attempt
  const { releasedAt, reviewerName, comment, result } = attempt
  const shown = releasedAt && reviewerName && feedbackMode !== 'receipt' && status !== 'annulled'
  return {
    id,
    number,
    status,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    endReason,
    receipt: status === 'annulled' ? null : receipt,
    messages: messageCount,
    feedback: shown
      ? { reviewerName, comment: comment ?? '', result: feedbackMode === 'result' ? result : null }
      : null,
  }
}
