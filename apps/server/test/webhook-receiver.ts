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
  /** For EGRESS_ALLOW. */
  host: string
  url: string
  received: ReceivedWebhook[]
  /** How it responds from now on; 204 by default. */
  answer: (response: ServerResponse) => void
  /** Number of requests without a response. */
  open: () => number
  /** The most open requests at once so far. */
  mostOpen: () => number
  close(): Promise<void>
}

export const status =
  (code: number, headers: Record<string, string> = {}, body = '') =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end(body)

/** Starts an external system that receives webhooks. */
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

/** Verifies a webhook with the standard's package, at a moment; throws where it is not authentic. */
export function verify({ body, headers }: ReceivedWebhook, secret: string, at: Date): unknown {
  // the package reads the machine's clock, but tests move the product's
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  try {
    return openSigned(secret, body, headers)
  } finally {
    vi.useRealTimers()
  }
}

/** Verifies a webhook with the standard's package; throws where it is not authentic. */
export const openSigned = (secret: string, body: string, headers: Readonly<Record<string, unknown>>): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
