import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { StartError } from './start-error.ts'

export interface HttpServer {
  /** Refuses new connections, gives responses under way a moment to end, then cuts the rest. */
  close(): Promise<void>
}

export interface HttpServerOptions {
  port: number
  /** Undefined means all addresses of the machine. */
  host: string | undefined
  log: Logger
}

type Fetch = Parameters<typeof getRequestListener>[0]

const lastAnswersMs = 500
/** Length of the queue of unaccepted connections, above Node's 511 for a class that connects at once; the system's limit applies too. */
const WAITING_CONNECTIONS = 4096
/** Longer than balancers keep theirs, so that no connection closes while they send a request on it. */
const keepAliveMs = 65_000

/** Limit for a whole request: Node's five minutes would cut off a large upload over a school's slow line. */
const wholeRequestMs = 3_600_000

/** Serves `fetch`. Throws a StartError where the port is in use or forbidden. */
export async function openHttpServer(fetch: Fetch, { port, host, log }: HttpServerOptions): Promise<HttpServer> {
  const listener = getRequestListener(fetch)
  const server = createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: wholeRequestMs }, (request, answer) => {
    // a failed response concerns its client alone
    answer.on('error', (err) => log.debug({ err }, 'an answer was not written'))
    void listener(request, answer)
  })
  server.listen({ port, host, backlog: WAITING_CONNECTIONS })
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new StartError(explain(cause as NodeJS.ErrnoException, port), { cause })
  }
  server.on('error', (err) => log.error({ err }, 'http server error'))
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      await Promise.race([closed, sleep(lastAnswersMs, undefined, { ref: false })])
      server.closeAllConnections()
      await closed
    },
  }
}

/** Returns a port that is free now, for callers of port 0 that must know the address before serving. */
export async function findFreePort(host: string | undefined): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function explain({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE')
    return `A porta ${port} já está em uso. Escolha outra em PORT, por exemplo PORT=${port + 1}.`
  if (code === 'EACCES')
    return `Esta conta não pode usar a porta ${port}. Escolha em PORT uma acima de 1023, por exemplo PORT=3000.`
  return `Não foi possível atender na porta ${port}: ${message}. Confira PORT e HOST.`
}
