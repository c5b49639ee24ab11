import type { RatingDetails } from '@prosa/contract/quality/ratings.ts'
import type { AppContext } from '#/context.ts'
import { recordAccess } from '#/modules/assistants/access/access.events.ts'
import { type DetailsRow, findHandlers } from '#/modules/quality/ratings/handling/handling.repository.ts'
import type { Abilities } from '#/modules/quality/ratings/ratings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { permissionsHeldBy } from '#/modules/identity/permissions/permissions.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

/**
 * Returns a rating as this person may see it. The surrounding messages were not rated: reading them is recorded in the access history and
 * the audit trail before they are shown [G1]. Possible assignees are returned only to people who may handle ratings.
 */
export async function showRating(
  ctx: AppContext,
  by: By,
  row: DetailsRow,
  abilities: Abilities,
): Promise<RatingDetails> {
  const showsAround = abilities.around === 'shown'
  const { id: ratingId, chatId, assistantId } = row
  if (showsAround) await recordAccess(ctx.db, by, 'read-chat', assistantId, { chatId, ratingId })
  return {
    ...row,
    ...abilities,
    context: showsAround ? row.context : row.context.filter(({ around }) => !around),
    handlers: abilities.manageable ? await listHandlers(ctx.db, ratingId) : [],
    model: row.model && (ctx.models.find(row.model)?.info.name ?? row.model),
  }
}

/** Lists the possible assignees that `ratingsPolicy` admits. */
export async function listHandlers(db: Queryable, ratingId: string): Promise<RatingDetails['handlers']> {
  const candidates = await findHandlers(db, ratingId)
  const ids = candidates.map(({ id }) => id)
  const held = await permissionsHeldBy(db, ids)
  return candidates
    .filter(({ id, isAdmin, ofStudent }) => {
      const has = held.get(id)
      if (!isAdmin) return has?.has('ratings.view_own')
      return has?.has('ratings.manage') && (!ofStudent || has.has('sga.read_transcripts'))
    })
    .map(({ id, name }) => ({ id, name }))
}
