import type { Logger } from 'pino'
import { type ClientAddress, parseHop, makeTrustTest } from '#/platform/http/client-network.ts'

/** Number of requests that distinguishes a proxy from a client that writes the header by hand. */
const enough = 20

const inside = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

export interface ProxyWatch {
  see(client: ClientAddress & { forwarded: string | undefined }): void
  /** The address of a proxy that all requests seem to pass and that `TRUSTED_PROXIES` lacks; undefined otherwise. */
  missing(): string | undefined
}

/**
 * Detects that every request comes from an internal address with a forwarding header: the limits of L6 then see all people as one
 * network, until the proxy is trusted. Logs this once. Health checks from the machine itself do not count.
 */
export function createProxyWatch(trustedProxies: readonly string[], log: Logger): ProxyWatch {
  const isTrusted = makeTrustTest(trustedProxies)
  let proxy: string | undefined
  let passedOn = 0
  let comeDirectly = false

  const missing = () => (comeDirectly || passedOn < enough ? undefined : proxy)
  return {
    missing,
    see({ socketAddress, forwardedFor, forwarded }) {
      if (comeDirectly) return
      const nearest = parseHop(socketAddress ?? '')
      if (!nearest || isTrusted(nearest)) return
      const isPassedOn = forwardedFor !== undefined || forwarded !== undefined
      const range = nearest.range()
      if (!isPassedOn && range === 'loopback') return
      comeDirectly = !isPassedOn || !inside.has(range)
      if (comeDirectly || passedOn >= enough) return
      proxy ??= nearest.toString()
      passedOn += 1
      if (passedOn === enough)
        log.warn({ proxy }, `every request comes through a proxy that is not trusted: set TRUSTED_PROXIES=${proxy}`)
    },
  }
}
