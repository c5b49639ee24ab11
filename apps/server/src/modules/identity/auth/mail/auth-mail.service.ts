import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import type { Letter } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { Mail } from '#/platform/mail/mailer.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

export const sendMailJob = 'auth.send-mail'
export const sealedSchema = z.object({ sealed: z.string() })

/** Sends a letter with the transaction's commit, by a job. The queue keeps it sealed: it may hold a link that opens an account. */
export const queueMail = (ctx: AppContext, tx: Queryable, to: string, letter: Letter): Promise<void> =>
  queueMails(ctx, tx, [{ to, letter }])

/** The same for many people at once, each with a letter of their own; of the same `occasion` an address gets no second one. */
export async function queueMails(
  ctx: AppContext,
  tx: Queryable,
  letters: readonly { to: string; letter: Letter }[],
  occasion?: string,
): Promise<void> {
  const appName = await appNameOf(ctx, tx)
  const sealed = letters.map(({ to, letter: { subject, ...content } }) => {
    const mail: Mail = { id: randomUUID(), to, subject, ...renderMail({ appName, ...content }) }
    return { sealed: ctx.keys.seal(sealLabels.mail, JSON.stringify(mail)) }
  })
  const once = occasion === undefined ? undefined : letters.map(({ to }) => `${occasion} ${to}`)
  await ctx.jobs.sendMany(tx, sendMailJob, sealed, { once })
}

export async function sendSealedMail(ctx: AppContext, sealed: string): Promise<void> {
  const mail = ctx.keys.open(sealLabels.mail, sealed)
  if (mail === undefined) throw new Error('a letter in the queue cannot be opened with this APP_SECRET')
  await ctx.mailer.send(JSON.parse(mail) as Mail)
}
