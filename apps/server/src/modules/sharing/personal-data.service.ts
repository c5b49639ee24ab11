import * as repository from '#/modules/sharing/personal-data.repository.ts'
import { forgetOldGuests } from '#/modules/sharing/retention.service.ts'
import type { PersonalData } from '#/personal-data.ts'

export { findVisitors } from '#/modules/sharing/personal-data.repository.ts'

/** Visits go with their guest. */
export const sharingData: PersonalData = {
  eraseGuest: (_ctx, tx, guestId) => repository.emptyReports(tx, guestId),
  retain: [
    async (ctx, retention) => {
      const { chats, guests, links } = await forgetOldGuests(ctx, retention)
      return { visitorChats: chats, visitors: guests, links }
    },
    async ({ db }, { records }) => ({ reports: await repository.removeOldReports(db, records) }),
  ],
}
