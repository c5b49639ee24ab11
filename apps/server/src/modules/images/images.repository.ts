import { eq, sql } from 'drizzle-orm'
import { assistantImages } from '#/modules/images/images.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export async function insertImage(db: Queryable, image: { id: string; contentType: string }): Promise<void> {
  await db.insert(assistantImages).values(image)
}

export async function findImage(db: Queryable, id: string) {
  const [row] = await db.select().from(assistantImages).where(eq(assistantImages.id, id))
  return row
}

/**
 * Deletes images that no draft, no version, no person and no setting refers to: all that are older than a moment, or a single one.
 * Answers their ids.
 */
export async function deleteUnused(db: Queryable, which: { before: Date } | { id: string }): Promise<string[]> {
  const chosen =
    'id' in which ? sql`i.id = ${which.id}` : sql`i.created_at < ${which.before.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string }>(sql`
    with named as (
      select draft->'avatar'->>'image' as id from assistants
      union select published->'avatar'->>'image' from assistants
      union select config->'avatar'->>'image' from assistant_versions
      union select photo::text from users
      union select "values"->>'logo' from settings where section = 'general'
    )
    delete from assistant_images i
    where ${chosen} and not exists (select from named n where n.id = i.id::text)
    returning i.id`)
  return rows.map(({ id }) => id)
}
