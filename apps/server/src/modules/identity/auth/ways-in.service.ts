import type { AppContext } from '#/context.ts'
import { wayInChanged } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { queueMails } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { requireProof } from '#/modules/identity/auth/proof.service.ts'
import { requireAboveAll } from '#/modules/identity/permissions/permissions.service.ts'
import { findAdministrators } from '#/modules/identity/accounts/users.repository.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'

// A way in decides who a person is: a provider of identity, the mail server of password links, the address in them, a
// directory's key. Its owner can become anybody it reaches.

/** Checks before a way into every account opens: throws 409 `way_in_beyond_own`, and the errors of `requireProof`. */
export async function requireOpener(ctx: AppContext, by: By, currentPassword: string | undefined): Promise<void> {
  await requireAboveAll(ctx.db, by.actor)
  await requireProof(ctx, by, currentPassword)
}

/** Mails all administrators about a changed way in, through the old mail server: a new one might suppress it. */
export function tellAdministrators(ctx: AppContext, { actor }: By, what: string) {
  const { smtpUrl, mailFrom } = ctx.config
  return async (tx: Queryable): Promise<void> => {
    const appName = await readAppName(ctx, tx)
    const readers = (await findAdministrators(tx)).filter(({ status }) => status !== 'suspended')
    const letters = readers.map(({ name, email }) => {
      const letter = wayInChanged({ appName, name }, { by: actor.name, what })
      return { to: email, letter }
    })
    await queueMails(ctx, tx, letters, smtpUrl === undefined ? {} : { through: { smtpUrl, mailFrom } })
  }
}
