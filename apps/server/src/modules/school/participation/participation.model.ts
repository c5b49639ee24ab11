import { createHash } from 'node:crypto'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import { type DoorOptions, toldOptions } from '@prosa/contract/conversations/door-options.ts'
import { firstName } from '@prosa/contract/identity/first-name.ts'
import type { AssessmentForm } from '@prosa/contract/school/activities.ts'
import { chosenOf, hasPoints, maximumOf, mostOf } from '@prosa/contract/school/rubrics.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import type { ToldSeat } from '@prosa/contract/school/participation.ts'
import type { AttemptRow, OwnAttempt } from '#/modules/school/attempts/attempts.repository.ts'
import type { SeatRow } from '#/modules/school/participation/participation.repository.ts'
import { logoUrlOf } from '#/modules/identity/partners/logo.service.ts'

/** The opening hours for this student: an accommodation moves the end, and a preview has no hours. */
export function windowOf(seat: SeatRow): { opensAt: Date | null; closesAt: Date | null } {
  if (seat.preview) return { opensAt: null, closesAt: null }
  const { opensAt, closesAt, extraMinutes } = seat
  return { opensAt, closesAt: closesAt && new Date(closesAt.getTime() + extraMinutes * 60_000) }
}

/** Minutes of one attempt, accommodations included. */
export const minutesOf = ({ form, extraMinutes }: SeatRow): number | null =>
  form.durationMinutes === null ? null : form.durationMinutes + extraMinutes

/** What the student agrees to; its version is the hash of its facts, so that a change is noticed. */
export function noticeOf(seat: SeatRow): ToldSeat['notice'] {
  const facts = {
    institution: seat.institution ?? 'Prévia',
    // nobody has said one for a class by code
    legalBasis: seat.legalBasis ?? (seat.classId === null ? 'public_policy' : null),
    retentionDays: seat.form.retentionDays ?? seat.retentionDays ?? 180,
    contact: seat.privacyContact ?? '',
  } as const
  const version = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12)
  return { version, ...facts }
}

export type Moment = 'not_open' | 'open' | 'closed'

/** Whether somebody may begin now, by the clock that read the place. */
export function momentOf(seat: SeatRow): Moment {
  const { opensAt, closesAt } = windowOf(seat)
  const now = seat.now.getTime()
  if (seat.status === 'closed' && !seat.preview) return 'closed'
  if (closesAt && closesAt.getTime() <= now) return 'closed'
  if (opensAt && opensAt.getTime() > now) return 'not_open'
  return 'open'
}

/** Nobody begins while the school is paused; what somebody has begun goes on, because its clock does. */
export const isPaused = ({ institutionPaused, preview }: SeatRow): boolean => institutionPaused && !preview

/** The teacher has told the class to wait; a preview is of no class. */
const isClassPaused = ({ activityPausedAt, preview }: SeatRow): boolean => activityPausedAt !== null && !preview

/** Annulled attempts do not count in the limit. */
export const attemptsLeft = (seat: SeatRow, attempts: readonly OwnAttempt[]): number =>
  Math.max(0, seat.form.maxAttempts - attempts.filter(({ status }) => status !== 'annulled').length)

/** Runs, or has ended and its last answer is still being kept. */
const isCurrent = ({ status, sealedAt }: OwnAttempt): boolean => status === 'running' || sealedAt === null

/** The options of an activity as they hold with its assistant. */
export const optionsOfActivity = (
  { options }: AssessmentForm,
  { showSources, model }: AssistantConfig,
  { attendance } = { attendance: true },
): DoorOptions<'activity'> =>
  toldOptions('activity', options, {
    minors: false,
    sources: showSources,
    // whether the assistant takes files elsewhere does not matter here, which ones it takes does
    files: true,
    people: attendance,
    // a model that quotes documents keeps no promise of a tutor
    writing: model !== EMBEDDED_MODEL,
  })

export function seatOf(
  seat: SeatRow,
  attempts: readonly OwnAttempt[],
  { notes, files }: { notes: ToldSeat['notes']; files: OfferedFiles | null },
): ToldSeat {
  const { form, config } = seat
  const { opensAt, closesAt } = windowOf(seat)
  const current = attempts.find(isCurrent)
  const left = attemptsLeft(seat, attempts)
  return {
    now: seat.now,
    code: seat.code,
    title: seat.title,
    institution: seat.institution ?? '',
    timeZone: seat.timeZone,
    logoUrl: logoUrlOf(seat.logoKey),
    preview: seat.preview,
    student: { firstName: firstName(seat.studentName) },
    assistant: {
      id: seat.assistantId,
      name: config.name,
      avatar: config.avatar,
      greeting: config.greeting,
      placeholder: config.placeholder,
    },
    instructions: form.instructions,
    openingQuestion: form.openingQuestion,
    rules: {
      durationMinutes: minutesOf(seat),
      maxAttempts: form.maxAttempts,
      files,
    },
    options: optionsOfActivity(form, config, seat),
    notice: noticeOf(seat),
    opensAt,
    closesAt,
    state: stateOf(seat, attempts, current),
    paused: isClassPaused(seat),
    notes,
    canStart: !current && left > 0 && momentOf(seat) === 'open' && !isPaused(seat) && !isClassPaused(seat),
    attemptsLeft: left,
    attempt: current ? presentCurrent(current) : null,
    attempts: attempts.filter(({ status }) => status !== 'running').map((attempt) => presentEnded(attempt, form)),
    returnUrl: seat.returnUrl,
    classCode: seat.classId === null ? null : (seat.classCode ?? ''),
  }
}

function stateOf(seat: SeatRow, attempts: readonly OwnAttempt[], current: OwnAttempt | undefined): ToldSeat['state'] {
  if (current) return current.status === 'running' && !current.isDue ? 'running' : 'closing'
  if (attempts.length > 0) return 'finished'
  return momentOf(seat) === 'not_open' ? 'not_open' : 'ready'
}

function presentCurrent(attempt: OwnAttempt): ToldSeat['attempt'] {
  const { id, number, chatId, startedAt, dueAt, pausedAt, extraMinutes, messageCount } = attempt
  return {
    id,
    number,
    chatId,
    startedAt,
    dueAt,
    pausedAt,
    extraMinutes,
    messages: messageCount,
  }
}

function presentEnded(attempt: OwnAttempt, { feedbackMode }: SeatRow['form']): ToldSeat['attempts'][number] {
  const { id, number, status, startedAt, finishedAt, endReason, receipt, messageCount } = attempt
  return {
    id,
    number,
    status,
    startedAt,
    finishedAt,
    endReason,
    receipt: status === 'annulled' ? null : receipt,
    messages: messageCount,
    feedback: feedbackOf(attempt, feedbackMode),
  }
}

type Feedback = ToldSeat['attempts'][number]['feedback']

/** What a named person has confirmed and released; levels and marks where the activity shows results. */
export function feedbackOf(
  { status, releasedAt, reviewerName, comment, result, rubric, scores }: AttemptRow,
  feedbackMode: SeatRow['form']['feedbackMode'],
): Feedback {
  if (!releasedAt || !reviewerName || feedbackMode === 'receipt' || status === 'annulled') return null
  const isResult = feedbackMode === 'result'
  return {
    reviewerName,
    comment: comment ?? '',
    result: isResult ? result : null,
    maximum: maximumOf(rubric),
    criteria: isResult ? criteriaOf(rubric, scores ?? []) : [],
  }
}

/** The levels that were chosen, with their words. */
const criteriaOf = (
  rubric: AttemptRow['rubric'],
  scores: NonNullable<AttemptRow['scores']>,
): NonNullable<Feedback>['criteria'] =>
  chosenOf(rubric, scores).flatMap(({ criterion, level, chosen }) =>
    level !== null && chosen
      ? [
          {
            title: criterion.title,
            level,
            text: chosen.text,
            points: chosen.points,
            most: hasPoints(rubric) ? mostOf(criterion) : null,
          },
        ]
      : [],
  )
