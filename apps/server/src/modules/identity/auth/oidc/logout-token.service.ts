import { createRemoteJWKSet, customFetch, type FetchImplementation, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { Configuration, CustomFetch } from 'openid-client'

/** Whose sessions a provider says have ended; one of them where it names its session. */
export interface LoggedOut {
  issuer: string
  subject?: string | undefined
  sid?: string | undefined
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Kept by the address of the keys: asked at most every ten minutes, and once more for a key that is new. */
const keySets = new WeakMap<CustomFetch, JWTVerifyGetKey>()

/** Verifies a logout token: signature, issuer, audience, age, type, its event, and that it is no ID token. */
export async function readLogoutToken(
  token: string,
  { config, request, now }: { config: Configuration; request: CustomFetch; now: Date },
): Promise<LoggedOut> {
  const { issuer, jwks_uri: keysUrl } = config.serverMetadata()
  if (!keysUrl) throw new Error('the provider names no keys')
  const { payload, protectedHeader } = await jwtVerify(token, keysOf(keysUrl, request), {
    issuer,
    audience: config.clientMetadata().client_id,
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
    clockTolerance: 60,
    maxTokenAge: 300,
    currentDate: now,
    requiredClaims: ['jti'],
  })
  const events = payload['events']
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
  const hasType = protectedHeader.typ === undefined || /^(application\/)?logout\+jwt$/i.test(protectedHeader.typ)
  const sid = typeof payload['sid'] === 'string' ? payload['sid'] : undefined
  if (!isLogout || !hasType || 'nonce' in payload || (sid === undefined && payload.sub === undefined))
    throw new Error('not a logout token')
  return { issuer, subject: payload.sub, sid }
}

function keysOf(url: string, request: CustomFetch): JWTVerifyGetKey {
  const known = keySets.get(request)
  if (known) return known
  const fetchKeys: FetchImplementation = (address, { headers, method, redirect, signal }) =>
    request(address, { headers: Object.fromEntries(headers), method, redirect, signal, body: undefined })
  const keys = createRemoteJWKSet(new URL(url), { [customFetch]: fetchKeys, cacheMaxAge: 600_000 })
  keySets.set(request, keys)
  return keys
}
