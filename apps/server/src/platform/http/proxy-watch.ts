import type { Logger } from 'pino'
import { type ClientAddress, parseHop, trusts } from '#/platform/http/client-network.ts'

/** So many requests tell a proxy from somebody who writes the header by hand. */
const enough = 20

const inside = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

export interface ProxyWatch {
  see(client: ClientAddress & { forwarded: string | undefined }): void
  /** The address of a proxy that `TRUSTED_PROXIES` does not name although everybody seems to come through it. */
  missing(): string | undefined
}

/**
 * Notices where every request comes from inside and says that it was passed on: then all people are one network to the
 * limits of L6, until the proxy is trusted. Says so once in the log. Health checks of the machine itself do not count.
 */
export function createProxyWatch(trustedProxies: readonly string[], log: Logger): ProxyWatch {
  const isTrusted = trusts(trustedProxies)
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
