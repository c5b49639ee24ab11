import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import type { Letter } from '#/modules/identity/auth/mail/auth-mail.model.ts'
import { readMailHead } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { Mail, MailConnection } from '#/platform/mail/mailer.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

export const sendMailJob = 'auth.send-mail'
export const sealedSchema = z.object({ sealed: z.string() })

/** Sends a mail by a job with the commit. It is sealed in the queue, because it may contain a sign-in link. */
export const queueMail = (ctx: AppContext, tx: Queryable, to: string, letter: Letter): Promise<void> =>
  queueMails(ctx, tx, [{ to, letter }])

interface Sending {
  /** An address gets one mail per occasion. */
  occasion?: string
  /** The mail server to use instead of the one set by then. */
  through?: MailConnection
}

/** The sealed content of the job. */
type QueuedMail = Mail & Pick<Sending, 'through'>

/** The same for many people at once, each with a separate mail. */
export async function queueMails(
  ctx: AppContext,
  tx: Queryable,
  letters: readonly { to: string; letter: Letter }[],
  { occasion, through }: Sending = {},
): Promise<void> {
  const head = await readMailHead(ctx, tx)
  const sealed = letters.map(({ to, letter: { subject, ...content } }) => {
    const mail: QueuedMail = {
      id: randomUUID(),
      to,
      subject,
      ...renderMail({ ...head, ...content }),
      ...(through && { through }),
    }
    return { sealed: ctx.keys.seal(sealLabels.mail, JSON.stringify(mail)) }
  })
  const once = occasion === undefined ? undefined : letters.map(({ to }) => `${occasion} ${to}`)
  await ctx.jobs.sendMany(tx, sendMailJob, sealed, { once })
}

/** Sends a queued mail. On the last try (`isLast`) it uses the current server, because an older one may be gone. */
export async function sendSealedMail(ctx: AppContext, sealed: string, isLast: boolean): Promise<void> {
  const mail = ctx.keys.open(sealLabels.mail, sealed)
  if (mail === undefined) throw new Error('a letter in the queue cannot be opened with this APP_SECRET')
  const { through, ...letter } = JSON.parse(mail) as QueuedMail
  await ctx.mailer.send(letter, isLast ? undefined : through)
}

/** Removes mails whose text matches from the queue, sent or not: they are sealed, so each is opened. */
export async function forgetMail(
  ctx: AppContext,
  tx: Queryable,
  mentionsPerson: (text: string) => boolean,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; sealed: string }>(
    sql`select id::text as id, data->>'sealed' as sealed from jobs.job where data ? 'sealed'`,
  )
  const ids = rows.filter(({ sealed }) => mentionsPerson(opened(ctx, sealed))).map(({ id }) => id)
  await tx.execute(sql`delete from jobs.job where id = any(${sql.param(ids)}::uuid[])`)
}

/** Empty if sealed for another purpose or with an older secret. */
const opened = ({ keys }: AppContext, sealed: string): string =>
  keys.open(sealLabels.mail, sealed) ?? keys.open(sealLabels.forgottenPassword, sealed) ?? ''
