import type { AccessRecord } from '@prosa/contract/assistants/access.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit } from '#/platform/events/audit.ts'
import { emit } from '#/platform/events/events.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'

export type AccessAction = AccessRecord['action']

/** Actions with a specific event type. */
const eventTypes: Readonly<Partial<Record<AccessAction, string>>> = {
  share: 'assistant.shared',
  unshare: 'assistant.unshared',
  'make-public': 'assistant.made_public',
  'make-restricted': 'assistant.made_restricted',
  transfer: 'assistant.transferred',
}

/** Records a change of access as a domain event, in the audit trail (ids only) and in the security log [G1]. */
export async function recordAccess(
  tx: Queryable,
  { actor, facts }: By,
  action: AccessAction,
  assistantId: number,
  data: JsonObject = {},
): Promise<void> {
  const actedBy = { kind: 'user' as const, id: String(actor.id) }
  const target = { type: 'assistant' as const, id: assistantId }
  const name = `assistant.${action}` as const
  const { requestId, network, log } = facts
  await audit(tx, { action: name, actor: actedBy, target, requestId, network, data })
  const type = eventTypes[action] ?? 'assistant.access_changed'
  // reading a chat only goes into the audit trail
  if (action !== 'read-chat') await emit(tx, { type, aggregate: target, payload: data, actor: actedBy })
  logSecurityEvent(log, {
    name: 'sharing.changed',
    actor: `user:${actor.id}`,
    target: `assistant:${assistantId}`,
    network,
    detail: name,
  })
}
