import { pairScores, maxResult } from '@prosa/contract/school/rubrics.ts'
import type { AppContext } from '#/context.ts'
import { findAttempt } from '#/modules/school/attempts/attempts.repository.ts'
import { registerFullFacts } from '#/modules/webhooks/outbox/outbox.service.ts'

/** Registers the confirmed review for webhooks of the level full, without the comment's text. */
export function registerReviewFacts(ctx: AppContext): void {
  registerFullFacts(ctx, 'sga.attempt.reviewed', async (tx, { aggregate }) => {
    const attempt = await findAttempt(tx, aggregate.id)
    // erased or withdrawn since
    if (!attempt?.reviewedAt || attempt.erasedAt || attempt.status === 'annulled') return undefined
    const { chatId, result, rubric, scores } = attempt
    const criteria = pairScores(rubric, scores ?? []).flatMap(({ criterion: { id, title }, level, chosen }) =>
      level === null ? [] : [{ criterionId: id, title, level, points: chosen?.points ?? null }],
    )
    return { chatId, facts: { review: { result, maximum: maxResult(rubric), criteria } } }
  })
}
