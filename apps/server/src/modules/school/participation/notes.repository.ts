import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { assessmentNotes } from '#/modules/school/notes.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const columns = { id: assessmentNotes.id, text: assessmentNotes.text, createdAt: assessmentNotes.createdAt }

/** The newest 20, newest first. */
export const findNotes = (db: Queryable, assessmentId: string) =>
  db
    .select(columns)
    .from(assessmentNotes)
    .where(eq(assessmentNotes.assessmentId, assessmentId))
    .orderBy(desc(assessmentNotes.createdAt), desc(assessmentNotes.id))
    .limit(20)

export async function insertNote(db: Queryable, note: { assessmentId: string; text: string; authorId: number }) {
  const [row] = await db
    .insert(assessmentNotes)
    .values({ id: randomUUID(), ...note })
    .returning(columns)
  return row!
}
