import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { auditAll } from '#/platform/events/audit.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'
import { logSecurityEvent, type SecurityEventName } from '#/platform/log/security-event.ts'

export interface AccessChange {
  /** Event name in the security log. */
  event: SecurityEventName
  /** Action in the audit trail, `noun.verb`. */
  action: AuditAction
  /** The person who did it; the user themselves if left out. */
  actorId?: number
  /** The user whose access changed. */
  userId: number
  data?: JsonObject
}

/** Writes a change of a person's access to the audit trail, with the change itself, and to the security log [G1]. */
export const recordAccessChange = (tx: Queryable, facts: RequestFacts, change: AccessChange): Promise<void> =>
  recordAccessChanges(tx, facts, [change])

/** The same for many people at once. */
export async function recordAccessChanges(
  tx: Queryable,
  { requestId, network, log }: RequestFacts,
  changes: readonly AccessChange[],
): Promise<void> {
  const entries = changes.map(({ action, userId, actorId = userId, data = {} }) => {
    const actor = { kind: 'user' as const, id: String(actorId) }
    return { actor, action, target: { type: 'user' as const, id: userId }, requestId, network, data }
  })
  await auditAll(tx, entries)
  for (const { event, action, userId, actorId = userId } of changes)
    logSecurityEvent(log, { name: event, actor: `user:${actorId}`, target: `user:${userId}`, network, detail: action })
}
