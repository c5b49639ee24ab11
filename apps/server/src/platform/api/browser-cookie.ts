import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'

/** `__Host-`: only over https, only for this host, never for a sub-domain. */
const NAME = '__Host-prosa'
/** The cookie of our page inside of another site's: kept apart for each of those sites (CHIPS). */
const FRAME_NAME = '__Host-prosa-frame'
const MAX_AGE_SECONDS = 400 * 24 * 3600

const kept = { path: '/', secure: true, httpOnly: true, maxAge: MAX_AGE_SECONDS } as const

/** Where people without an account come in. */
const guestPage = /^\/(?:assistants\/share|embed|redirect|sga|entrar)(?:\/|$)/

/** Hashes of the cookies that came with a request: those of the browser itself and of its frame. */
export interface BrowserHashes {
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
export function browserHashesOf(request: Context, { https }: { https: boolean }): BrowserHashes {
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
