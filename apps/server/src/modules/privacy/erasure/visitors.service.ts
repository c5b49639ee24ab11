import type { AppContext } from '#/context.ts'
import { forgetMail } from '#/modules/identity/auth/mail/forget-mail.service.ts'
import { announceAccessChange } from '#/modules/identity/auth/auth.service.ts'
import { endGuestSessions } from '#/modules/identity/auth/session/session.service.ts'
import { withdrawConsents } from '#/modules/identity/consents/consents.service.ts'
import * as repository from '#/modules/privacy/erasure/erasure.repository.ts'
import { emitErased } from '#/modules/webhooks/webhooks.events.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { mentions } from '#/platform/mail/outbox-folder.ts'

/** Everything that visitors who gave this address left, on every link. */
export async function eraseVisitors(ctx: AppContext, tx: Queryable, email: string): Promise<void> {
  for (const guestId of await repository.findVisitors(tx, email)) {
    await endGuestSessions(tx, guestId)
    await announceAccessChange(tx, `guest:${guestId}`)
    await withdrawConsents(tx, `guest:${guestId}`)
    await emitErased(tx, { guestId })
    await repository.deleteGuest(tx, guestId)
  }
  await forgetMail(ctx, tx, mentions({ name: '', email }))
}
