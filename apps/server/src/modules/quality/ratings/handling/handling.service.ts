import { ratingStatuses } from '@prosa/contract/conversations/rating-choices.ts'
import type { AppContext } from '#/context.ts'
import { listHandlers } from '#/modules/quality/ratings/handling/showing.service.ts'
import {
  changeRating,
  type DetailsRow,
  findDetails,
  insertNote,
  lockAssignee,
} from '#/modules/quality/ratings/handling/handling.repository.ts'
import { queueAssigneeMail } from '#/modules/quality/ratings/mail/assignee-mail.service.ts'
import { queueReplyMail } from '#/modules/quality/ratings/mail/reply-mail.service.ts'
import { queueNotice } from '#/modules/push/push.service.ts'
import { emitRating } from '#/modules/quality/ratings/ratings.events.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

const open = ['new', 'reviewing'] as const
const closed = ['resolved', 'discarded'] as const

/** Reads one rating; throws 404 where it does not exist. */
export async function readRating(ctx: AppContext, ratingId: string): Promise<DetailsRow> {
  const details = await findDetails(ctx.db, ratingId)
  if (!details) throw notFound()
  return details
}

type Action = 'take' | 'resolve' | 'discard' | 'reopen'

/**
 * Takes, resolves, dismisses or reopens a rating.
 * @throws `rating_state` if it is closed already
 */
export async function setRatingState(
  ctx: AppContext,
  actor: UserActor,
  ratingId: string,
  action: Action,
): Promise<DetailsRow> {
  const { status } = await readRating(ctx, ratingId)
  if (action === 'reopen') {
    await changeRating(ctx.db, ratingId, closed, { status: 'reviewing', resolvedAt: null })
  } else if (action === 'take') {
    await giveTo(ctx.db, ratingId, actor.id)
  } else {
    const outcome = action === 'resolve' ? 'resolved' : 'discarded'
    if (status !== outcome) await close(ctx, actor, ratingId, outcome)
  }
  return readRating(ctx, ratingId)
}

/**
 * Assigns a rating and notifies the new assignee unless it is the actor.
 * @throws `principal_unknown` if the person could not handle it, `rating_state` if it is closed
 */
export async function assignRating(
  ctx: AppContext,
  actor: UserActor,
  ratingId: string,
  assigneeId: number,
): Promise<DetailsRow> {
  const { assistantId } = await readRating(ctx, ratingId)
  await ctx.db.transaction(async (tx) => {
    const before = await lockAssignee(tx, ratingId)
    const handlers = await listHandlers(tx, ratingId)
    if (!handlers.some(({ id }) => id === assigneeId)) throw new DomainError('principal_unknown')
    await giveTo(tx, ratingId, assigneeId)
    if (assigneeId === actor.id || assigneeId === before) return
    await queueAssigneeMail(ctx, tx, { ratingId, userId: assigneeId })
    await queueNotice(ctx, tx, { userIds: [assigneeId] }, { type: 'rating-assigned', assistantId, ratingId })
  })
  return readRating(ctx, ratingId)
}

async function giveTo(db: Queryable, ratingId: string, assigneeId: number): Promise<void> {
  if (!(await changeRating(db, ratingId, open, { status: 'reviewing', assigneeId })))
    throw new DomainError('rating_state')
}

function close(ctx: AppContext, actor: UserActor, ratingId: string, outcome: (typeof closed)[number]): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const resolvedAt = ctx.clock.now()
    const rating = await changeRating(tx, ratingId, open, { status: outcome, resolvedAt })
    // A double click counts once, also when simultaneous.
    if (!rating && (await findDetails(tx, ratingId))?.status === outcome) return
    if (!rating) throw new DomainError('rating_state')
    if (rating.assigneeId === null) await changeRating(tx, ratingId, closed, { assigneeId: actor.id })
    await emitRating(tx, 'rating.resolved', rating, {
      actor: { kind: 'user', id: String(actor.id) },
      extra: { outcome },
    })
  })
}

/** Assigns an unassigned rating to the person who works on it. */
export async function takeIfNew(ctx: AppContext, actor: UserActor, ratingId: string): Promise<void> {
  await changeRating(ctx.db, ratingId, ['new'], { status: 'reviewing', assigneeId: actor.id })
}

/** Replies to the author: beside the answer, and by mail and on devices for accounts. A second reply replaces the first. */
export async function replyToRating(
  ctx: AppContext,
  actor: UserActor,
  ratingId: string,
  text: string,
): Promise<DetailsRow> {
  const { reply } = await readRating(ctx, ratingId)
  if (reply !== text)
    await ctx.db.transaction(async (tx) => {
      const change = { reply: text, repliedAt: ctx.clock.now() }
      const rating = await changeRating(tx, ratingId, ratingStatuses, change)
      if (!rating) throw notFound()
      if (rating.userId === null) return
      const { userId, assistantId, chatId } = rating
      await queueReplyMail(ctx, tx, ratingId)
      await queueNotice(ctx, tx, { userIds: [userId] }, { type: 'rating-reply', assistantId, chatId })
    })
  await takeIfNew(ctx, actor, ratingId)
  return readRating(ctx, ratingId)
}

/** Adds a note to a rating and returns its details. Throws 404 for an unknown rating. */
export async function addNote(ctx: AppContext, actor: UserActor, ratingId: string, text: string): Promise<DetailsRow> {
  await readRating(ctx, ratingId)
  await insertNote(ctx.db, { ratingId, authorId: actor.id, text, createdAt: ctx.clock.now() })
  return readRating(ctx, ratingId)
}
