import { createHash } from 'node:crypto'
import { mapOptions } from '@prosa/contract/assistants/assistant-options.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import { type DoorOptions, effectiveOptions } from '@prosa/contract/conversations/door-options.ts'
import { firstName } from '@prosa/contract/identity/first-name.ts'
import type { ActivityForm } from '@prosa/contract/school/activities.ts'
import { pairScores, hasPoints, maxResult, maxPoints } from '@prosa/contract/school/rubrics.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import type { UnserializedParticipation } from '@prosa/contract/school/participation.ts'
import type { AttemptRow, OwnAttempt } from '#/modules/school/attempts/attempts.repository.ts'
import type { ParticipationRow } from '#/modules/school/participation/participation.repository.ts'
import { formatLogoUrl } from '#/modules/identity/partners/logo.service.ts'

/** The opening hours for this student: an accommodation moves the end, and a preview has no hours. */
export function computeWindow(participation: ParticipationRow): { opensAt: Date | null; closesAt: Date | null } {
  if (participation.preview) return { opensAt: null, closesAt: null }
  const { opensAt, closesAt, extraMinutes } = participation
  return { opensAt, closesAt: closesAt && new Date(closesAt.getTime() + extraMinutes * 60_000) }
}

/** Minutes of one attempt, accommodations included. */
export const sumMinutes = ({ form, extraMinutes }: ParticipationRow): number | null =>
  form.durationMinutes === null ? null : form.durationMinutes + extraMinutes

/** The notice that the student agrees to; its version is a hash of its facts, so that a change shows. */
export function toNotice(participation: ParticipationRow): UnserializedParticipation['notice'] {
  const facts = {
    institution: participation.institution ?? 'Prévia',
    // a class by code has no legal basis set
    legalBasis: participation.legalBasis ?? (participation.classId === null ? 'public_policy' : null),
    retentionDays: participation.form.retentionDays ?? participation.retentionDays ?? 180,
    contact: participation.privacyContact ?? '',
  } as const
  const version = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12)
  return { version, ...facts }
}

export type Moment = 'not_open' | 'open' | 'closed'

/** Whether an attempt may begin now, by the database's clock. */
export function findMoment(participation: ParticipationRow): Moment {
  const { opensAt, closesAt } = computeWindow(participation)
  const now = participation.now.getTime()
  if (participation.status === 'closed' && !participation.preview) return 'closed'
  if (closesAt && closesAt.getTime() <= now) return 'closed'
  if (opensAt && opensAt.getTime() > now) return 'not_open'
  return 'open'
}

/** No attempt begins while the institution is paused; running ones go on, because their clock does. */
export const isPaused = ({ institutionPaused, preview }: ParticipationRow): boolean => institutionPaused && !preview

/** Whether the teacher has paused the class; previews have no class. */
const isClassPaused = ({ activityPausedAt, preview }: ParticipationRow): boolean =>
  activityPausedAt !== null && !preview

/** The attempts left; annulled ones do not count. */
export const attemptsLeft = (participation: ParticipationRow, attempts: readonly OwnAttempt[]): number =>
  Math.max(0, participation.form.maxAttempts - attempts.filter(({ status }) => status !== 'annulled').length)

/** Whether it runs, or has ended and waits for its last answer. */
const isCurrent = ({ status, sealedAt }: OwnAttempt): boolean => status === 'running' || sealedAt === null

/** The options of an activity, limited by its assistant. */
export const optionsOfActivity = (
  { options }: ActivityForm,
  { showSources, model }: AssistantConfig,
  { assistantOptions } = { assistantOptions: mapOptions(true) },
): DoorOptions<'activity'> =>
  effectiveOptions('activity', options, {
    minors: false,
    sources: showSources,
    // only the accepted kinds of files matter, not whether the assistant takes them elsewhere
    files: true,
    ...assistantOptions,
    // a model that only quotes documents cannot be a tutor
    writing: model !== EMBEDDED_MODEL,
  })

export function toParticipation(
  participation: ParticipationRow,
  attempts: readonly OwnAttempt[],
  { notes, files }: { notes: UnserializedParticipation['notes']; files: OfferedFiles | null },
): UnserializedParticipation {
  const { form, config } = participation
  const { opensAt, closesAt } = computeWindow(participation)
  const current = attempts.find(isCurrent)
  const left = attemptsLeft(participation, attempts)
  return {
    now: participation.now,
    code: participation.code,
    title: participation.title,
    institution: participation.institution ?? '',
    timeZone: participation.timeZone,
    logoUrl: formatLogoUrl(participation.logoKey),
    preview: participation.preview,
    student: { firstName: firstName(participation.studentName) },
    assistant: {
      id: participation.assistantId,
      name: config.name,
      avatar: config.avatar,
      greeting: config.greeting,
      placeholder: config.placeholder,
    },
    instructions: form.instructions,
    openingQuestion: form.openingQuestion,
    rules: {
      durationMinutes: sumMinutes(participation),
      maxAttempts: form.maxAttempts,
      files,
    },
    options: optionsOfActivity(form, config, participation),
    notice: toNotice(participation),
    opensAt,
    closesAt,
    state: decideState(participation, attempts, current),
    paused: isClassPaused(participation),
    notes,
    canStart:
      !current &&
      left > 0 &&
      findMoment(participation) === 'open' &&
      !isPaused(participation) &&
      !isClassPaused(participation),
    attemptsLeft: left,
    attempt: current ? presentCurrent(current) : null,
    attempts: attempts.filter(({ status }) => status !== 'running').map((attempt) => presentEnded(attempt, form)),
    returnUrl: participation.returnUrl,
    classCode: participation.classId === null ? null : (participation.classCode ?? ''),
  }
}

function decideState(
  participation: ParticipationRow,
  attempts: readonly OwnAttempt[],
  current: OwnAttempt | undefined,
): UnserializedParticipation['state'] {
  if (current) return current.status === 'running' && !current.isDue ? 'running' : 'closing'
  if (attempts.length > 0) return 'finished'
  return findMoment(participation) === 'not_open' ? 'not_open' : 'ready'
}

function presentCurrent(attempt: OwnAttempt): UnserializedParticipation['attempt'] {
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

function presentEnded(
  attempt: OwnAttempt,
  { feedbackMode }: ParticipationRow['form'],
): UnserializedParticipation['attempts'][number] {
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
    feedback: toFeedback(attempt, feedbackMode),
  }
}

type Feedback = UnserializedParticipation['attempts'][number]['feedback']

/** The confirmed and released review; levels and marks only if the activity shows results. */
export function toFeedback(
  { status, releasedAt, reviewerName, comment, result, rubric, scores }: AttemptRow,
  feedbackMode: ParticipationRow['form']['feedbackMode'],
): Feedback {
  if (!releasedAt || !reviewerName || feedbackMode === 'receipt' || status === 'annulled') return null
  const isResult = feedbackMode === 'result'
  return {
    reviewerName,
    comment: comment ?? '',
    result: isResult ? result : null,
    maximum: maxResult(rubric),
    criteria: isResult ? toCriteria(rubric, scores ?? []) : [],
  }
}

/** The chosen levels with their texts. */
const toCriteria = (
  rubric: AttemptRow['rubric'],
  scores: NonNullable<AttemptRow['scores']>,
): NonNullable<Feedback>['criteria'] =>
  pairScores(rubric, scores).flatMap(({ criterion, level, chosen }) =>
    level !== null && chosen
      ? [
          {
            title: criterion.title,
            level,
            text: chosen.text,
            points: chosen.points,
            most: hasPoints(rubric) ? maxPoints(criterion) : null,
          },
        ]
      : [],
  )
