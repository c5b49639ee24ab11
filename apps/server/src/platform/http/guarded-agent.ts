import { lookup } from 'node:dns'
import { Agent } from 'undici'
import { createEgressPolicy, portOf } from '#/platform/http/egress-policy.ts'
import { guardedConnector } from '#/platform/http/guarded-connector.ts'
import type { FlushSchedule } from '#/platform/speed/flush-interval.ts'
import type { Config } from '#/config.ts'
import { createSafeFetch, type SafeFetchOptions } from '#/platform/http/safe-fetch.ts'

const CONNECT_MS = 5_000

/**
 * Connections to addresses that a person chose, by the same rules as `safeFetch` (O2), for answers that stream longer than
 * it allows. `allow` and `deny` are those of `createEgressPolicy`, `schedule` says when they are read.
 */
export function createGuardedAgent(allow: readonly string[], deny: readonly string[], schedule: FlushSchedule): Agent {
  return new Agent({ connect: guardedConnector(createEgressPolicy(allow, deny), CONNECT_MS, lookup, schedule) })
}

/** The database's own address, which nothing that a person chose may reach. */
export function ownDatabase(databaseUrl: string | undefined): string[] {
  const url = databaseUrl ? URL.parse(databaseUrl) : null
  return url && /^[\w.-]+$|^\[/.test(url.hostname) ? [`${url.hostname}:${url.port || 5432}`] : []
}

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
