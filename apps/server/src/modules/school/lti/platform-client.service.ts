import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from 'jose'
import { type AppContext, perContext } from '#/context.ts'
import { ownDatabase } from '#/platform/http/guarded-agent.ts'
import { createSafeFetch, type SafeFetch } from '#/platform/http/safe-fetch.ts'

const MOST_ANSWER_BYTES = 2 * 1024 * 1024

const clientOf = perContext((ctx) => {
  const { fetch, close } = createSafeFetch({
    allow: ctx.config.egressAllow,
    deny: ownDatabase(ctx.config.databaseUrl),
    limits: { totalMs: 15_000, maxBytes: MOST_ANSWER_BYTES },
    log: ctx.log,
  })
  ctx.lifecycle.onClose('platforms', close)
  const overHttps: SafeFetch = (address, init) => fetch(address, { ...init, httpsOnly: true })
  /** The keys of each platform by their address, asked at most every ten minutes, and again for a key that is new. */
  const keys = new Map<string, JWTVerifyGetKey>()
  return { fetch: overHttps, keys }
})

/** Asks a platform: by https, or as EGRESS_ALLOW says, and never an address inside. */
export const askPlatform = (ctx: AppContext): SafeFetch => clientOf(ctx).fetch

/**
 * The public keys of a platform. A key that is not known is looked for at once, because platforms change theirs whenever they
 * like; who makes us look has begun a launch, which is counted.
 */
export function platformKeys(ctx: AppContext, address: string): JWTVerifyGetKey {
  const { fetch, keys } = clientOf(ctx)
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
