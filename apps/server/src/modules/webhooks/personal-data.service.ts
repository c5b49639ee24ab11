import { emitErased } from '#/modules/webhooks/webhooks.events.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { AppContext } from '#/context.ts'
import { removeOldDeliveries } from '#/modules/webhooks/delivery/result.repository.ts'
import type { Portions } from '#/platform/db/in-portions.ts'

const tellOfPerson: PersonalData['erasePerson'] = (_ctx, tx, { id }) => emitErased(tx, { userId: id })

/** Emits the erasure while the conversations still show which assistants the person wrote to. */
export const webhooksData: PersonalData = {
  removeAccount: tellOfPerson,
  erasePerson: tellOfPerson,
  eraseGuest: (_ctx, tx, guestId) => emitErased(tx, { guestId }),
  retain: [(ctx, { deliveries }, removed) => forgetDeliveries(ctx, deliveries, removed('deliveries'))],
}

const DAY_MS = 24 * 3_600_000

/** Deletes deliveries older than `days` with their bodies (P3). Returns their number. */
export const forgetDeliveries = (
  ctx: AppContext,
  days: number,
  onPortion: Portions<string>['onPortion'],
): Promise<number> => removeOldDeliveries(ctx.db, new Date(ctx.clock.now().getTime() - days * DAY_MS), onPortion)
