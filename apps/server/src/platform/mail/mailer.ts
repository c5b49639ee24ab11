import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from '#/platform/log/logger.ts'

export interface Mail {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  /**
   * Hands the message to the mail server or, where none is configured, to the outbox folder. Rejects when the server does
   * not take it: send from a job, which tries again.
   */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailerOptions {
  /** smtp:// or smtps:// with its credentials; without it messages are kept as files in `outboxDir`. */
  smtpUrl?: string
  from: string
  outboxDir: string
  log: Logger
  onOutcome?: (outcome: 'sent' | 'failed') => void
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** So that no 'I am away' answers a message that nobody wrote (RFC 3834; the second is what Exchange heeds). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
const refuseForeignContent = { disableFileAccess: true, disableUrlAccess: true }

/** Accepts one plain address. It runs before nodemailer's parser, whose recursion can be abused (CVE-2025-14874). */
const plainAddress = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{1,190}$/

export function createMailer({ smtpUrl, from, outboxDir, log, onOutcome }: MailerOptions): Mailer {
  const transport = smtpUrl ? smtpTransport(smtpUrl, from, log) : outboxTransport(outboxDir, from, log)

  return {
    async send(mail) {
      if (!plainAddress.test(mail.to)) throw new TypeError('a mail goes to one plain address')
      try {
        await transport.send(mail)
        onOutcome?.('sent')
      } catch (error) {
        onOutcome?.('failed')
        throw error
      }
    },
    close: transport.close,
  }
}

function smtpTransport(smtpUrl: string, from: string, log: Logger): Mailer {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: smtpUrl, ...timeouts, ...refuseForeignContent }, { from, headers: automatic })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      transport ??= open()
      const { messageId } = await (await transport).sendMail(mail)
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
      const { message } = await transport.sendMail(mail)
      const file = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await mkdir(outboxDir, { recursive: true, mode: 0o700 })
      // The links inside open accounts: for the owner of the process alone.
      await writeFile(path.join(outboxDir, file), message, { mode: 0o600 })
      log.info({ file }, 'mail kept in the outbox folder, because no mail server is configured')
    },
    close: () => undefined,
  }
}
