import * as repository from '#/modules/sharing/personal-data.repository.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { AppContext } from '#/context.ts'
import { removeChatsIf } from '#/modules/conversations/personal-data.service.ts'
import { deleteGuests } from '#/modules/identity/guests/guests.service.ts'
import { eachInTurn, inPortions } from '#/platform/db/in-portions.ts'

export { findVisitors } from '#/modules/sharing/personal-data.repository.ts'

/** Sessions are deleted with their guest. */
export const sharingData: PersonalData = {
  eraseGuest: (_ctx, tx, guestId) => repository.emptyReports(tx, guestId),
  retain: [
    forgetOldGuests,
    ({ db }, { records }, removed) => repository.removeOldReports(db, records, removed('reports')),
  ],
}

/**
 * Deletes data of links on the Web after its retention: chats, then visitors without a chat, with their sessions and
 * answers to the form; then removed links that have nothing left.
 */
export async function forgetOldGuests(
  { db }: AppContext,
  most: repository.MostDays,
  removed: (what: string) => (count: number) => Promise<void>,
): Promise<void> {
  await eachInTurn(
    () => removeChatsIf(db, repository.expiredChats(most), removed('visitorChats')),
    () =>
      inPortions({
        findKeys: (limit) => repository.findExpiredGuests(db, most, limit),
        processKeys: (ids) => deleteGuests(db, ids),
        onPortion: removed('visitors'),
      }),
    () => repository.removeEmptyLinks(db, removed('links')),
  )
}
