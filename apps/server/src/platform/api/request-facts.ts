import type { MiddlewareHandler } from 'hono'
import { type BrowserHashes, browserHashesOf } from '#/platform/api/browser-cookie.ts'
import type { ApiEnv, RequestFacts } from '#/platform/api/handlers.ts'
import type { ClientAddress } from '#/platform/http/client-network.ts'
import type { ProxyWatch } from '#/platform/http/proxy-watch.ts'
import { type Logger, newRequestId, requestLogger } from '#/platform/log/logger.ts'

/** Gives each request its id, client network and logger; the id is in the answer's header too. */
export function requestFacts(
  log: Logger,
  networkOf: (client: ClientAddress) => string,
  site: { readonly https: boolean; proxies?: ProxyWatch } = { https: false },
): MiddlewareHandler<ApiEnv> {
  return async (request, next) => {
    const hashes = browserHashesOf(request, site)
    const client = {
      socketAddress: request.env.incoming?.socket?.remoteAddress,
      forwardedFor: request.req.header('x-forwarded-for'),
    }
    site.proxies?.see({ ...client, forwarded: request.req.header('forwarded') })
    const facts = factsOf(networkOf(client), request.req, { log, hashes })
    request.set('facts', facts)
    request.header('x-request-id', facts.requestId)
    await next()
  }
}

interface FactsOptions {
  log: Logger
  hashes: BrowserHashes
}

function factsOf(
  network: string,
  req: { method: string; header: (name: string) => string | undefined },
  { log, hashes }: FactsOptions,
): RequestFacts {
  const requestId = newRequestId()
  let logger: Logger | undefined
  return {
    requestId,
    network,
    ...hashes,
    device: (req.header('user-agent') ?? '').slice(0, 300),
    // Most requests log nothing: the child logger is made when it is first asked for.
    get log() {
      return (logger ??= requestLogger(log, { requestId, method: req.method }))
    },
  }
}
