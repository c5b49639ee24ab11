import type { AppContext } from '#/context.ts'
import { createLinks } from '#/modules/identity/auth/link.service.ts'
import { invitation } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMails } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

interface Invited {
  id: number
  name: string
  email: string
}

/** Makes a new invitation and returns its URL, which the inviter may hand over instead of the mail. */
export async function sendInvitation(
  ctx: AppContext,
  tx: Queryable,
  person: Invited,
  options?: { byMail: boolean },
): Promise<string> {
  const [url = ''] = await sendInvitations(ctx, tx, [person], options)
  return url
}

/** The same for many people at once; URLs in their order. */
export async function sendInvitations(
  ctx: AppContext,
  tx: Queryable,
  people: readonly Invited[],
  { byMail } = { byMail: true },
): Promise<string[]> {
  const urls = await createLinks(
    ctx,
    tx,
    'invite',
    people.map(({ id }) => id),
  )
  if (byMail) {
    const appName = await appNameOf(ctx, tx)
    const letters = people.map(({ name, email: to }, at) => ({
      to,
      letter: invitation({ appName, name }, urls[at] ?? ''),
    }))
    await queueMails(ctx, tx, letters)
  }
  return urls
}
