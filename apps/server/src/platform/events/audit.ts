import type { AuditAction, AuditTarget } from '@prosa/contract/audit/audit-actions.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { auditEvents, type EventActor, type JsonObject } from '#/platform/events/events.tables.ts'

export interface AuditEntry {
  actor?: EventActor
  /** `noun.verb`, such as 'user.suspend'. */
  action: AuditAction
  target: { type: AuditTarget; id: string | number }
  requestId?: string
  /** See `createClientNetwork`. */
  network?: string
  /** Facts and ids, such as the role before and after; no content, no secrets. */
  data?: JsonObject
}

/** Who did it, in which request and from where, as the trail keeps it. */
export const doneBy = ({ actor, facts }: By): Required<Pick<AuditEntry, 'actor' | 'requestId' | 'network'>> => ({
  actor: { kind: 'user', id: String(actor.id) },
  requestId: facts.requestId,
  network: facts.network,
})

/** Adds to the audit trail, in the transaction of what it tells of. There is no function that changes or removes. */
export const audit = (tx: Queryable, entry: AuditEntry): Promise<void> => auditAll(tx, [entry])

/** The same of many things at once, in this order and in one statement. */
export async function auditAll(tx: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.insert(auditEvents).values(
    entries.map(({ actor, action, target, requestId, network, data = {} }) => ({
      action,
      targetType: target.type,
      targetId: String(target.id),
      actor: actor ?? null,
      requestId: requestId ?? null,
      network: network ?? null,
      data,
    })),
  )
}
