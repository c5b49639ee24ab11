import { lookup } from 'node:dns'
import { Agent } from 'undici'
import { createEgressPolicy, readPort } from '#/platform/http/egress-policy.ts'
import { guardedConnector } from '#/platform/http/guarded-connector.ts'
import type { FlushSchedule } from '#/platform/speed/flush-interval.ts'
import type { Config } from '#/config.ts'
import { createSafeFetch, type SafeFetchOptions } from '#/platform/http/safe-fetch.ts'

const CONNECT_MS = 5_000

/**
 * Creates an agent for addresses that a person chose, with the rules of `safeFetch` (O2), for responses that stream longer than
 * it allows. `allow` and `deny` are those of `createEgressPolicy`; `schedule` decides when connections are read.
 */
export function createGuardedAgent(allow: readonly string[], deny: readonly string[], schedule: FlushSchedule): Agent {
  return new Agent({ connect: guardedConnector(createEgressPolicy(allow, deny), CONNECT_MS, lookup, schedule) })
}

/** The database's address, which requests to addresses chosen by a person must not reach. */
export function ownDatabase(databaseUrl: string | undefined): string[] {
  const url = databaseUrl ? URL.parse(databaseUrl) : null
  return url && /^[\w.-]+$|^\[/.test(url.hostname) ? [`${url.hostname}:${url.port || 5432}`] : []
}

/** Addresses of the clouds' metadata and control services, where no server of a school can be. */
const cloudFacts = ['169.254.0.0/16', '168.63.129.16', '[fd00:ec2::254]', '[fe80::]/10']

interface NamedClientParts extends Pick<SafeFetchOptions, 'log' | 'limits'> {
  config: Pick<Config, 'egressAllow' | 'databaseUrl'>
}

/**
 * Creates a client for a server that administrators configure, which may be in the school's own network
 * (docs/decisions/connections.md). Other addresses in its responses must be public or allowed by EGRESS_ALLOW; our database and a
 * cloud's own addresses are always refused.
 */
export function createNamedClient(url: URL, { config, ...options }: NamedClientParts) {
  return createSafeFetch({
    ...options,
    allow: [...config.egressAllow, `${url.hostname}:${readPort(url)}`],
    deny: [...ownDatabase(config.databaseUrl), ...cloudFacts],
  })
}
