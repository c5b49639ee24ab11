import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Keys } from '#/platform/secrets/keys.ts'

export type VisitorOrigin = Pick<RequestFacts, 'browserHash' | 'frameHash' | 'network'>

/**
 * The pseudonym under which a session uses the link's limits: by browser, or by network if the browser keeps no cookie.
 * It is useless on another link or without the server's secret.
 */
export function toAllowance(keys: Keys, linkId: string, origin: VisitorOrigin): string {
  return deviceAllowance(keys, linkId, origin) ?? `network:${keys.sign('visit-network', `${linkId}:${origin.network}`)}`
}

/** The pseudonym by browser; undefined if the browser keeps no cookie. */
export function deviceAllowance(keys: Keys, linkId: string, origin: VisitorOrigin): string | undefined {
  const hash = deviceHash(origin)
  return hash && `device:${keys.sign('visit-device', `${linkId}:${hash.toString('base64url')}`)}`
}

export const deviceHash = ({ browserHash, frameHash }: VisitorOrigin): Buffer | undefined => browserHash ?? frameHash

/** Visitors without cookies behind one address share the limits of a class of this size. */
export const VISITORS_OF_NETWORK = 60

export const isOfNetwork = (allowance: string): boolean => allowance.startsWith('network:')
