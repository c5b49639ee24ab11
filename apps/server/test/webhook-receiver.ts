import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { vi } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { listening } from '#test/instances/listening.ts'

export interface ReceivedWebhook {
  id: string
  headers: IncomingHttpHeaders
  body: string
  type: string
  data: Record<string, unknown>
}

export interface WebhookReceiver {
  /** To be named in EGRESS_ALLOW. */
  host: string
  url: string
  received: ReceivedWebhook[]
  /** How it answers from now on; 204 unless told. */
  answer: (response: ServerResponse) => void
  /** Requests that have not been answered. */
  open: () => number
  /** The most at once, so far. */
  mostOpen: () => number
  close(): Promise<void>
}

export const status =
  (code: number, headers: Record<string, string> = {}, body = '') =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end(body)

/** Somebody else's system on a port of its own. */
export async function startReceiver(): Promise<WebhookReceiver> {
  let [open, mostOpen] = [0, 0]
  const server = createServer((request, response) => {
    mostOpen = Math.max(mostOpen, ++open)
    response.once('close', () => open--)
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      const { type, data } = JSON.parse(body) as Pick<ReceivedWebhook, 'type' | 'data'>
      const { headers } = request
      receiver.received.push({ id: String(headers['webhook-id']), headers, body, type, data })
      receiver.answer(response)
    })
  })
  const { host, close } = await listening(server)
  const receiver: WebhookReceiver = {
    host,
    url: `http://${host}/eventos/entrada-1234`,
    received: [],
    answer: status(204),
    open: () => open,
    mostOpen: () => mostOpen,
    close,
  }
  return receiver
}

/** What the package of the standard makes of a webhook at a moment; throws where it does not believe it. */
export function verify({ body, headers }: ReceivedWebhook, secret: string, at: Date): unknown {
  // the package reads the clock of the machine, and tests move the product's
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  try {
    return openSigned(secret, body, headers)
  } finally {
    vi.useRealTimers()
  }
}

/** What the package of the standard makes of a webhook; throws where it does not believe it. */
export const openSigned = (secret: string, body: string, headers: Readonly<Record<string, unknown>>): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
