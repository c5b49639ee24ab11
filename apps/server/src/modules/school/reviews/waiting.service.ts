import type { AppContext } from '#/context.ts'
import { findAwaitingReview } from '#/modules/school/reviews/review.repository.ts'
import { ownerSeenBy } from '#/modules/school/school.policy.ts'
import { type Actor, hasPermission, type UserActor } from '#/platform/authorization/actor.ts'
import { pagedParts, type PageRequest } from '#/platform/db/page-of.ts'

/** Whether an actor reviews activities of assistants that they edit. */
export const reviewsActivities = (actor: Actor): boolean =>
  hasPermission(actor, 'assistants.update') &&
  hasPermission(actor, 'assessments.manage') &&
  hasPermission(actor, 'sga.review')

/** Activities of these assistants with attempts that wait, longest wait first; without students' names. */
export const listAwaitingReview = (
  { db }: AppContext,
  actor: UserActor,
  assistantIds: readonly number[],
  page: PageRequest,
) => pagedParts(page, (part) => findAwaitingReview(db, { assistantIds, ownerId: ownerSeenBy(actor) ?? null }, part))
