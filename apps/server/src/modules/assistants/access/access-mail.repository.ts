import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/** Who gave what; nothing where the assistant is in the trash by now. */
export async function findNames(
  db: Queryable,
  assistantId: number,
  actorId: number,
): Promise<{ assistant: string; from: string } | undefined> {
  const { rows } = await db.execute<{ assistant: string; from: string }>(sql`
    select coalesce(a.published, a.draft)->>'name' as assistant, u.name as "from"
    from assistants a join users u on u.id = ${actorId} where a.id = ${assistantId} and a.deleted_at is null`)
  return rows[0]
}
