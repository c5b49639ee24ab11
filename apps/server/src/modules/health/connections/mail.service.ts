import { isDeepStrictEqual } from 'node:util'
import type { connections, ConnectionTrial, MailSettings } from '@prosa/contract/settings/connections.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { mailFailure } from '#/modules/health/connections/failures.model.ts'
import { readQueues } from '#/modules/health/connections/facts.repository.ts'
import { requireOpener, tellAdministrators } from '#/modules/identity/auth/ways-in.service.ts'
import { requireUnfixed, saveConnection, storedConnections } from '#/modules/settings/connections.service.ts'
import { readMailHead } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { invalidField } from '#/platform/errors/domain-error.ts'
import { sendOnce } from '#/platform/mail/mailer.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'
import { readSmtpUrl, formatSmtpUrl } from '#/platform/mail/smtp-url.ts'
import { hashVersion } from '#/platform/db/version.ts'

type MailBody = z.output<typeof connections.updateMailSettings.body>

const isMail = (queue: string): boolean => queue.endsWith('-mail')
const noServer = { host: '', port: 587, security: 'starttls', user: '', hasPassword: false } as const

/** Reads the mail settings and their state; the password is never sent. */
export async function readMail(ctx: AppContext): Promise<MailSettings> {
  const { smtpUrl, mailFrom } = ctx.config
  const { settings, secrets, fixed } = storedConnections(ctx)
  const queues = await readQueues(ctx.db)
  const dead = await ctx.jobs.deadLetters()
  return {
    ...(smtpUrl === undefined ? noServer : readSmtpUrl(smtpUrl)),
    from: smtpUrl === undefined && !fixed.from ? settings.mail.from : mailFrom,
    passwordLost: !fixed.server && secrets.mail === null,
    fixed: { server: fixed.server, from: fixed.from },
    version: hashVersion(settings.mail),
    waiting: queues.filter(({ name }) => isMail(name)).reduce((sum, { waiting }) => sum + waiting, 0),
    failed: dead.filter(({ queue }) => isMail(queue)).length,
  }
}

/**
 * Saves the mail settings. Links for new passwords go by mail, so a change of the server or the sender needs a fresh proof from
 * an account that may open a way in, and is announced to all administrators.
 */
export async function saveMail(
  ctx: AppContext,
  by: By,
  body: MailBody & { currentPassword?: string | undefined },
): Promise<MailSettings> {
  const { settings, fixed } = storedConnections(ctx)
  const password = checkedPassword(ctx, body)
  const { host, port, security, user, from } = body
  const server = fixed.server ? {} : { host, port, security, user }
  const values = { ...settings.mail, ...server, ...(fixed.from ? {} : { from }) }
  const secret = fixed.server || password.isKept ? undefined : password.text
  const isOther = !isDeepStrictEqual(values, settings.mail) || Boolean(secret)
  const opens = (fixed.server || host !== '') && isOther
  if (opens) await requireOpener(ctx, by, body.currentPassword)
  const within = isOther ? tellAdministrators(ctx, by, 'o envio de e-mails') : undefined
  await saveConnection(ctx, by, 'mail', values, { secret: { name: 'password', text: secret }, within })
  return readMail(ctx)
}

/** Sends a mail to the actor with the typed settings, before they are saved. The mail server's own words go to the log alone. */
export async function testMail(ctx: AppContext, { email }: UserActor, body: MailBody): Promise<ConnectionTrial> {
  const { fixed } = storedConnections(ctx)
  const { text } = checkedPassword(ctx, body)
  if (!fixed.server && body.host === '')
    throw invalidField('host', 'Escreva o servidor de e-mail para testar, como smtp.escola.br.')
  const smtpUrl = fixed.server ? ctx.config.smtpUrl : formatSmtpUrl(body, text)
  const head = await readMailHead(ctx)
  const title = `Teste de e-mail do ${head.appName}`
  const paragraphs = ['Se você está lendo esta mensagem, o envio de e-mails está funcionando.']
  const mail = { to: email, subject: title, ...renderMail({ ...head, title, paragraphs }) }
  try {
    await sendOnce({ smtpUrl: smtpUrl ?? '', mailFrom: fixed.from ? ctx.config.mailFrom : body.from }, mail)
    return {
      ok: true,
      message: `O servidor aceitou a mensagem. Veja se ela chegou a ${email}, e confira também a caixa de spam.`,
    }
  } catch (err) {
    ctx.log.warn({ err }, 'the test mail was not sent')
    return { ok: false, message: mailFailure(err) }
  }
}

/**
 * Returns the typed password or, for an unchanged server and user, the stored one. Throws a field error where neither may be
 * used.
 */
function checkedPassword(ctx: AppContext, body: MailBody): { text: string; isKept: boolean } {
  const { settings, secrets, fixed } = storedConnections(ctx)
  const { host, user, from, password } = body
  requireUnfixed(fixed.server, readSmtpUrl(ctx.config.smtpUrl ?? 'smtp://').host, host)
  requireUnfixed(fixed.from, ctx.config.mailFrom, from)
  if ((host !== '' || fixed.server) && from === '' && !fixed.from)
    throw invalidField('from', 'Escreva quem envia os e-mails, como Escola Horizonte <avisos@escola.br>.')
  if (fixed.server || host === '' || user === '') return { text: '', isKept: false }
  if (password !== '') return { text: password, isKept: false }
  const { mail } = settings
  const isSame = host === mail.host && body.port === mail.port && user === mail.user
  if (secrets.mail && isSame) return { text: secrets.mail, isKept: true }
  const detail = secrets.mail
    ? 'Escreva a senha de novo: a que está guardada é de outro servidor ou de outro usuário.'
    : 'Escreva a senha deste usuário.'
  throw invalidField('password', detail)
}
