import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from 'jose'
import { type AppContext, perContext } from '@prosa/server/src/context.ts'
import { ownDatabase } from '@prosa/server/src/platform/http/guarded-agent.ts'
import { createSafeFetch, type SafeFetch } from '@prosa/server/src/platform/http/safe-fetch.ts'

const MAX_ANSWER_BYTES = 2 * 1024 * 1024

const getClient = perContext((ctx) => {
  const { fetch, close } = createSafeFetch({
    allow: ctx.config.egressAllow,
    deny: ownDatabase(ctx.config.databaseUrl),
    limits: { totalMs: 15_000, maxBytes: MAX_ANSWER_BYTES },
    log: ctx.log,
  })
  ctx.lifecycle.onClose('platforms', close)
  const overHttps: SafeFetch = (address, init) => fetch(address, { ...init, httpsOnly: true })
  /** Key sets by URL, requested at most every ten minutes, and again for an unknown key. */
  const keys = new Map<string, JWTVerifyGetKey>()
  return { fetch: overHttps, keys }
})

/** The client for platforms: https, or as EGRESS_ALLOW says, and never an internal address. */
export const askPlatform = (ctx: AppContext): SafeFetch => getClient(ctx).fetch

/**
 * A platform's public keys. An unknown key is fetched at once, because platforms rotate theirs at any time; launches
 * are rate-limited.
 */
export function platformKeys(ctx: AppContext, address: string): JWTVerifyGetKey {
  const { fetch, keys } = getClient(ctx)
  const known = keys.get(address)
  if (known) return known
  const request: FetchImplementation = (url, { headers, method, signal }) => fetch(url, { headers, method, signal })
  const set = createRemoteJWKSet(new URL(address), {
    [customFetch]: request,
    cacheMaxAge: 600_000,
    cooldownDuration: 0,
  })
  keys.set(address, set)
  return set
}
