import { asc, eq, sql } from 'drizzle-orm'
import { chunks } from '#/modules/knowledge/knowledge.tables.ts'
import type { DocumentKind } from '#/modules/knowledge/reading/pages.model.ts'
import { nobodys } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { total } from '#/platform/db/page-of.ts'

/** A document's chunks in their order, each with the number of all. */
export function findChunks(db: Queryable, documentId: string) {
  return db
    .select({
      id: chunks.id,
      position: chunks.position,
      page: chunks.page,
      text: chunks.text,
      total,
    })
    .from(chunks)
    .where(eq(chunks.documentId, documentId))
    .orderBy(asc(chunks.position))
}

/** Files that a person gave to assistants and bases. */
export async function findFilesOfPerson(db: Queryable, userId: number) {
  const { rows } = await db.execute<{ id: string; name: string; kind: DocumentKind; key: string }>(
    sql`select id, name, kind, storage_key as key from documents where created_by = ${userId} and not (${nobodys('documents')}) order by created_at, id`,
  )
  return rows
}
