import type { MailState } from '@prosa/contract/settings/health.ts'
import type { AppContext } from '#/context.ts'
import { readQueues } from '#/modules/health/health.repository.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { renderMail } from '#/platform/mail/render-mail.ts'

const isMail = (queue: string): boolean => queue.endsWith('-mail')

/** Passwords of the mail server stay in the environment: only its host is told. */
export async function readMailState(ctx: AppContext): Promise<MailState> {
  const { smtpUrl, mailFrom } = ctx.config
  const queues = await readQueues(ctx.db)
  const dead = await ctx.jobs.deadLetters()
  return {
    transport: smtpUrl ? 'smtp' : 'outbox',
    host: smtpUrl ? new URL(smtpUrl).host : null,
    from: mailFrom,
    waiting: queues.filter(({ name }) => isMail(name)).reduce((sum, { waiting }) => sum + waiting, 0),
    failed: dead.filter(({ queue }) => isMail(queue)).length,
  }
}

/** Sends at once rather than by a job: whoever asks waits for what the server says. Its own words go to the log alone. */
export async function sendTestMail(ctx: AppContext, to: string): Promise<void> {
  const appName = await appNameOf(ctx)
  const title = `Teste de e-mail do ${appName}`
  const paragraphs = ['Se você está lendo esta mensagem, o envio de e-mails está funcionando.']
  try {
    await ctx.mailer.send({ to, subject: title, ...renderMail({ appName, title, paragraphs }) })
  } catch (error) {
    ctx.log.warn({ err: error }, 'the test mail was not sent')
    throw new DomainError('mail_failed', { cause: error })
  }
}
