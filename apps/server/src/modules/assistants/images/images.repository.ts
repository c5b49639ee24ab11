import { eq, sql } from 'drizzle-orm'
import { assistantImages } from '#/modules/assistants/images/images.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export async function insertImage(db: Queryable, image: { id: string; contentType: string }): Promise<void> {
  await db.insert(assistantImages).values(image)
}

export async function findImage(db: Queryable, id: string) {
  const [row] = await db.select().from(assistantImages).where(eq(assistantImages.id, id))
  return row
}

/** Forgets the pictures from before `limit` that no draft and no version names; returns their ids. */
export async function deleteUnused(db: Queryable, limit: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with named as (
      select draft->'avatar'->>'image' as id from assistants
      union select published->'avatar'->>'image' from assistants
      union select config->'avatar'->>'image' from assistant_versions
    )
    delete from assistant_images i
    where i.created_at < ${limit.toISOString()}::timestamptz and not exists (select from named n where n.id = i.id::text)
    returning i.id`)
  return rows.map(({ id }) => id)
}
