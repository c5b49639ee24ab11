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
  /** Facts and ids, such as the role before and after; no content and no secrets. */
  data?: JsonObject
}

/** The actor, request and network of a change, for the audit trail. */
export const doneBy = ({ actor, facts }: By): Required<Pick<AuditEntry, 'actor' | 'requestId' | 'network'>> => ({
  actor: { kind: 'user', id: String(actor.id) },
  requestId: facts.requestId,
  network: facts.network,
})

/** Adds an entry to the audit trail, in the transaction of its change. No function changes or removes entries. */
export const audit = (tx: Queryable, entry: AuditEntry): Promise<void> => auditAll(tx, [entry])

/** As `audit`, for many entries in this order, in one statement. */
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
