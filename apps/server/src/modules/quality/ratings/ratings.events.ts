import type { ratings } from '#/modules/quality/ratings/ratings.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { emit } from '#/platform/events/events.ts'
import type { EventActor, JsonObject } from '#/platform/events/events.tables.ts'

type RatingFacts = Pick<
  typeof ratings.$inferSelect,
  'id' | 'assistantId' | 'chatId' | 'messageId' | 'origin' | 'version' | 'value' | 'reasons'
>

/** Emits a rating's event in the transaction of its change: ids and choices, no text. */
export function emitRating(
  tx: Queryable,
  type: 'rating.created' | 'rating.resolved',
  { id, assistantId, chatId, messageId, origin, version, value, reasons }: RatingFacts,
  { actor, extra = {} }: { actor: EventActor; extra?: JsonObject },
): Promise<void> {
  const payload = { assistantId, ratingId: id, chatId, messageId, origin, version, value, reasons, ...extra }
  return emit(tx, { type, aggregate: { type: 'rating', id }, payload, actor })
}
