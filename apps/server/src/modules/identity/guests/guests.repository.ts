import { eq, inArray } from 'drizzle-orm'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export async function insertGuest(tx: Queryable, guest: { id: string; linkId: string; name: string }): Promise<void> {
  await tx.insert(guests).values(guest)
}

export async function renameGuest(tx: Queryable, guestId: string, name: string): Promise<void> {
  await tx.update(guests).set({ name }).where(eq(guests.id, guestId))
}

/** The one guest of a student in an activity, on any device. */
export async function upsertStudentGuest(
  db: Queryable,
  guest: { id: string; activityId: string; studentId: string; name: string },
): Promise<string> {
  const [row] = await db
    .insert(guests)
    .values(guest)
    .onConflictDoUpdate({ target: [guests.activityId, guests.studentId], set: { name: guest.name } })
    .returning({ id: guests.id })
  return row!.id
}

export const findGuestsOfStudent = (db: Queryable, studentId: string) =>
  db.select({ id: guests.id }).from(guests).where(eq(guests.studentId, studentId))

/** Deletes guests with their sessions, chats and messages. Returns their number. */
export async function deleteGuests(db: Queryable, guestIds: readonly string[]): Promise<number> {
  const { rowCount } = await db.delete(guests).where(inArray(guests.id, [...guestIds]))
  return rowCount ?? 0
}
