import type { AppContext } from '#/context.ts'
import { wayInChanged } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMails } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { requireProof } from '#/modules/identity/auth/proof.service.ts'
import { requireAboveAll } from '#/modules/identity/permissions/permissions.service.ts'
import { findAdministrators } from '#/modules/identity/accounts/users.repository.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'

// A way in is what decides who somebody is: a provider of identity, the mail server that carries links for passwords, the address
// in these links, a key of a directory. Whoever holds one can be anybody whom it reaches.

/** Before a way to every account opens: throws 409 `way_in_beyond_own`, and what `requireProof` does. */
export async function requireOpener(ctx: AppContext, by: By, currentPassword: string | undefined): Promise<void> {
  await requireAboveAll(ctx.db, by.actor)
  await requireProof(ctx, by, currentPassword)
}

/** Tells every administrator of a change of a way in, by mail as mails went before it: a new server must not keep it back. */
export function tellAdministrators(ctx: AppContext, { actor }: By, what: string) {
  const { smtpUrl, mailFrom } = ctx.config
  return async (tx: Queryable): Promise<void> => {
    const appName = await appNameOf(ctx, tx)
    const readers = (await findAdministrators(tx)).filter(({ status }) => status !== 'suspended')
    const letters = readers.map(({ name, email }) => {
      const letter = wayInChanged({ appName, name }, { by: actor.name, what })
      return { to: email, letter }
    })
    await queueMails(ctx, tx, letters, smtpUrl === undefined ? {} : { through: { smtpUrl, mailFrom } })
  }
}
