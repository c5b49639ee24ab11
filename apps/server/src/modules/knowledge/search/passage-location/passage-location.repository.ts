import { sql } from 'drizzle-orm'
import { isUsed } from '#/modules/knowledge/documents/knowledge-bases/bases.repository.ts'
import type { documents } from '#/modules/knowledge/knowledge.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** A document that an assistant answers from, and where in it a passage stands. */
export interface FoundPlace {
  documentId: string
  kind: typeof documents.$inferSelect.kind
  storageKey: string
  /** Null for a document of the assistant's own. */
  baseId: number | null
  /** Both null where the passage does not stand in the document. */
  position: number | null
  page: number | null
}

interface Sought {
  assistantId: number
  documentId: string
  page: number | null
  passage: string
}

/** Undefined where the assistant has no such document (any more), of its own or in the bases that it uses (Z2). */
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

/** Texts of the passages before and after a position, in their order. */
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
