import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'

/** `__Host-`: only over https, only for this host, never for a sub-domain. */
const NAME = '__Host-prosa'
const MAX_AGE_SECONDS = 400 * 24 * 3600

/**
 * The hash of this browser's cookie, to which the sessions that begin here are bound: a token that is copied out of the
 * browser is worth nothing elsewhere (T8). A browser gets its cookie when one of our own pages calls `/api/auth`;
 * programs send no `Sec-Fetch-Site`, have no cookie, and hold tokens that are bound to nothing. Never without https.
 */
export function browserHashOf(request: Context, { https }: { https: boolean }): Buffer | undefined {
  if (!https) return undefined
  const known = getCookie(request, NAME)
  const { method, path } = request.req
  const isEntering = method === 'POST' && path.startsWith('/api/auth/')
  if (isEntering && request.req.header('sec-fetch-site') === 'same-origin') {
    const value = known ?? newToken()
    const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge: MAX_AGE_SECONDS } as const
    setCookie(request, NAME, value, options)
    return sha256(value)
  }
  return known === undefined ? undefined : sha256(known)
}
