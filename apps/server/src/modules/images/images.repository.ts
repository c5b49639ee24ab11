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

/** True where no draft, version, person or setting refers to the image `i`; an index answers each condition. */
const isUnused = sql`not exists (select from assistants where draft->'avatar'->>'image' = i.id::text)
  and not exists (select from assistants where published->'avatar'->>'image' = i.id::text)
  and not exists (select from assistant_versions where config->'avatar'->>'image' = i.id::text)
  and not exists (select from users where photo = i.id)
  and not exists (select from settings where section = 'general' and "values"->>'logo' = i.id::text)`

/** Finds at most `limit` unused images created before `before`. */
export async function findUnused(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select i.id from assistant_images i where i.created_at < ${before.toISOString()}::timestamptz and ${isUnused} limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Deletes the unused ones among the images; returns their ids. */
export async function deleteUnused(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from assistant_images i where i.id = any(${sql.param([...ids])}::uuid[]) and ${isUnused} returning i.id`)
  return rows.map(({ id }) => id)
}
