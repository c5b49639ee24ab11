import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  origin: string
  /** Adds an instance; it gets requests while it reports ready. */
  add(origin: string): void
  /** Removes an instance; its running requests continue. */
  remove(origin: string): void
  /** How many responses each instance has begun. */
  served: Map<string, number>
  close(): Promise<void>
}

const LOOK_MS = 200

interface Upstream {
  origin: string
  isReady: boolean
}

/**
 * Starts a balancer that gives requests to instances in turn and streams their responses. Like nginx and Caddy it checks
 * `/readyz`, and tries the next instance where a connection is refused, before anything of the request was sent.
 */
export async function startBalancer(): Promise<Balancer> {
  let upstreams: Upstream[] = []
  let turn = 0
  const served = new Map<string, number>()
  // one connection per request: an instance may close a kept one just as a request is sent on it
  const agent = new Agent({ keepAlive: false })
  const server = createServer({ noDelay: true }, (request, response) => {
    response.on('error', () => undefined) // the client has gone
    const ready = upstreams.filter(({ isReady }) => isReady)
    // where none is, all are tried: a busy machine may only have answered the checks too late
    const tried = ready.length > 0 ? ready : upstreams
    const start = turn++
    forward(
      request,
      response,
      tried.map((_, index) => tried[(start + index) % tried.length]!),
    )
  })

  function forward(request: IncomingMessage, response: ServerResponse, [first, ...others]: Upstream[]): void {
    if (first === undefined) {
      response.writeHead(502).end()
      return
    }
    const { origin } = first
    const { method = 'GET', url = '/', socket } = request
    const from = request.headers['x-forwarded-for'] ?? socket.remoteAddress
    const headers = { ...request.headers, 'x-forwarded-for': from, connection: 'close' }
    const onward = send(origin + url, { method, headers, agent })
    let isConnected = false
    onward.once('socket', (one) => one.once('connect', () => (isConnected = true)).setNoDelay())
    onward.on('response', (answer) => {
      served.set(origin, (served.get(origin) ?? 0) + 1)
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' })
      response.flushHeaders()
      answer.on('error', () => response.destroy()) // a partial response must not look complete
      answer.pipe(response)
    })
    onward.on('error', () => {
      if (!isConnected) {
        first.isReady = false
        return forward(request, response, others)
      }
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    response.once('close', () => onward.destroy())
    onward.once('socket', (one) => one.once('connect', () => request.pipe(onward)))
  }

  const look = (upstream: Upstream) =>
    fetch(`${upstream.origin}/readyz`, { signal: AbortSignal.timeout(LOOK_MS * 10) })
      .then(({ ok }) => ok)
      .catch(() => false)
      .then((isReady) => (upstream.isReady = isReady))
  const timer = setInterval(() => upstreams.forEach((one) => void look(one)), LOOK_MS)

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    add(origin) {
      upstreams = [...upstreams, { origin, isReady: true }]
    },
    remove(origin) {
      upstreams = upstreams.filter((one) => one.origin !== origin)
    },
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
