import type { Queryable } from '#/platform/db/database.ts'
import { auditEvents, type EventActor, type JsonObject } from '#/platform/events/events.tables.ts'

export interface AuditEntry {
  actor?: EventActor
  /** `noun.verb`, such as 'user.suspend'. */
  action: string
  target: { type: string; id: string | number }
  requestId?: string
  /** See `createClientNetwork`. */
  network?: string
  /** Facts and ids, such as the role before and after; no content, no secrets. */
  data?: JsonObject
}

/** Adds to the audit trail, in the transaction of what it tells of. There is no function that changes or removes. */
export async function audit(
  tx: Queryable,
  { actor, action, target, requestId, network, data = {} }: AuditEntry,
): Promise<void> {
  await tx.insert(auditEvents).values({
    action,
    targetType: target.type,
    targetId: String(target.id),
    actor: actor ?? null,
    requestId: requestId ?? null,
    network: network ?? null,
    data,
  })
}
