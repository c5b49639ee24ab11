import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { emit } from '#/platform/events/events.ts'
import type { EventActor, JsonObject } from '#/platform/events/events.tables.ts'

export type AssistantEventType =
  | 'assistant.created'
  | 'assistant.published'
  | 'assistant.duplicated'
  | 'assistant.exported'
  | 'assistant.paused'
  | 'assistant.resumed'
  | 'assistant.archived'
  | 'assistant.unarchived'
  | 'assistant.deleted'
  | 'assistant.restored'

/** Emits the event in the transaction of its change. */
export function emitAssistant(
  tx: Queryable,
  type: AssistantEventType,
  actor: UserActor,
  assistantId: number,
  payload: JsonObject = {},
): Promise<void> {
  return emit(tx, { type, aggregate: { type: 'assistant', id: assistantId }, payload, actor: actedBy(actor) })
}

/** Records irreversible actions and exports in the audit trail (G1). */
export function auditAssistant(
  tx: Queryable,
  by: By,
  action: 'assistant.export' | 'assistant.import' | 'assistant.delete' | 'assistant.restore',
  assistantId: number,
): Promise<void> {
  return audit(tx, { ...doneBy(by), action, target: { type: 'assistant', id: assistantId } })
}

const actedBy = (actor: UserActor): EventActor => ({ kind: 'user', id: String(actor.id) })
