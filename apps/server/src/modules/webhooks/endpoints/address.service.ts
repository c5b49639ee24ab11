import type { AppContext } from '#/context.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { createEgressPolicy } from '#/platform/http/egress-policy.ts'
import { ownDatabase } from '#/platform/http/guarded-agent.ts'
import { createSafeFetch, type SafeFetch } from '#/platform/http/safe-fetch.ts'

/** Milliseconds that a whole attempt may take (H2). */
export const ATTEMPT_MS = 20_000
const KEPT_ANSWER = 64 * 1024

/** Opens the client for deliveries: it waits as long as a receiver may take, and never reaches our own database. */
export function openClient(ctx: Pick<AppContext, 'config' | 'log'>): { fetch: SafeFetch; close: () => Promise<void> } {
  return createSafeFetch({
    allow: ctx.config.egressAllow,
    deny: ownDatabase(ctx.config.databaseUrl),
    // longer than the attempt's own limit, which tells a slow receiver from an unreachable one
    limits: { headersMs: ATTEMPT_MS + 5000, totalMs: ATTEMPT_MS + 5000, maxBytes: KEPT_ANSWER },
    log: ctx.log,
  })
}

/**
 * Throws 422 for an address that can never receive: not https, no web port, with a password, or plainly internal. Names
 * are resolved at each attempt, because they change; the message is the same for all reasons (O3).
 */
export function checkAddress({ config }: Pick<AppContext, 'config'>, address: string): void {
  if (createEgressPolicy(config.egressAllow, ownDatabase(config.databaseUrl)).mayReach(new URL(address))) return
  const detail = 'Não foi possível acessar o endereço. Use um endereço público que comece com https://.'
  throw new DomainError('validation_failed', { errors: [{ pointer: '#/url', code: 'address_unreachable', detail }] })
}
