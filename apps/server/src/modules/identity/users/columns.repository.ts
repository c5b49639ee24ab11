import { eq } from 'drizzle-orm'
import { users } from '#/modules/identity/users/users.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

interface ListChoice {
  columns: string[] | null
  widths: Record<string, number> | null
}

/** What a person chose for the list of people; null for nothing. */
export async function findListChoice(db: Queryable, userId: number): Promise<ListChoice> {
  const chosen = { columns: users.listColumns, widths: users.listWidths }
  const [row] = await db.select(chosen).from(users).where(eq(users.id, userId))
  return row ?? { columns: null, widths: null }
}

/** What is left out stays as it was. */
export async function updateListChoice(db: Queryable, userId: number, choice: Partial<ListChoice>): Promise<void> {
  const { columns, widths } = choice
  const change = {
    ...(columns === undefined ? {} : { listColumns: columns }),
    ...(widths === undefined ? {} : { listWidths: widths }),
  }
  if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, userId))
}
