import type { Config } from '#/config.ts'
import { portOf } from '#/platform/http/egress-policy.ts'
import { ownDatabase } from '#/platform/http/guarded-agent.ts'
import { createSafeFetch, type SafeFetchOptions } from '#/platform/http/safe-fetch.ts'

/** Where clouds tell their machines what these may do: no server of a school stands there. */
const cloudFacts = ['169.254.0.0/16', '168.63.129.16', '[fd00:ec2::254]', '[fe80::]/10']

interface NamedClientParts extends Pick<SafeFetchOptions, 'log' | 'limits'> {
  config: Pick<Config, 'egressAllow' | 'databaseUrl'>
}

/**
 * Requests to a server that administrators name themselves, which may well stand in the school's own network (docs/decisions/connections.md). Where
 * its answers point to may not, unless EGRESS_ALLOW says so; our database and a cloud's own addresses never.
 */
export function createNamedClient(url: URL, { config, ...options }: NamedClientParts) {
  return createSafeFetch({
    ...options,
    allow: [...config.egressAllow, `${url.hostname}:${portOf(url)}`],
    deny: [...ownDatabase(config.databaseUrl), ...cloudFacts],
  })
}
