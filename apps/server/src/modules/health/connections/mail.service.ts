import { isDeepStrictEqual } from 'node:util'
import type { connections, ConnectionTrial, MailSettings } from '@prosa/contract/settings/connections.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { mailFailure } from '#/modules/health/connections/failures.model.ts'
import { readQueues } from '#/modules/health/connections/facts.repository.ts'
import { requireOpener, tellAdministrators } from '#/modules/identity/auth/ways-in.service.ts'
import { requireUnfixed, saveConnection, storedConnections } from '#/modules/settings/connections.service.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { invalidField } from '#/platform/errors/domain-error.ts'
import { sendOnce } from '#/platform/mail/mailer.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'
import { readSmtpUrl, smtpUrlOf } from '#/platform/mail/smtp-url.ts'
import { versionOf } from '#/platform/db/version.ts'

type MailBody = z.output<typeof connections.updateMailSettings.body>

const isMail = (queue: string): boolean => queue.endsWith('-mail')
const noServer = { host: '', port: 587, security: 'starttls', user: '', hasPassword: false } as const

/** How mails go out; the password is told to nobody. */
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
    version: versionOf(settings.mail),
    waiting: queues.filter(({ name }) => isMail(name)).reduce((sum, { waiting }) => sum + waiting, 0),
    failed: dead.filter(({ queue }) => isMail(queue)).length,
  }
}

/** Links for new passwords go by mail: where it changes who carries them or gets what comes back, it asks for more. */
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

/** Sends a mail to whoever asks, by what is typed and not saved yet. The server's own words go to the log alone. */
export async function testMail(ctx: AppContext, { email }: UserActor, body: MailBody): Promise<ConnectionTrial> {
  const { fixed } = storedConnections(ctx)
  const { text } = checkedPassword(ctx, body)
  if (!fixed.server && body.host === '')
    throw invalidField('host', 'Escreva o servidor de e-mail para testar, como smtp.escola.br.')
  const smtpUrl = fixed.server ? ctx.config.smtpUrl : smtpUrlOf(body, text)
  const appName = await appNameOf(ctx)
  const title = `Teste de e-mail do ${appName}`
  const paragraphs = ['Se você está lendo esta mensagem, o envio de e-mails está funcionando.']
  const mail = { to: email, subject: title, ...renderMail({ appName, title, paragraphs }) }
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

/** The password that a body means: what is typed, or what is stored, which is for the server and the user it was given for. */
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
