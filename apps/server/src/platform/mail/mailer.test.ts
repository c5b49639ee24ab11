import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { FinalFailure } from '#/platform/errors/domain-error.ts'
import { loggedError } from '#/platform/log/logged-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createMailer, type MailConnection, mailRetry } from '#/platform/mail/mailer.ts'
import { startMailServer } from '#test/mail-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function smtpServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options)
  closing.push(() => server.close())
  return server
}

async function newMailer(options: Partial<MailConnection> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-mail-'))
  closing.push(() => rm(folder, { recursive: true }))
  const lines: string[] = []
  const log = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } })
  const outboxDir = path.join(folder, 'outbox')
  const connection = { mailFrom: 'Prosa <prosa@escola.br>', ...options }
  const mailer = createMailer({ connection: () => connection, outboxDir, log })
  closing.push(() => mailer.close())
  return { mailer, connection, lines, outboxDir }
}

const mail = {
  to: 'ana@escola.br',
  subject: 'Redefinição de senha',
  text: 'Olá, Ana. canario-link',
  html: '<p>Olá, Ana</p>',
}

test('a mail reaches the server with its sender, text and HTML, and its accents', async () => {
  const { received, port } = await smtpServer()
  const { mailer } = await newMailer({ smtpUrl: `smtp://prosa:senha@127.0.0.1:${port}` })
  await mailer.send(mail)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'prosa@escola.br', to: ['ana@escola.br'], user: 'prosa' })
  const raw = received[0]?.raw ?? ''
  expect(raw).toContain('multipart/alternative')
  expect(raw, 'nobody who is away answers it').toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
  expect(raw).toContain('=?UTF-8?Q?Redefini=C3=A7=C3=A3o_de_senha?=')
  expect(raw).toContain('Ol=C3=A1, Ana')
})

test('a refused mail or a wrong password makes the sending fail', async () => {
  const { port } = await smtpServer({ onRcptTo: (_address, _session, done) => done(new Error('no such person')) })
  const wrongPassword = await newMailer({ smtpUrl: `smtp://prosa:errada@127.0.0.1:${port}` })
  await expect(wrongPassword.mailer.send(mail)).rejects.toThrow()
  const { mailer } = await newMailer({ smtpUrl: `smtp://prosa:senha@127.0.0.1:${port}` })
  await expect(mailer.send(mail)).rejects.toThrow()
})

const refusing = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

test.each([
  ['nobody has that address', { onRcptTo: (_a, _s, done) => done(refusing(550, '5.1.1 no such user')) }, true],
  ['the mailbox takes nothing', { onRcptTo: (_a, _s, done) => done(refusing(552, '5.2.2 full')) }, true],
  [
    'the message is refused',
    { onData: (stream, _s, done) => stream.resume().on('end', () => done(refusing(554, 'spam'))) },
    true,
  ],
  ['it is greylisted', { onRcptTo: (_a, _s, done) => done(refusing(451, '4.7.1 come back later')) }, false],
  [
    'the server does not send for us',
    { onRcptTo: (_a, _s, done) => done(refusing(550, '5.7.1 relaying denied')) },
    false,
  ],
  ['the sender is refused', { onMailFrom: (_a, _s, done) => done(refusing(550, '5.7.1 not yours')) }, false],
] satisfies [string, SMTPServerOptions, boolean][])(
  'where %s, trying again is of use or not [Rel15]',
  async (_, options, isFinal) => {
    const { port } = await smtpServer(options)
    const { mailer } = await newMailer({ smtpUrl: `smtp://prosa:senha@127.0.0.1:${port}` })
    const error = await mailer.send(mail).catch((reason: unknown) => reason)
    expect([error instanceof Error, error instanceof FinalFailure]).toEqual([true, isFinal])
  },
)

test('a stored refusal holds its facts without the recipient [G1]', async () => {
  const { port } = await smtpServer({
    onRcptTo: ({ address }, _session, done) => done(refusing(550, `5.1.1 <${address}>: User unknown`)),
  })
  const { mailer } = await newMailer({ smtpUrl: `smtp://prosa:senha@127.0.0.1:${port}` })
  const error = await mailer.send(mail).catch((reason: unknown) => reason)
  expect(loggedError(error)).toMatchObject({ type: 'FinalFailure', message: 'EENVELOPE 550 5.1.1 (RCPT TO)' })
  expect(JSON.stringify(loggedError(error))).not.toContain('ana@')
})

test('a mail sent again after a lost connection keeps its id, and other mails have others', async () => {
  const { received, port } = await smtpServer()
  const { mailer } = await newMailer({ smtpUrl: `smtp://prosa:senha@127.0.0.1:${port}` })
  for (const id of ['a', 'a', undefined]) await mailer.send({ ...mail, ...(id ? { id } : {}) })
  const ids = received.map(({ raw }) => /^Message-ID: (.+)\r$/m.exec(raw)?.[1])
  expect(ids).toEqual(['<a@escola.br>', '<a@escola.br>', expect.stringMatching(/^<.{20,}@escola.br>$/)])
})

test('retries last long enough for a server that is back within hours', () => {
  const { limit, delaySeconds, maxDelaySeconds } = mailRetry
  const waits = Array.from({ length: limit }, (_each, n) => Math.min(delaySeconds * 2 ** n, maxDelaySeconds))
  // jitter may halve each wait
  expect(waits.reduce((sum, seconds) => sum + seconds / 2)).toBeGreaterThan(3600)
})

test('an unreachable server makes the sending fail, not the process [Rel15]', async () => {
  const { mailer } = await newMailer({ smtpUrl: 'smtp://127.0.0.1:1' })
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
})

test('without a server the mail is a file readable by the owner alone [Rel15]', async () => {
  const { mailer, outboxDir } = await newMailer()
  await mailer.send(mail)
  await mailer.send(mail)
  const files = await readdir(outboxDir)
  expect(files).toHaveLength(2)
  const file = path.join(outboxDir, files[0] ?? '')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toMatch(/^From: Prosa <prosa@escola\.br>\nTo: ana@escola\.br\nSubject: /m)
})

test('the next mail uses a newly configured server without a restart [S32]', async () => {
  const { mailer, connection, outboxDir } = await newMailer()
  await mailer.send(mail)
  const [first, second] = [await smtpServer(), await smtpServer()]
  for (const { port } of [first, second]) {
    connection.smtpUrl = `smtp://prosa:senha@127.0.0.1:${port}`
    await mailer.send(mail)
  }
  connection.smtpUrl = undefined
  await mailer.send(mail)
  expect([first.received.length, second.received.length]).toEqual([1, 1])
  expect(await readdir(outboxDir)).toHaveLength(2)
})

test('the log records that a mail was sent, without its content and recipient [G1]', async () => {
  const { received, port } = await smtpServer()
  const smtp = await newMailer({ smtpUrl: `smtp://prosa:senha@127.0.0.1:${port}` })
  const outbox = await newMailer()
  await smtp.mailer.send(mail)
  await outbox.mailer.send(mail)
  expect(received).toHaveLength(1)
  const lines = [...smtp.lines, ...outbox.lines]
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/canario|ana@|senha/)
})

test.each([
  '',
  'ana',
  'ana@escola.br, eva@escola.br',
  'Ana <ana@escola.br>',
  'ana@escola.br\r\nBcc: eva@escola.br',
  'a:b;@c',
])('a recipient that is not one plain address is refused: %j', async (to) => {
  const { mailer, outboxDir } = await newMailer()
  await expect(mailer.send({ ...mail, to })).rejects.toThrow('plain address')
  await expect(readdir(outboxDir)).rejects.toThrow('ENOENT')
})

test('a subject cannot add headers', async () => {
  const { mailer, outboxDir } = await newMailer()
  await mailer.send({ ...mail, subject: 'Olá\r\nBcc: eva@escola.br' })
  const [file = ''] = await readdir(outboxDir)
  expect(await readFile(path.join(outboxDir, file), 'utf8')).not.toMatch(/^Bcc:/m)
})

test('a mail cannot carry files of the server or fetch addresses', async () => {
  const { mailer } = await newMailer()
  const withFile = { ...mail, text: { path: '/etc/hostname' } as unknown as string }
  await expect(mailer.send(withFile)).rejects.toThrow('rejected')
})
