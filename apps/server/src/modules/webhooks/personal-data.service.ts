import { emitErased } from '#/modules/webhooks/webhooks.events.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { AppContext } from '#/context.ts'
import { removeOldDeliveries } from '#/modules/webhooks/delivery/result.repository.ts'
import type { Portions } from '#/platform/db/in-portions.ts'

const tellOfPerson: PersonalData['erasePerson'] = (_ctx, tx, { id }) => emitErased(tx, { userId: id })

/** Tells those who listen, as long as the conversations say which assistants they were with. */
export const webhooksData: PersonalData = {
  removeAccount: tellOfPerson,
  erasePerson: tellOfPerson,
  eraseGuest: (_ctx, tx, guestId) => emitErased(tx, { guestId }),
  retain: [(ctx, { deliveries }, removed) => forgetDeliveries(ctx, deliveries, removed('deliveries'))],
}

const DAY_MS = 24 * 3_600_000

/** Deliveries with their bodies are kept for so many days (P3). Answers how many were removed. */
export const forgetDeliveries = (ctx: AppContext, days: number, told: Portions<string>['told']): Promise<number> =>
  removeOldDeliveries(ctx.db, new Date(ctx.clock.now().getTime() - days * DAY_MS), told)
