import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { emit } from '#/platform/events/events.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'

type LinkEvent =
  | 'created'
  | 'changed'
  | 'opened'
  | 'paused'
  | 'renewed'
  | 'deleted'
  | 'identity_renewed'
  | 'identity_removed'

/** Emits a change of a link and adds it to the audit trail: `share.link_paused`. */
export async function recordLink(
  tx: Queryable,
  by: By,
  event: LinkEvent,
  link: { id: string; assistantId: number },
  data: JsonObject = {},
): Promise<void> {
  const done = doneBy(by)
  const payload = { linkId: link.id, ...data }
  const aggregate = { type: 'assistant', id: link.assistantId }
  await emit(tx, { type: `share.link_${event}`, aggregate, payload, actor: done.actor })
  await audit(tx, { ...done, action: `share.link_${event}`, target: { type: 'share_link', id: link.id }, data })
}

/** Emits a change of the switch 'Links abertos' and adds it to the audit trail. */
export async function recordSwitch(tx: Queryable, by: By, assistantId: number, enabled: boolean): Promise<void> {
  const done = doneBy(by)
  const target = { type: 'assistant' as const, id: assistantId }
  const type = enabled ? 'share.enabled' : 'share.disabled'
  await emit(tx, { type, aggregate: target, payload: {}, actor: done.actor })
  await audit(tx, { ...done, action: type, target })
}
