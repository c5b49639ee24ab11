import type { AppContext } from '#/context.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { createEgressPolicy } from '#/platform/http/egress-policy.ts'
import { ownDatabase } from '#/platform/http/guarded-agent.ts'
import { createSafeFetch, type SafeFetch } from '#/platform/http/safe-fetch.ts'

/** How long a whole attempt may take (H2). */
export const ATTEMPT_MS = 20_000
const KEPT_ANSWER = 64 * 1024

/** The client for deliveries: it waits as long as a receiver may take, and never reaches our own database. */
export function openClient(ctx: Pick<AppContext, 'config' | 'log'>): { fetch: SafeFetch; close: () => Promise<void> } {
  return createSafeFetch({
    allow: ctx.config.egressAllow,
    deny: ownDatabase(ctx.config.databaseUrl),
    // beyond the attempt's own limit, which tells a slow receiver from one that cannot be reached
    limits: { headersMs: ATTEMPT_MS + 5000, totalMs: ATTEMPT_MS + 5000, maxBytes: KEPT_ANSWER },
    log: ctx.log,
  })
}

/**
 * Throws 422 where nothing could ever be sent to an address: not https, not a web port, with a password in it, or plainly
 * inside. Names are resolved when something is sent, because they change; the words are the same for all (O3).
 */
export function checkAddress({ config }: Pick<AppContext, 'config'>, address: string): void {
  if (createEgressPolicy(config.egressAllow, ownDatabase(config.databaseUrl)).mayReach(new URL(address))) return
  const detail = 'Não foi possível acessar o endereço. Use um endereço público que comece com https://.'
  throw new DomainError('validation_failed', { errors: [{ pointer: '#/url', code: 'address_unreachable', detail }] })
}
