import type { AppContext } from '#/context.ts'
import { createLink } from '#/modules/auth/link/link.service.ts'
import { invitation } from '#/modules/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/auth/mail/auth-mail.service.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Makes a new invitation and answers its address, which whoever invites may hand over instead of the mail. */
export async function sendInvitation(
  ctx: AppContext,
  tx: Queryable,
  person: { id: number; name: string; email: string },
  { byMail } = { byMail: true },
): Promise<string> {
  const url = await createLink(ctx, tx, { purpose: 'invite', userId: person.id })
  if (byMail)
    await queueMail(ctx, tx, person.email, invitation({ appName: await appNameOf(ctx, tx), name: person.name }, url))
  return url
}
