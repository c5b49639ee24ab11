import type { RatingDetails } from '@prosa/contract/quality/ratings.ts'
import { permissionsHeldBy } from '#/modules/identity/permissions/permissions.service.ts'
import { findHandlers } from '#/modules/quality/ratings/handling/handling.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Whom a rating can be given to: those who may handle it, as `ratingsPolicy` says of the one who asks. */
export async function handlersOf(db: Queryable, ratingId: string): Promise<RatingDetails['handlers']> {
  const candidates = await findHandlers(db, ratingId)
  const ids = candidates.map(({ id }) => id)
  const held = await permissionsHeldBy(db, ids)
  return candidates
    .filter(({ id, isAdmin, ofPupil }) => {
      const has = held.get(id)
      if (!isAdmin) return has?.has('ratings.view_own')
      return has?.has('ratings.manage') && (!ofPupil || has.has('sga.read_transcripts'))
    })
    .map(({ id, name }) => ({ id, name }))
}
