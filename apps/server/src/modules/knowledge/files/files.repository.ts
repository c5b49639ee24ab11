import { sql } from 'drizzle-orm'
import type { Holder } from '#/modules/knowledge/places.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Those of the keys that no document needs any more. */
export async function unusedKeys(db: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) key
    where not exists (select from documents d where d.storage_key = key)
      and not exists (select from documents d where d.replacement is not null and d.replacement->>'key' = key)`)
  return rows.map(({ key }) => key)
}

/** Every file of a place's documents, replacements under way included. */
export async function keysOf(db: Queryable, holder: Holder): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select storage_key as key from documents where holder = ${holder}
    union select replacement->>'key' from documents where holder = ${holder} and replacement is not null`)
  return rows.map(({ key }) => key)
}
