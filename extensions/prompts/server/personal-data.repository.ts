import { sql } from 'drizzle-orm'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { findRows } from '@prosa/server/src/platform/db/rows-of.ts'

/** Deletes a person's prompts and their access to other people's prompts. */
export async function deletePromptsOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`delete from prompts where user_id = ${userId}`)
  await tx.execute(sql`delete from prompt_readers where user_id = ${userId}`)
}

export const findPromptsOf = (db: Queryable, userId: number) =>
  findRows<{ title: string; text: string; createdAt: string; updatedAt: string; sharedWith: string[] }>(
    db,
    sql`select p.title, p.text, p.created_at as "createdAt", p.updated_at as "updatedAt",
      array(select coalesce(u.name, g.name) from prompt_readers r left join users u on u.id = r.user_id
        left join groups g on g.id = r.group_id where r.prompt_id = p.id order by 1) as "sharedWith"
    from prompts p where p.user_id = ${userId} order by p.created_at, p.id`,
  )
