import type { AppContext } from '@prosa/server/src/context.ts'
import { Refusal } from '#/lti/server/refusal.model.ts'
import type { RequestFacts } from '@prosa/server/src/platform/api/handlers.ts'
import { DomainError } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit } from '@prosa/server/src/platform/events/audit.ts'
import { logSecurityEvent } from '@prosa/server/src/platform/log/security-event.ts'
import { enforceRateLimit } from '@prosa/server/src/platform/rate-limit/rate-limit.ts'

/** Audit entries of one network a minute: anybody can send launches, and the trail is never emptied. */
const LINES_PER_MINUTE = 60
/** The audit target of a launch of an unknown integration. */
const UNKNOWN = '-'

/** Records a refusal with its reason: in the trail for administrators, in the log for the server's operators (G1). */
export async function noteRefusal(
  ctx: AppContext,
  refusal: Refusal | DomainError,
  { facts, integrationId }: { facts: RequestFacts; integrationId: string | undefined },
): Promise<void> {
  const { network, log, requestId } = facts
  const reason = refusal instanceof Refusal ? refusal.reason : refusal.code
  const actor = integrationId === undefined ? {} : { actor: `sga_integration:${integrationId}` }
  logSecurityEvent(log, { name: 'access.denied', ...actor, network, detail: `lti ${reason}` })
  if (refusal.cause !== undefined) log.info({ err: refusal.cause, reason }, 'a launch was refused')
  const limit = { key: `lti-refusals:${network}`, limit: LINES_PER_MINUTE, seconds: 60 }
  const isWithin = await enforceRateLimit(ctx.db, limit).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false
      throw error
    },
  )
  if (!isWithin) return
  await audit(ctx.db, {
    actor: { kind: 'system', id: 'lti' },
    action: 'sga_integration.refuse',
    target: { type: 'sga_integration', id: integrationId ?? UNKNOWN },
    requestId,
    network,
    data: { reason, ...(refusal instanceof Refusal ? refusal.facts : {}) },
  })
}
