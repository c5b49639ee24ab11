import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import type { attempts } from '#/modules/school/attempts.tables.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { emitAll } from '#/platform/events/events.ts'
import type { EventActor, JsonObject } from '#/platform/events/events.tables.ts'

type AttemptEvent = 'started' | 'finished' | 'expired' | 'extended' | 'reopened' | 'annulled' | 'reviewed'

/** Ids and facts of attempts for whoever subscribes: never a name, never a text. A preview tells nobody. */
export const emitAttempts = (
  tx: Queryable,
  event: AttemptEvent,
  told: readonly Pick<typeof attempts.$inferSelect, 'id' | 'activityId' | 'number' | 'preview'>[],
  { assistantId, actor }: { assistantId: number; actor: EventActor },
): Promise<void> =>
  emitAll(
    tx,
    told
      .filter(({ preview }) => !preview)
      .map(({ id, activityId, number }) => ({
        type: `sga.attempt.${event}`,
        aggregate: { type: 'attempt', id },
        payload: { assistantId, assessmentId: activityId, attemptId: id, number },
        actor,
      })),
  )

/** Whoever has the live board of an activity open looks again, with the transaction's commit. */
export const tellBoard = (tx: Queryable, activityId: string): Promise<void> =>
  announceAccessChange(tx, `activity:${activityId}`)

export const actedBy = (actor: UserActor): EventActor => ({ kind: 'user', id: String(actor.id) })

/** Reading, exporting, deleting and changing what students did are found again in the audit trail (G1). */
export const auditSchool = (
  tx: Queryable,
  by: By,
  action: AuditAction,
  target: { type: 'attempt' | 'assessment' | 'student' | 'student_stats'; id: string },
  data: JsonObject = {},
): Promise<void> => audit(tx, { ...doneBy(by), action, target, data })
