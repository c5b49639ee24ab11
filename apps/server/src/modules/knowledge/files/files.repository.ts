import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

/** Those of the keys that no document needs any more. */
export async function unusedKeys(db: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) key
    where not exists (select from documents d where d.storage_key = key)
      and not exists (select from documents d where d.replacement is not null and d.replacement->>'key' = key)`)
  return rows.map(({ key }) => key)
}

/** Every file of an assistant's documents, replacements under way included. */
export async function keysOf(db: Queryable, assistantId: number): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select storage_key as key from documents where assistant_id = ${assistantId}
    union select replacement->>'key' from documents where assistant_id = ${assistantId} and replacement is not null`)
  return rows.map(({ key }) => key)
}
