import type { AppContext } from '#/context.ts'
import { createLinks } from '#/modules/identity/auth/link.service.ts'
import { invitationLetter } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMails } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

interface Invited {
  id: number
  name: string
  email: string
}

interface Sending {
  /** Name of the person who invites. */
  from: string
  byMail?: boolean
}

/** Makes a new invitation and returns its URL, which the inviter may hand over instead of the mail. */
export async function sendInvitation(
  ctx: AppContext,
  tx: Queryable,
  person: Invited,
  sending: Sending,
): Promise<string> {
  const [url = ''] = await sendInvitations(ctx, tx, [person], sending)
  return url
}

/** The same for many people at once; URLs in their order. */
export async function sendInvitations(
  ctx: AppContext,
  tx: Queryable,
  people: readonly Invited[],
  { from, byMail = true }: Sending,
): Promise<string[]> {
  const urls = await createLinks(
    ctx,
    tx,
    'invite',
    people.map(({ id }) => id),
  )
  if (byMail) {
    const appName = await readAppName(ctx, tx)
    const letters = people.map(({ name, email: to }, at) => ({
      to,
      letter: invitationLetter({ appName, name }, { from, url: urls[at] ?? '' }),
    }))
    await queueMails(ctx, tx, letters)
  }
  return urls
}
