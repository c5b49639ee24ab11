import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnOwnPort } from '../instances/listening.ts'

/** An external system that receives webhooks, and may be unavailable. */
export interface Receiver {
  /** For EGRESS_ALLOW. */
  host: string
  url: string
  /** How often each event arrived, by its `webhook-id`. */
  taken: Map<string, number>
  refused: number
  /** up: accepts · broken: answers 503 · silent: does not answer · gone: refuses connections. */
  become(state: 'up' | 'broken' | 'silent' | 'gone'): Promise<void>
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  let state = 'up'
  let server: Server
  const taken = new Map<string, number>()

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = String(request.headers['webhook-id'])
    await text(request)
    if (state !== 'up') receiver.refused++
    if (state === 'broken') response.writeHead(503).end()
    if (state !== 'up') return
    taken.set(id, (taken.get(id) ?? 0) + 1)
    response.writeHead(204).end()
  }

  function listen(known?: number): Promise<number> {
    server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
    return listenOnOwnPort(server, known)
  }
  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  const port = await listen()
  const receiver: Receiver = {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/eventos`,
    taken,
    refused: 0,
    async become(next) {
      if (state === 'gone' && next !== 'gone') await listen(port)
      if (next === 'gone' && state !== 'gone') await close()
      else server.closeAllConnections()
      state = next
    },
    close: () => (state === 'gone' ? Promise.resolve() : close()),
  }
  return receiver
}
