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

/** Emits events of attempts with ids and facts: no names, no texts. Previews emit none. */
export const emitAttempts = (
  tx: Queryable,
  event: AttemptEvent,
  changed: readonly Pick<typeof attempts.$inferSelect, 'id' | 'activityId' | 'number' | 'preview'>[],
  { assistantId, actor }: { assistantId: number; actor: EventActor },
): Promise<void> =>
  emitAll(
    tx,
    changed
      .filter(({ preview }) => !preview)
      .map(({ id, activityId, number }) => ({
        type: `sga.attempt.${event}`,
        aggregate: { type: 'attempt', id },
        payload: { assistantId, assessmentId: activityId, attemptId: id, number },
        actor,
      })),
  )

/** Makes teachers' open pages about an activity read again, with the commit. */
export const announceToTeachers = (tx: Queryable, activityId: string): Promise<void> =>
  announceAccessChange(tx, `activity:${activityId}`)

export const actedBy = (actor: UserActor): EventActor => ({ kind: 'user', id: String(actor.id) })

/** Writes readings, exports, deletions and changes of students' work to the audit trail (G1). */
export const auditSchool = (
  tx: Queryable,
  by: By,
  action: AuditAction,
  target: { type: 'attempt' | 'assessment' | 'student' | 'student_stats'; id: string },
  data: JsonObject = {},
): Promise<void> => audit(tx, { ...doneBy(by), action, target, data })
