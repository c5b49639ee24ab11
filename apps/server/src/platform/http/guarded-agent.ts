import { lookup } from 'node:dns'
import { Agent } from 'undici'
import { createEgressPolicy } from '#/platform/http/egress-policy.ts'
import { guardedConnector } from '#/platform/http/guarded-connector.ts'
import type { FlushSchedule } from '#/platform/speed/flush-interval.ts'

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
