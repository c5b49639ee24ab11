import { forgetDeliveries } from '#/modules/webhooks/delivery/retention.service.ts'
import { emitErased } from '#/modules/webhooks/webhooks.events.ts'
import type { PersonalData } from '#/personal-data.ts'

const tellOfPerson: PersonalData['erasePerson'] = (_ctx, tx, { id }) => emitErased(tx, { userId: id })

/** Tells those who listen, as long as the conversations say which assistants they were with. */
export const webhooksData: PersonalData = {
  removeAccount: tellOfPerson,
  erasePerson: tellOfPerson,
  eraseGuest: (_ctx, tx, guestId) => emitErased(tx, { guestId }),
  retain: [(ctx, { deliveries }, removed) => forgetDeliveries(ctx, deliveries, removed('deliveries'))],
}
