import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FinalFailure } from '#/platform/errors/domain-error.ts'
import type { RetryPolicy } from '#/platform/jobs/job-definition.ts'
import type { Logger } from '#/platform/log/logger.ts'

/** Retries an unreachable server, or one that asks to come back later (greylisting), for about four hours. */
export const mailRetry: RetryPolicy = { limit: 14, delaySeconds: 5, maxDelaySeconds: 1800 }

export interface Mail {
  /** Id of the job that sends the mail: the same after a lost connection, so that mailboxes show the mail once. */
  id?: string
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  /**
   * Sends the message by the mail server or, without one, to the outbox folder. Rejects when the server refuses it: send from a
   * job with `mailRetry`, which tries again; rejects with `FinalFailure` where a retry cannot help. `through` is another server
   * than the configured one, for this message alone.
   */
  send(mail: Mail, through?: MailConnection): Promise<void>
  close(): void
}

/** How mails are sent. */
export interface MailConnection {
  /** smtp:// or smtps:// with credentials; without it messages are stored as files in `outboxDir`. */
  smtpUrl?: string | undefined
  mailFrom: string
}

export interface MailerOptions {
  /** Called for each mail, because the connection may change while the process runs. */
  connection: () => MailConnection
  outboxDir: string
  log: Logger
  onOutcome?: (outcome: 'sent' | 'failed') => void
}

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Prevents out-of-office replies to automatic mails (RFC 3834; Exchange uses the second header). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
const refuseForeignContent = { disableFileAccess: true, disableUrlAccess: true }

/** Accepts one plain address. Runs before nodemailer's parser, whose recursion can be abused (CVE-2025-14874). */
const plainAddress = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{1,253}$/

/** Creates the mailer; it reconnects when the connection settings change. */
export function createMailer({ connection, outboxDir, log, onOutcome }: MailerOptions): Mailer {
  let opened: { by: string; transport: Mailer } | undefined

  function currentTransport(): Mailer {
    const { smtpUrl, mailFrom } = connection()
    const by = `${smtpUrl ?? ''} ${mailFrom}`
    if (opened?.by !== by) {
      opened?.transport.close()
      const transport = smtpUrl ? smtpTransport(smtpUrl, mailFrom, log) : outboxTransport(outboxDir, mailFrom, log)
      opened = { by, transport }
    }
    return opened.transport
  }

  async function sendThrough(smtpUrl: string, mailFrom: string, mail: Mail): Promise<void> {
    const other = smtpTransport(smtpUrl, mailFrom, log)
    await other.send(mail).finally(() => other.close())
  }

  return {
    async send(mail, through) {
      if (!plainAddress.test(mail.to)) throw new FinalFailure('a mail goes to one plain address')
      try {
        await (through?.smtpUrl ? sendThrough(through.smtpUrl, through.mailFrom, mail) : currentTransport().send(mail))
        onOutcome?.('sent')
      } catch (error) {
        onOutcome?.('failed')
        throw failureWithoutRecipient(error)
      }
    },
    close: () => opened?.transport.close(),
  }
}

/**
 * Whether a refusal is final: the address does not exist or accepts nothing (RFC 3463, X.1 and X.2), or the content is refused. A
 * refused sender is not, because the settings can be corrected.
 */
const isFinal = ({ command, response = '', responseCode = 0 }: SmtpRefusal): boolean =>
  responseCode >= 500 && (command === 'DATA' || (command === 'RCPT TO' && /^5\d\d[ -]5\.[12]\./.test(response)))

/** Reduces a refusal to facts, because its message repeats the recipient [G1]. */
function failureWithoutRecipient(error: unknown): unknown {
  const refusal = (error ?? {}) as SmtpRefusal
  const { code = '', command = '', response = '', responseCode } = refusal
  if (responseCode === undefined) return error
  const [, detailed = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response) ?? []
  const facts = [code, responseCode, detailed, `(${command})`].filter(Boolean).join(' ')
  return isFinal(refusal) ? new FinalFailure(facts) : new Error(facts)
}

interface SmtpRefusal {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Converts a mail to the mail library's format. */
function toMessage({ id, ...mail }: Mail, from: string) {
  const domain = /@([^\s@>]+)/.exec(from)?.[1] ?? 'localhost'
  return { ...mail, ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }) }
}

async function openSmtp(smtpUrl: string, from: string, times: typeof timeouts) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url: smtpUrl, ...times, ...refuseForeignContent }, { from, headers: automatic })
}

/** Sends one mail by a server that is not configured yet, waiting at most `waitMs` for each response. */
export async function sendOnce(
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  mail: Mail,
  waitMs = timeouts.connectionTimeout,
): Promise<void> {
  const times = { dnsTimeout: waitMs, connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs }
  const transport = await openSmtp(smtpUrl, mailFrom, times)
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}

function smtpTransport(smtpUrl: string, from: string, log: Logger): Mailer {
  const open = () => openSmtp(smtpUrl, from, timeouts)
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      transport ??= open()
      const { messageId } = await (await transport).sendMail(toMessage(mail, from))
      log.info({ messageId }, 'mail sent')
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Without a mail server messages are stored as .eml files, which any mail program opens. */
function outboxTransport(outboxDir: string, from: string, log: Logger): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const asMessage = { streamTransport: true, buffer: true, newline: 'unix', ...refuseForeignContent } as const
      const transport = createTransport(asMessage, { from, headers: automatic })
      const { message } = await transport.sendMail(toMessage(mail, from))
      const file = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await mkdir(outboxDir, { recursive: true, mode: 0o700 })
      // Readable by the owner of the process alone, because links inside open accounts.
      await writeFile(path.join(outboxDir, file), message, { mode: 0o600 })
      log.info({ file }, 'mail kept in the outbox folder, because no mail server is configured')
    },
    close: () => undefined,
  }
}
