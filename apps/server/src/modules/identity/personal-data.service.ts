import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import { forgetMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { endGuestSessions, endKeysOf, endSessionsOf } from '#/modules/identity/sessions/session.service.ts'
import { withdrawConsents } from '#/modules/identity/consents/consents.service.ts'
import { deleteGuests } from '#/modules/identity/guests/guests.repository.ts'
import * as repository from '#/modules/identity/personal-data.repository.ts'
import { readPhoto, releasePhoto } from '#/modules/identity/users/profile/photo.service.ts'
import type { PersonalData } from '#/personal-data.ts'
import { makeMentionTest } from '#/platform/mail/outbox-folder.ts'

export { suspendAccount } from '#/modules/identity/personal-data.repository.ts'

export const identityData: PersonalData = {
  async removeAccount(ctx, tx, person) {
    await endSessionsOf(tx, person.id)
    await repository.deleteAnswers(tx, person.id)
    await endKeysOf(tx, person.id)
    await forgetMail(ctx, tx, makeMentionTest(person))
    await releasePhoto(ctx, tx, person.id)
    await repository.emptyAccount(tx, person.id)
  },
  async erasePerson(ctx, tx, person) {
    await repository.deleteAnswers(tx, person.id)
    await repository.deleteBelongings(tx, person.id)
    await releasePhoto(ctx, tx, person.id)
    await repository.emptyAccount(tx, person.id)
    await repository.resetAccount(tx, person.id)
    await withdrawConsents(tx, `user:${person.id}`)
    await forgetMail(ctx, tx, makeMentionTest(person))
  },
  async eraseGuest(_ctx, tx, guestId) {
    await endGuestSessions(tx, guestId)
    await announceAccessChange(tx, `guest:${guestId}`)
    await withdrawConsents(tx, `guest:${guestId}`)
    await repository.deleteGuestAnswers(tx, guestId)
    await deleteGuests(tx, [guestId])
  },
  exportRows: repository.findAccountRows,
  async *exportFiles(ctx, userId) {
    const photo = await readPhoto(ctx, userId)
    if (photo) yield { name: `foto.${photo.contentType.replace('image/', '')}`, content: photo.content }
  },
}
