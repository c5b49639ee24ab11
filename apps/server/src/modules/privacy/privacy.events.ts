import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'

interface PrivacyChange {
  action: Extract<AuditAction, `privacy.${string}`>
  /** The request concerned; the trail keeps its protocol and the person's number. */
  target?: { protocol: string; userId: number | null }
  data?: JsonObject
}

/** Records an act on personal data in the audit trail, never with a name or an address. */
export const recordPrivacy = (tx: Queryable, by: By, { action, target, data }: PrivacyChange) =>
  audit(tx, {
    ...doneBy(by),
    action,
    target: target?.userId
      ? { type: 'user', id: target.userId }
      : { type: 'privacy', id: target?.protocol ?? 'settings' },
    data: { ...(target ? { protocol: target.protocol } : {}), ...data },
  })
