import type { UnserializedAlert } from '@prosa/contract/school/attempts.ts'
import { type AlertRow, hasOpenAlert, insertAlert, type NewAlert } from '#/modules/school/attempts/alerts.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

/**
 * Stores a student's report and returns its id. Each report is a separate alert, because they may be about different
 * things.
 */
export const reportAlert = (db: Queryable, alert: Omit<NewAlert, 'kind'>): Promise<string> =>
  insertAlert(db, { ...alert, kind: 'report' })

/** Stores an alert for a link used twice, by another person or a browser that went back; once until it is handled. */
export async function noteReusedLaunch(db: Queryable, of: Pick<NewAlert, 'activityId' | 'studentId'>): Promise<void> {
  const alert = { ...of, kind: 'launch_reused' } as const
  if (!(await hasOpenAlert(db, alert))) await insertAlert(db, alert)
}

type AlertFacts = Pick<AlertRow, 'id' | 'kind' | 'text' | 'createdAt' | 'handledAt' | 'handledBy' | 'note'>

/** Reduces an alert to the fields of the API. */
export function presentAlert({ id, kind, text, createdAt, handledAt, handledBy, note }: AlertFacts): UnserializedAlert {
  return {
    id,
    kind,
    text,
    createdAt,
    handledAt,
    handledBy,
    note,
  }
}
