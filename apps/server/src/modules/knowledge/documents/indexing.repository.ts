import { asc, eq, sql } from 'drizzle-orm'
import { chunks } from '#/modules/knowledge/knowledge.tables.ts'
import type { Chunk } from '#/modules/knowledge/reading/chunks.model.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { total } from '#/platform/db/page-of.ts'
import { inTurns } from '#/platform/process/turns.ts'

/** Replaces all chunks of a document. */
export async function replaceChunks(
  db: Queryable,
  { id, assistantId, baseId }: { id: string } & KnowledgeOwner,
  texts: Chunk[],
): Promise<void> {
  await db.delete(chunks).where(eq(chunks.documentId, id))
  let start = 0
  for await (const batch of inTurns(texts)) {
    await db.execute(sql`
      insert into chunks (document_id, assistant_id, base_id, position, page, text)
      select ${id}::uuid, ${assistantId}::int, ${baseId}::int, ${start}::int + n, page, text
      from unnest(${sql.param(batch.map(({ page }) => page))}::int[], ${sql.param(batch.map(({ text }) => text))}::text[])
        with ordinality as batch (page, text, n)`)
    start += batch.length
  }
  await keepWords(db, id)
}

/** Finds a document's chunks in order; each row carries the number of all. */
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

/** Returns the texts of the document's present passages. */
export async function findTexts(db: Queryable, documentId: string): Promise<string[]> {
  const rows = await db.select({ text: chunks.text }).from(chunks).where(eq(chunks.documentId, documentId))
  return rows.map(({ text }) => text)
}

/** Whether a document has exactly these passages, so that nothing needs to change. */
export async function hasChunks(db: Queryable, documentId: string, read: readonly Chunk[]): Promise<boolean> {
  const rows = await db
    .select({ page: chunks.page, text: chunks.text })
    .from(chunks)
    .where(eq(chunks.documentId, documentId))
    .orderBy(asc(chunks.position))
  return (
    rows.length === read.length &&
    rows.every(({ page, text }, at) => page === read[at]!.page && text === read[at]!.text)
  )
}

/** Deletes all that was read of a document: nothing of it is found or counted until it is read again. */
export async function clearTexts(db: Queryable, documentId: string): Promise<void> {
  await db.execute(sql`delete from chunks where document_id = ${documentId}`)
  await db.execute(sql`delete from document_words where document_id = ${documentId}`)
  await db.execute(sql`delete from sheets where document_id = ${documentId}`)
}

/** Replaces the stored words of a document by the words of its chunks. */
async function keepWords(db: Queryable, documentId: string): Promise<void> {
  await db.execute(sql`delete from document_words where document_id = ${documentId}`)
  await db.execute(sql`
    insert into document_words (document_id, words)
    select document_id, array_agg(distinct word)
    from chunks, words_of(text) as word where document_id = ${documentId} group by document_id`)
}
