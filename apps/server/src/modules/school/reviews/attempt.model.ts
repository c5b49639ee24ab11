import type { UnserializedAttempt } from '@prosa/contract/school/attempts.ts'
import { maxResult } from '@prosa/contract/school/rubrics.ts'
import type { Loaded } from '#/modules/school/activities/activities.service.ts'
import type { AlertRow } from '#/modules/school/attempts/alerts.repository.ts'
import type { AttemptRow } from '#/modules/school/attempts/attempts.repository.ts'
import { presentAlert } from '#/modules/school/attempts/alerts.service.ts'
import type { ShownAttempt } from '#/modules/school/reviews/review.repository.ts'
import type { findSeals } from '#/modules/school/attempts/seal.repository.ts'
import { hashVersion } from '#/platform/db/version.ts'

interface AttemptFacts {
  activity: Loaded
  seals: Awaited<ReturnType<typeof findSeals>>
  alerts: readonly AlertRow[]
  gradebook: UnserializedAttempt['gradebook']
  abilities: Record<'manage' | 'review' | 'readTranscripts' | 'seeIdentities', boolean>
}

/** An attempt for its teacher: everything but the conversation. */
export function presentAttempt(
  shownAttempt: ShownAttempt,
  { activity, seals, alerts, gradebook, abilities }: AttemptFacts,
): Omit<UnserializedAttempt, 'nextToReview'> {
  const { attempt, ...row } = shownAttempt
  const ended = attempt.status === 'delivered' || attempt.status === 'expired'
  return {
    ...row,
    startedAt: attempt.startedAt,
    dueAt: attempt.dueAt,
    lastActivityAt: attempt.lastActivityAt,
    assessment: {
      id: activity.id,
      title: activity.title,
      rubric: attempt.rubric,
      maximum: maxResult(attempt.rubric),
      feedbackMode: activity.form.feedbackMode,
    },
    finishedAt: attempt.finishedAt,
    endReason: attempt.endReason,
    version: attempt.version,
    annulReason: attempt.annulReason,
    pauses: [
      ...attempt.pauses.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
      ...(attempt.pausedAt === null ? [] : [{ from: attempt.pausedAt, to: null }]),
    ],
    seals: seals.map(({ receipt, hash, sealedAt, messages, superseded }) => ({
      receipt,
      hash,
      sealedAt,
      messages,
      superseded,
    })),
    alerts: alerts.map(presentAlert),
    review: toReview(attempt),
    reviewVersion: hashVersion(toReview(attempt)),
    gradebook,
    erased: attempt.erasedAt !== null,
    abilities: {
      extend: row.state === 'running' && attempt.dueAt !== null,
      reopen: ended && attempt.reviewedAt === null && attempt.erasedAt === null,
      annul: attempt.status !== 'annulled' && attempt.releasedAt === null,
      review: abilities.review && ended && attempt.sealedAt !== null && attempt.erasedAt === null,
      readTranscript: abilities.readTranscripts && attempt.erasedAt === null,
    },
  }
}

export function toReview(attempt: AttemptRow): UnserializedAttempt['review'] {
  if (attempt.reviewerName === null) return null
  return {
    reviewerName: attempt.reviewerName,
    confirmedAt: attempt.reviewedAt,
    releasedAt: attempt.releasedAt,
    scores: attempt.scores ?? [],
    comment: attempt.comment ?? '',
    result: attempt.result,
  }
}
