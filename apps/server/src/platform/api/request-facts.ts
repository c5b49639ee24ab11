import type { MiddlewareHandler, Context } from 'hono'
import type { ApiEnv, RequestFacts } from '#/platform/api/handlers.ts'
import type { ClientAddress } from '#/platform/http/client-network.ts'
import type { ProxyWatch } from '#/platform/http/proxy-watch.ts'
import { type Logger, newRequestId, requestLogger } from '#/platform/log/logger.ts'
import { getCookie, setCookie } from 'hono/cookie'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'

/** Gives each request its id, client network and logger; the response has the id in a header. */
export function requestFacts(
  log: Logger,
  toNetwork: (client: ClientAddress) => string,
  site: { readonly https: boolean; proxies?: ProxyWatch } = { https: false },
): MiddlewareHandler<ApiEnv> {
  return async (request, next) => {
    const hashes = hashBrowserCookies(request, site)
    const client = {
      socketAddress: request.env.incoming?.socket?.remoteAddress,
      forwardedFor: request.req.header('x-forwarded-for'),
    }
    site.proxies?.see({ ...client, forwarded: request.req.header('forwarded') })
    const facts = readFacts(toNetwork(client), request.req, { log, hashes })
    request.set('facts', facts)
    request.header('x-request-id', facts.requestId)
    await next()
  }
}

interface FactsOptions {
  log: Logger
  hashes: BrowserHashes
}

function readFacts(
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
    // Most requests log nothing: the child logger is created at its first use.
    get log() {
      return (logger ??= requestLogger(log, { requestId, method: req.method }))
    },
  }
}

/** `__Host-` restricts the cookie to https and to this host, without sub-domains. */
const NAME = '__Host-prosa'
/** The cookie of our page embedded in another site: browsers keep one for each of those sites (CHIPS). */
const FRAME_NAME = '__Host-prosa-frame'
const MAX_AGE_SECONDS = 400 * 24 * 3600

const cookieOptions = { path: '/', secure: true, httpOnly: true, maxAge: MAX_AGE_SECONDS } as const

/** Pages where people without an account enter. */
const guestPage = /^\/(?:assistants\/share|embed|redirect|sga|entrar)(?:\/|$)/

/** Hashes of the cookies of a request: of the browser itself and of the embedded page. */
interface BrowserHashes {
  browserHash: Buffer | undefined
  frameHash: Buffer | undefined
}

/**
 * Reads or sets the cookies to which sessions of this browser are bound, so that a token copied out of the browser is worthless
 * elsewhere (T8). A browser gets its cookie when one of our own pages calls `/api/auth`; programs send no `Sec-Fetch-Site`, have
 * no cookie, and hold unbound tokens. Visitors get theirs with the page and are bound to what the browser sends back: where it
 * keeps no cookies for an embedded page, their tokens are unbound too. Does nothing without https.
 */
function hashBrowserCookies(request: Context, { https }: { https: boolean }): BrowserHashes {
  if (!https) return { browserHash: undefined, frameHash: undefined }
  const { method, path } = request.req
  const isEntering = method === 'POST' && path.startsWith('/api/auth/')
  const own = getCookie(request, NAME)
  const entered =
    isEntering && request.req.header('sec-fetch-site') === 'same-origin' ? setBrowserCookie(request, own) : own
  const framed = getCookie(request, FRAME_NAME)
  if (method === 'GET' && guestPage.test(path)) setGuestPageCookies(request, { own, framed })
  return { browserHash: hashOptional(entered), frameHash: hashOptional(framed) }
}

/** Sets the cookie for the kind of page that the browser says it fetches; other clients say nothing and get none. */
function setGuestPageCookies(
  request: Context,
  { own, framed }: { own: string | undefined; framed: string | undefined },
): void {
  const purpose = request.req.header('sec-fetch-dest')
  if (purpose === 'document') setBrowserCookie(request, own)
  if (purpose !== 'iframe' && purpose !== 'frame') return
  setCookie(request, FRAME_NAME, framed ?? newToken(), { ...cookieOptions, sameSite: 'None', partitioned: true })
}

function setBrowserCookie(request: Context, known: string | undefined): string {
  const value = known ?? newToken()
  setCookie(request, NAME, value, { ...cookieOptions, sameSite: 'Lax' })
  return value
}

const hashOptional = (value: string | undefined): Buffer | undefined =>
  value === undefined ? undefined : sha256(value)
