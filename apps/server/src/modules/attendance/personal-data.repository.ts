import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/** What a person wished to be called, in their own questions. */
export async function forgetNames(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    update person_questions set name = '' where chat_id in (select id from chats where user_id = ${userId})`)
}

/** Answers that a person gave, as messages of others' chats. */
export async function findAnswersOf(tx: Queryable, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select message_id as id from person_questions where settled_by = ${userId} and message_id is not null`)
  return rows.map(({ id }) => id)
}
