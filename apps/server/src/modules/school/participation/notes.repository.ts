import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { activityNotes } from '#/modules/school/notes.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const columns = { id: activityNotes.id, text: activityNotes.text, createdAt: activityNotes.createdAt }

/** The newest 20, newest first. */
export const findNotes = (db: Queryable, activityId: string) =>
  db
    .select(columns)
    .from(activityNotes)
    .where(eq(activityNotes.activityId, activityId))
    .orderBy(desc(activityNotes.createdAt), desc(activityNotes.id))
    .limit(20)

export async function insertNote(db: Queryable, note: { activityId: string; text: string; authorId: number }) {
  const [row] = await db
    .insert(activityNotes)
    .values({ id: randomUUID(), ...note })
    .returning(columns)
  return row!
}
