import type { MiddlewareHandler, Context } from 'hono'
import type { ApiEnv, RequestFacts } from '#/platform/api/handlers.ts'
import type { ClientAddress } from '#/platform/http/client-network.ts'
import type { ProxyWatch } from '#/platform/http/proxy-watch.ts'
import { type Logger, newRequestId, requestLogger } from '#/platform/log/logger.ts'
import { getCookie, setCookie } from 'hono/cookie'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'

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

/** `__Host-`: only over https, only for this host, never for a sub-domain. */
const NAME = '__Host-prosa'
/** The cookie of our page inside of another site's: kept apart for each of those sites (CHIPS). */
const FRAME_NAME = '__Host-prosa-frame'
const MAX_AGE_SECONDS = 400 * 24 * 3600

const kept = { path: '/', secure: true, httpOnly: true, maxAge: MAX_AGE_SECONDS } as const

/** Where people without an account come in. */
const guestPage = /^\/(?:assistants\/share|embed|redirect|sga|entrar)(?:\/|$)/

/** Hashes of the cookies that came with a request: those of the browser itself and of its frame. */
interface BrowserHashes {
  browserHash: Buffer | undefined
  frameHash: Buffer | undefined
}

/**
 * The cookies of this browser, to which the sessions that begin here are bound: a token that is copied out of the browser
 * is worth nothing elsewhere (T8). A browser gets its cookie when one of our own pages calls `/api/auth`; programs send no
 * `Sec-Fetch-Site`, have no cookie, and hold tokens that are bound to nothing. Visitors get theirs with the page, and are
 * bound to what the browser sends back: where it keeps no cookies of a frame, their tokens are bound to nothing either.
 * Never without https.
 */
function browserHashesOf(request: Context, { https }: { https: boolean }): BrowserHashes {
  if (!https) return { browserHash: undefined, frameHash: undefined }
  const { method, path } = request.req
  const isEntering = method === 'POST' && path.startsWith('/api/auth/')
  const own = getCookie(request, NAME)
  const entered = isEntering && request.req.header('sec-fetch-site') === 'same-origin' ? give(request, own) : own
  const framed = getCookie(request, FRAME_NAME)
  if (method === 'GET' && guestPage.test(path)) welcome(request, { own, framed })
  return { browserHash: hashOf(entered), frameHash: hashOf(framed) }
}

/** What the browser fetches the page for, it says itself; what is no browser says nothing. */
function welcome(request: Context, { own, framed }: { own: string | undefined; framed: string | undefined }): void {
  const purpose = request.req.header('sec-fetch-dest')
  if (purpose === 'document') give(request, own)
  if (purpose !== 'iframe' && purpose !== 'frame') return
  setCookie(request, FRAME_NAME, framed ?? newToken(), { ...kept, sameSite: 'None', partitioned: true })
}

function give(request: Context, known: string | undefined): string {
  const value = known ?? newToken()
  setCookie(request, NAME, value, { ...kept, sameSite: 'Lax' })
  return value
}

const hashOf = (value: string | undefined): Buffer | undefined => (value === undefined ? undefined : sha256(value))
