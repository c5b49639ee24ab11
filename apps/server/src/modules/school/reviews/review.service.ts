import { APPROVED_MODEL, PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { UnserializedAttempt } from '@prosa/contract/school/attempts.ts'
import type { ReviewForm } from '@prosa/contract/school/reviews.ts'
import { maxResult } from '@prosa/contract/school/rubrics.ts'
import type { AppContext } from '#/context.ts'
import { type Loaded, loadActivity } from '#/modules/school/activities/activities.service.ts'
import { findAlerts } from '#/modules/school/attempts/alerts.repository.ts'
import { actedBy, auditSchool, emitAttempts } from '#/modules/school/school.events.ts'
import { activityPolicy } from '#/modules/school/school.policy.ts'
import * as attempts from '#/modules/school/attempts/attempts.repository.ts'
import { announceAttempts } from '#/modules/school/attempts/ending.service.ts'
import { findGradebook } from '#/modules/school/reviews/gradebook.service.ts'
import { presentAttempt, toReview } from '#/modules/school/reviews/attempt.model.ts'
import * as repository from '#/modules/school/reviews/review.repository.ts'
import { findSealedMessages, findSeals } from '#/modules/school/attempts/seal.repository.ts'
import { downloadSent } from '#/modules/conversations/messages/attachments/attachments.service.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { listAbilities, type Authorized } from '#/platform/authorization/authorize.ts'
import { hashVersion } from '#/platform/db/version.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { about } from '#/platform/authorization/rules.ts'

type Action = keyof typeof activityPolicy
export interface LoadedAttempt<A extends string> {
  attempt: attempts.AttemptRow
  activity: Authorized<Loaded, A>
}

/** Loads an attempt for this action on its activity; 404 for previews. */
const toDo = <const A extends Action>(action: A) =>
  about({
    param: 'attemptId',
    load: async (ctx: AppContext, id: string, actor): Promise<LoadedAttempt<A> | undefined> => {
      const attempt = await attempts.findAttempt(ctx.db, id)
      if (!attempt || attempt.preview) return undefined
      return { attempt, activity: await loadActivity(ctx, actor, attempt.activityId, action) }
    },
    action,
  })

export const attemptRules = {
  'attempt.manage': toDo('manage'),
  'attempt.review': toDo('review'),
  'attempt.read': toDo('readTranscripts'),
}

/** Lists the attempts of an activity for its table; names are read only where the actor may see them. */
export async function listAttempts(
  ctx: AppContext,
  actor: UserActor,
  activity: Authorized<Loaded, 'manage'>,
  filter: repository.TableFilter,
) {
  const identities = activityPolicy.seeIdentities(actor, activity)
  const [page, classes] = await Promise.all([
    repository.findTable(ctx.db, activity.id, { ...filter, identities }),
    repository.findClasses(ctx.db, activity.id),
  ])
  return { ...page, classes, now: activity.now }
}

/** Returns an attempt with its seals, alerts and the next one to review. Throws 404 where it was erased meanwhile. */
export async function readAttempt(
  ctx: AppContext,
  actor: UserActor,
  { attempt, activity }: LoadedAttempt<Action>,
): Promise<UnserializedAttempt> {
  const abilities = listAbilities(activityPolicy, actor, activity)
  const [shownAttempt, seals, alerts, gradebook, nextToReview] = await Promise.all([
    repository.findShownAttempt(ctx.db, attempt.id, abilities.seeIdentities),
    findSeals(ctx.db, attempt.id),
    findAlerts(ctx.db, attempt.activityId, attempt.studentId),
    findGradebook(ctx, attempt),
    abilities.review ? repository.findNextToReview(ctx.db, attempt, abilities.seeIdentities) : null,
  ])
  if (!shownAttempt) throw notFound()
  return { ...presentAttempt(shownAttempt, { activity, seals, alerts, gradebook, abilities }), nextToReview }
}

/** The conversation for people with the permission; each reading is in the audit trail. */
export async function readTranscript(ctx: AppContext, by: By, { attempt }: LoadedAttempt<'readTranscripts'>) {
  if (attempt.erasedAt) throw new DomainError('sga_erased')
  const messages = await ctx.db.transaction(async (tx) => {
    await auditSchool(tx, by, 'attempt.read', { type: 'attempt', id: attempt.id })
    return findSealedMessages(tx, attempt.chatId)
  })
  return {
    unsent: attempt.unsent && { text: attempt.unsent.text, at: new Date(attempt.unsent.at) },
    messages: messages.map(({ model, note, ...message }) => ({
      ...message,
      error: null,
      sources: [],
      approved: model === APPROVED_MODEL,
      ...(model === PERSON_MODEL && { byPerson: true as const }),
      note: model === PERSON_MODEL ? note : null,
      cut: false,
      rating: null,
      model: null,
      version: null,
      siblings: [],
    })),
  }
}

/** A file sent with a message; 404 for an unsent one. */
export async function readFile(
  ctx: AppContext,
  by: By,
  { attempt }: LoadedAttempt<'readTranscripts'>,
  fileId: string,
): Promise<Response> {
  if (attempt.erasedAt) throw new DomainError('sga_erased')
  const file = await downloadSent(ctx, { id: attempt.chatId }, fileId)
  await auditSchool(ctx.db, by, 'attempt.read', { type: 'attempt', id: attempt.id }, { file: fileId })
  return file
}

/** Throws if the review does not fit the attempt's rubric, or is to be confirmed and incomplete. */
function checkReview(
  { rubric }: Pick<attempts.AttemptRow, 'rubric'>,
  feedbackMode: Loaded['form']['feedbackMode'],
  { scores, result, confirm }: ReviewForm,
): void {
  const levelCounts = new Map(rubric.map(({ id, levels }) => [id, levels.length]))
  const scored = new Set(scores.map(({ criterionId }) => criterionId))
  const fits = scores.every(({ criterionId, level }) => level <= (levelCounts.get(criterionId) ?? 0))
  if (scored.size !== scores.length || !fits) throw new DomainError('sga_review_incomplete')
  const maximum = maxResult(rubric)
  if (result !== null && result > maximum) {
    const detail = `A nota vai de 0 a ${maximum.toLocaleString('pt-BR')}.`
    throw new DomainError('validation_failed', { errors: [{ pointer: '#/result', code: 'too_big', detail }] })
  }
  const isComplete = scored.size === levelCounts.size && (feedbackMode !== 'result' || result !== null)
  if (confirm && !isComplete) throw new DomainError('sga_review_incomplete')
}

/** Stores a person's review under their name. Only a complete one can be confirmed. */
export async function reviewAttempt(
  ctx: AppContext,
  by: By,
  { attempt, activity }: LoadedAttempt<'review'>,
  review: ReviewForm,
): Promise<void> {
  if (attempt.erasedAt) throw new DomainError('sga_erased')
  checkReview(attempt, activity.form.feedbackMode, review)
  const target = { type: 'attempt', id: attempt.id } as const
  const action = 'attempt.review'
  await ctx.db.transaction(async (tx) => {
    const version = async () => {
      const row = await attempts.findAttempt(tx, attempt.id)
      return row && hashVersion(toReview(row))
    }
    await requireSeen(ctx, tx, by, { target, actions: [action], version })
    if (!(await repository.saveReview(tx, attempt.id, { reviewer: by.actor, review })))
      throw new DomainError('sga_not_ended')
    await auditSchool(tx, by, action, target, { confirmed: review.confirm })
    if (!review.confirm) return
    const { assistantId } = activity
    await emitAttempts(tx, 'reviewed', [attempt], { assistantId, actor: actedBy(by.actor) })
    if (attempt.releasedAt) await announceAttempts(tx, [attempt])
  })
}

/** Shows students their confirmed reviews. */
export async function releaseResults(
  ctx: AppContext,
  by: By,
  activity: Authorized<Loaded, 'review'>,
): Promise<{ released: number }> {
  if (activity.form.feedbackMode === 'receipt') throw new DomainError('sga_feedback_off')
  return ctx.db.transaction(async (tx) => {
    const released = await repository.releaseReviews(tx, activity.id)
    if (released.length > 0) await announceAttempts(tx, released)
    const target = { type: 'assessment', id: activity.id } as const
    await auditSchool(tx, by, 'assessment.release', target, { released: released.length })
    return { released: released.length }
  })
}
