import { type ApprovedAnswer, APPROVED_ANSWERS_LIMIT } from '@prosa/contract/assistants/approved-answers.ts'
import type { AppContext } from '#/context.ts'
import { type AssistantRow, loadAssistant } from '#/modules/assistants/finding/assistants.service.ts'
import { replaceDraft } from '#/modules/assistants/drafts/drafts.service.ts'
import type { DetailsRow } from '#/modules/quality/ratings/handling/handling.repository.ts'
import { readRating, takeIfNew } from '#/modules/quality/ratings/handling/handling.service.ts'
import { questionKey } from '#/modules/conversations/runs/runs.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/**
 * Adds an approved answer to the assistant's draft, replacing one to the same question; it takes effect when the draft is published.
 * @throws `approved_answers_limit`, `draft_conflict`, `assistant_archived`
 */
export async function approveAnswer(
  ctx: AppContext,
  actor: UserActor,
  assistant: Authorized<AssistantRow, 'edit'>,
  pair: ApprovedAnswer,
): Promise<void> {
  const key = questionKey(pair.question)
  const others = assistant.draft.approvedAnswers.filter(({ question }) => questionKey(question) !== key)
  if (others.length >= APPROVED_ANSWERS_LIMIT) throw new DomainError('approved_answers_limit')
  const config = { ...assistant.draft, approvedAnswers: [...others, pair] }
  await replaceDraft(ctx, actor, assistant, { revision: assistant.draftRevision, config })
}

/** Like `approveAnswer`, starting at the rating of a wrong answer; assigns an unassigned rating to the actor. */
export async function correctRating(
  ctx: AppContext,
  actor: UserActor,
  ratingId: string,
  pair: ApprovedAnswer,
): Promise<DetailsRow> {
  const { assistantId } = await readRating(ctx, ratingId)
  await approveAnswer(ctx, actor, await loadAssistant(ctx, actor, assistantId, 'edit'), pair)
  await takeIfNew(ctx, actor, ratingId)
  return readRating(ctx, ratingId)
}
