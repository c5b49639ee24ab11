import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A part of a response; a number is a pause in milliseconds. */
export type Piece = string | Uint8Array | number

/** A recorded response of a service, byte by byte. */
export interface Said {
  status?: number
  /** Media type; '' for none. */
  type?: string
  headers?: Record<string, string>
  pieces: Piece[]
  /** Milliseconds until the connection closes after the last piece; `cut` breaks it there. */
  lingers?: number | 'cut'
}

export const saidAsJson = (status: number, body: unknown, headers: Record<string, string> = {}): Said => {
  return { status, type: 'application/json', headers, pieces: [JSON.stringify(body)] }
}

export interface ReplayingServer {
  /** Its origin: not this machine's own address, whose models would count as local. */
  url: string
  /** Number of questions since it was last set to 0. */
  asked: number
  close: () => void
}

/** Starts a server that replays the response whose name is in double brackets in the question. */
export async function startReplayingServer(answerTo: (name: string) => Said | undefined): Promise<ReplayingServer> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      if (request.method === 'POST') started.asked++
      void writeEvents(response, answerTo(/\[\[([^\]]+)\]\]/.exec(body)?.[1] ?? '') ?? { status: 404, pieces: [] })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const started: ReplayingServer = {
    url: `http://0.0.0.0:${(server.address() as AddressInfo).port}`,
    asked: 0,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return started
}

async function writeEvents(
  response: ServerResponse,
  { status = 200, type = 'text/event-stream', headers, pieces, lingers = 0 }: Said,
): Promise<void> {
  response.writeHead(status, { ...(type ? { 'content-type': type } : {}), ...headers })
  response.flushHeaders()
  for (const piece of pieces) await (typeof piece === 'number' ? sleep(piece) : response.write(piece))
  if (lingers === 'cut') setTimeout(() => response.destroy(), 20)
  else setTimeout(() => response.end(), lingers).unref()
}
