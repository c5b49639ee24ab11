import type { AppContext } from '#/context.ts'
import { createLink } from '#/modules/auth/link/link.service.ts'
import { invitation } from '#/modules/auth/mail/auth-mail.model.ts'
import { queueMail } from '#/modules/auth/mail/auth-mail.service.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Mails a new invitation and answers its address, which whoever invites may hand over in another way. */
export async function sendInvitation(
  ctx: AppContext,
  tx: Queryable,
  person: { id: number; name: string; email: string },
): Promise<string> {
  const url = await createLink(ctx, tx, { purpose: 'invite', userId: person.id })
  await queueMail(ctx, tx, person.email, invitation({ appName: await appNameOf(ctx), name: person.name }, url))
  return url
}
