import { sql } from 'drizzle-orm'
import { isUsed } from '#/modules/knowledge/documents/knowledge-bases/bases.repository.ts'
import type { documents } from '#/modules/knowledge/knowledge.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** A document of an assistant, and a passage's position in it. */
export interface FoundPlace {
  documentId: string
  kind: typeof documents.$inferSelect.kind
  storageKey: string
  /** Null for the assistant's own document. */
  baseId: number | null
  /** Both null if the document does not contain the passage. */
  position: number | null
  page: number | null
}

interface Sought {
  assistantId: number
  documentId: string
  page: number | null
  passage: string
}

/** Returns undefined if neither the assistant nor its attached bases have the document (any more) (Z2). */
export async function findPlace(
  db: Queryable,
  { assistantId, documentId, page, passage }: Sought,
): Promise<FoundPlace | undefined> {
  const { rows } = await db.execute<FoundPlace & Record<string, unknown>>(sql`
    select d.id as "documentId", d.kind, d.storage_key as "storageKey", d.base_id as "baseId", c.position, c.page
    from documents d join assistants a on a.id = ${assistantId} left join knowledge_bases on knowledge_bases.id = d.base_id
      left join lateral (select position, page from chunks where document_id = d.id and text = ${passage}
        order by page is not distinct from ${page}::int desc, position limit 1) c on true
    where d.id = ${documentId} and (d.assistant_id = a.id or knowledge_bases.id is not null and ${isUsed})`)
  return rows[0]
}

/** Returns the texts of the passages before and after a position, in order. */
export async function findAround(
  db: Queryable,
  { documentId, position, reach }: { documentId: string; position: number; reach: number },
): Promise<{ position: number; text: string }[]> {
  const { rows } = await db.execute<{ position: number; text: string }>(sql`
    select position, text from chunks
    where document_id = ${documentId} and position between ${position - reach}::int and ${position + reach}::int
    order by position`)
  return rows
}
