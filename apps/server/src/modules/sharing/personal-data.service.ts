import * as repository from '#/modules/sharing/personal-data.repository.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { AppContext } from '#/context.ts'
import { deleteChats } from '#/modules/conversations/personal-data.service.ts'
import { deleteGuests } from '#/modules/identity/guests/guests.service.ts'

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

/** With all that hangs on them, so many go well within the time of one statement. */
const AT_ONCE = 500

interface Forgotten {
  chats: number
  guests: number
  links: number
}

/**
 * Removes what links on the Web keep no longer: chats, then visitors without a chat, with their sessions and answers to the
 * form; then links that were deleted and have nothing left. Answers how much of each.
 */
export async function forgetOldGuests({ db }: AppContext, most: repository.MostDays): Promise<Forgotten> {
  const chats = await inBatches(
    () => repository.findExpiredChats(db, most, AT_ONCE),
    (ids) => deleteChats(db, ids),
  )
  const guests = await inBatches(
    () => repository.findExpiredGuests(db, most, AT_ONCE),
    (ids) => deleteGuests(db, ids),
  )
  return { chats, guests, links: await repository.removeEmptyLinks(db) }
}

async function inBatches(find: () => Promise<string[]>, remove: (ids: string[]) => Promise<void>): Promise<number> {
  let removed = 0
  for (;;) {
    const ids = await find()
    if (ids.length > 0) await remove(ids)
    removed += ids.length
    if (ids.length < AT_ONCE) return removed
  }
}
