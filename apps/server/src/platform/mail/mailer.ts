import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FinalFailure } from '#/platform/errors/domain-error.ts'
import type { RetryPolicy } from '#/platform/jobs/job-definition.ts'
import type { Logger } from '#/platform/log/logger.ts'

/** A server that is away or asks to come back later (greylisting) is asked for some four hours. */
export const mailRetry: RetryPolicy = { limit: 14, delaySeconds: 5, maxDelaySeconds: 1800 }

export interface Mail {
  /** Of the job that sends it. The same when it is sent again after a connection that broke off, so that mailboxes show it once. */
  id?: string
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  /**
   * Hands the message to the mail server or, where none is configured, to the outbox folder. Rejects when the server does
   * not take it: send from a job with `mailRetry`, which tries again; with `FinalFailure` where it never will. `through`
   * is another server than the one of now, for this message alone.
   */
  send(mail: Mail, through?: MailConnection): Promise<void>
  close(): void
}

/** How mails leave. */
export interface MailConnection {
  /** smtp:// or smtps:// with its credentials; without it messages are kept as files in `outboxDir`. */
  smtpUrl?: string | undefined
  mailFrom: string
}

export interface MailerOptions {
  /** Asked for each mail: it may change while the process runs. */
  connection: () => MailConnection
  outboxDir: string
  log: Logger
  onOutcome?: (outcome: 'sent' | 'failed') => void
}

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** So that no 'I am away' answers a message that nobody wrote (RFC 3834; the second is what Exchange heeds). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
const refuseForeignContent = { disableFileAccess: true, disableUrlAccess: true }

/** Accepts one plain address. It runs before nodemailer's parser, whose recursion can be abused (CVE-2025-14874). */
const plainAddress = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{1,253}$/

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
        throw toldFailure(error)
      }
    },
    close: () => opened?.transport.close(),
  }
}

/** The address does not exist or takes nothing (RFC 3463, X.1 and X.2), or what is said is refused: not who says it, which is mended in the settings. */
const isFinal = ({ command, response = '', responseCode = 0 }: SmtpRefusal): boolean =>
  responseCode >= 500 && (command === 'DATA' || (command === 'RCPT TO' && /^5\d\d[ -]5\.[12]\./.test(response)))

/** What a server answered, without its words, which repeat to whom the mail was [G1]. */
function toldFailure(error: unknown): unknown {
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

/** As the mail library takes it. */
function messageOf({ id, ...mail }: Mail, from: string) {
  const domain = /@([^\s@>]+)/.exec(from)?.[1] ?? 'localhost'
  return { ...mail, ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }) }
}

async function openSmtp(smtpUrl: string, from: string, times: typeof timeouts) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url: smtpUrl, ...times, ...refuseForeignContent }, { from, headers: automatic })
}

/** Sends one mail by a server that nobody has settled for yet, and waits no longer than `waitMs` for each of its answers. */
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
      const { messageId } = await (await transport).sendMail(messageOf(mail, from))
      log.info({ messageId }, 'mail sent')
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Without a mail server the messages wait as .eml files that any mail program opens. */
function outboxTransport(outboxDir: string, from: string, log: Logger): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const asMessage = { streamTransport: true, buffer: true, newline: 'unix', ...refuseForeignContent } as const
      const transport = createTransport(asMessage, { from, headers: automatic })
      const { message } = await transport.sendMail(messageOf(mail, from))
      const file = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await mkdir(outboxDir, { recursive: true, mode: 0o700 })
      // The links inside open accounts: for the owner of the process alone.
      await writeFile(path.join(outboxDir, file), message, { mode: 0o600 })
      log.info({ file }, 'mail kept in the outbox folder, because no mail server is configured')
    },
    close: () => undefined,
  }
}
