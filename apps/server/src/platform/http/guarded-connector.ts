import type { LookupAddress, LookupOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type EgressPolicy, readPort } from '#/platform/http/egress-policy.ts'
import type { FlushSchedule } from '#/platform/speed/flush-interval.ts'
import { batchedConnector } from '#/platform/speed/batched-reads.ts'
import { SafeFetchError } from '#/platform/http/safe-fetch-error.ts'

/** Resolves a name to all its addresses, in the form of `dns.lookup`. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Opens connections only to checked addresses. Every connection of each hop and retry passes here, so a name cannot change its
 * address between check and use. A literal address never reaches `lookup` and is checked separately. With a `schedule`,
 * connections are read when it decides.
 */
export function guardedConnector(
  policy: EgressPolicy,
  timeout: number,
  resolve: Resolve,
  schedule?: FlushSchedule,
): buildConnector.connector {
  return (target, callback) => {
    const hostname = target.hostname.replace(/^\[|\]$/g, '')
    const port = readPort(target)
    const allows = (address: string) => policy.allowsAddress(hostname, port, address)
    if (isIP(hostname) && !allows(hostname)) return callback(new SafeFetchError('address'), null)
    const options = { timeout, lookup: guardedLookup(allows, resolve) }
    const connect = schedule ? batchedConnector(schedule, options) : buildConnector({ ...options, allowH2: false })
    connect(target, callback)
  }
}

function guardedLookup(allows: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new SafeFetchError('network'), '', 0)
      // A single forbidden address refuses all, because the connection might use it.
      if (!addresses.every(({ address }) => allows(address))) return callback(new SafeFetchError('address'), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
