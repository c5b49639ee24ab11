import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Keys } from '#/platform/secrets/keys.ts'

export type VisitorOrigin = Pick<RequestFacts, 'browserHash' | 'frameHash' | 'network'>

/**
 * Whose share of a link's limits a guest session uses: its browser's, and where that keeps no cookie its network's. A pseudonym
 * that is worth nothing on another link or without the server's secret.
 */
export function allowanceOf(keys: Keys, linkId: string, origin: VisitorOrigin): string {
  return deviceAllowance(keys, linkId, origin) ?? `network:${keys.sign('visit-network', `${linkId}:${origin.network}`)}`
}

/** Undefined where the browser keeps no cookie. */
export function deviceAllowance(keys: Keys, linkId: string, origin: VisitorOrigin): string | undefined {
  const hash = deviceOf(origin)
  return hash && `device:${keys.sign('visit-device', `${linkId}:${hash.toString('base64url')}`)}`
}

export const deviceOf = ({ browserHash, frameHash }: VisitorOrigin): Buffer | undefined => browserHash ?? frameHash

/** Visitors without cookies behind one address share as much as a class of so many has. */
export const VISITORS_OF_NETWORK = 60

export const isOfNetwork = (allowance: string): boolean => allowance.startsWith('network:')
