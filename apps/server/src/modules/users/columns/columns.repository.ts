import { eq } from 'drizzle-orm'
import { users } from '#/modules/users/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** What a person chose for the list of people; null for nothing. */
export async function findListColumns(db: Queryable, userId: number): Promise<string[] | null> {
  const [row] = await db.select({ columns: users.listColumns }).from(users).where(eq(users.id, userId))
  return row?.columns ?? null
}

export async function updateListColumns(db: Queryable, userId: number, columns: string[] | null): Promise<void> {
  await db.update(users).set({ listColumns: columns }).where(eq(users.id, userId))
}
