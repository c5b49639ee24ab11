import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit } from '#/platform/events/audit.ts'
import { emit } from '#/platform/events/events.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'

/** Where a request came from, for the audit trail. */
export type RequestTrace = Pick<RequestFacts, 'requestId' | 'network'>

interface LinkChange {
  actor: UserActor
  trace: RequestTrace
  link: { id: string; assistantId: number }
  data?: JsonObject
}

type LinkEvent =
  | 'created'
  | 'changed'
  | 'opened'
  | 'paused'
  | 'renewed'
  | 'deleted'
  | 'identity_renewed'
  | 'identity_removed'

/** Tells of a change of a link and adds it to the audit trail: `share.link_paused`, `share.link-paused`. */
export async function recordLink(tx: Queryable, event: LinkEvent, change: LinkChange): Promise<void> {
  const { actor, trace, link, data = {} } = change
  const by = { kind: 'user' as const, id: String(actor.id) }
  const payload = { linkId: link.id, ...data }
  const aggregate = { type: 'assistant', id: link.assistantId }
  await emit(tx, { type: `share.link_${event}`, aggregate, payload, actor: by })
  await audit(tx, {
    actor: by,
    action: `share.link_${event}`,
    target: { type: 'share_link', id: link.id },
    ...trace,
    data,
  })
}

/** Tells of the switch 'Publicado na Web'. */
export async function recordSwitch(
  tx: Queryable,
  {
    actor,
    trace,
    assistantId,
    enabled,
  }: { actor: UserActor; trace: RequestTrace; assistantId: number; enabled: boolean },
): Promise<void> {
  const by = { kind: 'user' as const, id: String(actor.id) }
  const target = { type: 'assistant' as const, id: assistantId }
  const type = enabled ? 'share.enabled' : 'share.disabled'
  await emit(tx, { type, aggregate: target, payload: {}, actor: by })
  await audit(tx, { actor: by, action: type, target, ...trace })
}
