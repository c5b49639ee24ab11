import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  user: string | undefined
  raw: string
}

export interface MailServer {
  /** With the accepted credentials. */
  url: string
  port: number
  received: Received[]
  close: () => Promise<void>
}

/** Starts a real mail server that keeps its mails; its password is `senha`. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'senha' ? done(null, { user: username ?? '' }) : done(new Error('wrong password')),
    onData(stream, { envelope, user }, done) {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), user, raw })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://prosa:senha@127.0.0.1:${port}`, port, received, close }
}
