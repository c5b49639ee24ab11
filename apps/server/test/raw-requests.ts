import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export interface RawRequest {
  method?: 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body: Buffer | string
  /** Announced length; the body's own by default. */
  declaredBytes?: number
}

/** Sends bytes that no HTTP client would send; returns the status. */
export async function sendRaw(origin: string, request: RawRequest): Promise<number> {
  const socket = open(origin, request)
  const answer = await text(socket)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
}

/** Sends a request and disconnects in the middle. */
export function breakOff(origin: string, request: RawRequest): Promise<void> {
  return new Promise((resolve) => {
    const socket = open(origin, request, () => socket.destroy())
    socket.once('close', () => resolve()).once('error', () => undefined)
  })
}

function open(origin: string, { method = 'POST', path, headers, body, declaredBytes }: RawRequest, sent?: () => void) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({
    host: 'x',
    connection: 'close',
    ...headers,
    'content-length': String(declaredBytes ?? Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(body, sent)
  return socket
}
