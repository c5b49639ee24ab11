import type { ToldAlert } from '@prosa/contract/school/attempts.ts'
import { type AlertRow, hasOpenAlert, insertAlert, type NewAlert } from '#/modules/school/attempts/alerts.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

/**
 * Stores a report of a student. Every report becomes an alert of its own, because two of them may be about different
 * things. Answers its id.
 */
export const reportAlert = (db: Queryable, alert: Omit<NewAlert, 'kind'>): Promise<string> =>
  insertAlert(db, { ...alert, kind: 'report' })

/** A link was tried a second time: by somebody else, or by a browser that went back. Said once until it is looked at. */
export async function noteReusedLaunch(db: Queryable, of: Pick<NewAlert, 'activityId' | 'studentId'>): Promise<void> {
  const alert = { ...of, kind: 'launch_reused' } as const
  if (!(await hasOpenAlert(db, alert))) await insertAlert(db, alert)
}

type Shown = Pick<AlertRow, 'id' | 'kind' | 'text' | 'createdAt' | 'handledAt' | 'handledBy' | 'note'>

export function presentAlert({ id, kind, text, createdAt, handledAt, handledBy, note }: Shown): ToldAlert {
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
