import { eq, sql } from 'drizzle-orm'
import { chunks } from '#/modules/knowledge/knowledge.tables.ts'
import type { Chunk } from '#/modules/knowledge/reading/chunks.model.ts'
import type { Holder } from '#/modules/knowledge/places.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Rows of one statement: enough to be fast, few enough to stay far below the limits of a message. */
const BATCH = 1000

/** Puts these chunks in the place of all that the document had. */
export async function replaceChunks(
  db: Queryable,
  { id, holder }: { id: string; holder: Holder },
  texts: Chunk[],
): Promise<void> {
  await db.delete(chunks).where(eq(chunks.documentId, id))
  for (let start = 0; start < texts.length; start += BATCH) {
    const batch = texts.slice(start, start + BATCH)
    await db.execute(sql`
      insert into chunks (document_id, assistant_id, position, page, text)
      select ${id}::uuid, ${holder}::int, ${start}::int + n, page, text
      from unnest(${sql.param(batch.map(({ page }) => page))}::int[], ${sql.param(batch.map(({ text }) => text))}::text[])
        with ordinality as batch (page, text, n)`)
  }
}
