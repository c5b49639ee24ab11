import type { DocumentKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { sql } from 'drizzle-orm'
import { type KnowledgeOwner, isDetached, ownedBy } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Returns the keys that no document uses. Removed documents do not count. */
export async function unusedKeys(db: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) key
    where not exists (select from documents d where d.storage_key = key and not (${isDetached('d')}))
      and not exists (select from documents d where d.replacement is not null and d.replacement->>'key' = key and not (${isDetached('d')}))`)
  return rows.map(({ key }) => key)
}

/** Returns the keys of all files of an owner's documents, including pending replacements. */
export async function findFileKeys(db: Queryable, owner: KnowledgeOwner): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select storage_key as key from documents d where ${ownedBy('d', owner)}
    union select replacement->>'key' from documents d where ${ownedBy('d', owner)} and replacement is not null`)
  return rows.map(({ key }) => key)
}

/** Finds the files that a person added to assistants and bases. */
export async function findFilesOfPerson(db: Queryable, userId: number) {
  const { rows } = await db.execute<{ id: string; name: string; kind: DocumentKind; key: string }>(
    sql`select id, name, kind, storage_key as key from documents where created_by = ${userId} and not (${isDetached('documents')}) order by created_at, id`,
  )
  return rows
}
