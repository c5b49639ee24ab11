import type { AuditAction } from '@prosa/contract/settings/audit.ts'
import type { AttemptRow } from '#/modules/assessments/attempts/attempts.repository.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit } from '#/platform/events/audit.ts'
import { emit } from '#/platform/events/events.ts'
import type { EventActor, JsonObject } from '#/platform/events/events.tables.ts'

/** Where a request came from, for the audit trail. */
export type Trace = Pick<RequestFacts, 'requestId' | 'network'>

type AttemptEvent = 'started' | 'finished' | 'expired' | 'extended' | 'reopened' | 'annulled' | 'reviewed'

/** Ids and facts of an attempt for whoever subscribes: never a name, never a text. A preview tells nobody. */
export async function emitAttempt(
  tx: Queryable,
  event: AttemptEvent,
  { id, assessmentId, number, preview }: Pick<AttemptRow, 'id' | 'assessmentId' | 'number' | 'preview'>,
  { assistantId, actor }: { assistantId: number; actor: EventActor },
): Promise<void> {
  if (preview) return
  const payload = { assistantId, assessmentId, attemptId: id, number }
  await emit(tx, { type: `sga.attempt.${event}`, aggregate: { type: 'attempt', id }, payload, actor })
}

export const actedBy = (actor: UserActor): EventActor => ({ kind: 'user', id: String(actor.id) })

/** Reading, exporting, deleting and changing what students did are found again in the audit trail (G1). */
export const auditSga = (
  tx: Queryable,
  action: AuditAction,
  actor: UserActor,
  target: { type: 'attempt' | 'assessment' | 'student' | 'student_stats'; id: string },
  { trace, data = {} }: { trace: Trace; data?: JsonObject },
): Promise<void> =>
  audit(tx, { action, actor: actedBy(actor), target, requestId: trace.requestId, network: trace.network, data })
