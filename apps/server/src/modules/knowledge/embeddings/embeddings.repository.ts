import { and, eq, inArray, sql } from 'drizzle-orm'
import { documents } from '#/modules/knowledge/knowledge.tables.ts'
import { type KnowledgeOwner, isDetached, ownedBy } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

interface Unembedded extends Record<string, unknown> {
  id: string
  text: string
}

/** Finds chunks of a document without a vector of this model. */
export async function findUnembedded(db: Queryable, documentId: string, model: string, limit: number) {
  const { rows } = await db.execute<Unembedded>(sql`
    select c.id, c.text from chunks c
    where c.document_id = ${documentId}
      and not exists (select from chunk_embeddings e where e.chunk_id = c.id and e.model = ${model})
    order by c.position limit ${limit}`)
  return rows
}

/** Stores vectors, except for chunks that were deleted meanwhile. */
export async function putEmbeddings(
  db: Queryable,
  model: string,
  vectors: readonly { id: string; vector: Buffer }[],
): Promise<void> {
  const ids = vectors.map(({ id }) => id)
  const values = vectors.map(({ vector }) => vector)
  await db.execute(sql`
    insert into chunk_embeddings (chunk_id, assistant_id, base_id, model, vector)
    select c.id, c.assistant_id, c.base_id, ${model}, v.vector
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(values)}::bytea[]) v (id, vector) join chunks c on c.id = v.id
    on conflict (chunk_id) do update set model = excluded.model, vector = excluded.vector`)
}

/**
 * Finds documents with a chunk that has no vector of this model, ordered by id after `after`. Leaves out those with an
 * untried waiting job of the name `sent`.
 */
export async function findUnembeddedDocuments(
  db: Queryable,
  { model, sent, after, limit }: { model: string; sent: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from documents d
    where d.chunk_count > 0 and not (${isDetached('d')}) and (${after}::uuid is null or d.id > ${after}::uuid)
      and exists (select from chunks c where c.document_id = d.id
        and not exists (select from chunk_embeddings e where e.chunk_id = c.id and e.model = ${model}))
      and (d.id::text in (select j.data->>'documentId' from jobs.job j where j.name = ${sent} and j.state = 'created')) is not true
    order by d.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Returns a string that changes whenever an owner's vectors do. Chunks are replaced, never changed. */
export async function findVectorState(db: Queryable, owner: KnowledgeOwner, model: string): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select count(*) || ':' || coalesce(max(chunk_id), 0) || ':' || coalesce(sum(chunk_id), 0) as state
    from chunk_embeddings e where ${ownedBy('e', owner)} and model = ${model}`)
  return rows[0]?.state ?? ''
}

export async function readVectors(db: Queryable, owner: KnowledgeOwner, model: string) {
  const { rows } = await db.execute<{ chunk_id: string; vector: Buffer }>(sql`
    select chunk_id, vector from chunk_embeddings e
    where ${ownedBy('e', owner)} and model = ${model} order by chunk_id`)
  return rows
}

interface Progress extends Record<string, unknown> {
  chunks: number
  embedded: number
  bytes: number
  /** Documents that wait for a budget. */
  held: number
}

/** Counts how much of all knowledge a model has embedded; nothing for null. */
export async function findProgress(db: Queryable, model: string | null): Promise<Progress> {
  const { rows } = await db.execute<Progress>(sql`
    select count(*)::int as chunks, count(e.chunk_id)::int as embedded,
      coalesce(sum(octet_length(c.text)), 0)::float8 as bytes,
      (select count(*)::int from documents where meaning_held) as held
    from chunks c left join chunk_embeddings e on e.chunk_id = c.id and e.model = ${model}`)
  return rows[0] ?? { chunks: 0, embedded: 0, bytes: 0, held: 0 }
}

/** Finds whose budgets pay for a document's embedding; undefined if the document is gone. */
export async function findPayer(
  db: Queryable,
  documentId: string,
): Promise<{ assistantId: number | null; userId: number } | undefined> {
  const [row] = await db
    .select({ assistantId: documents.assistantId, userId: documents.createdBy })
    .from(documents)
    .where(and(eq(documents.id, documentId), sql`not (${isDetached('documents')})`))
  return row
}

/** Finds some of the documents that wait for a budget. */
export async function findHeld(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.select({ id: documents.id }).from(documents).where(eq(documents.meaningHeld, true)).limit(limit)
  return rows.map(({ id }) => id)
}

/** Sets whether documents wait for a budget. Returns how many changed. */
export async function markHeld(db: Queryable, ids: readonly string[], meaningHeld: boolean): Promise<number> {
  const { rowCount } = await db
    .update(documents)
    .set({ meaningHeld })
    .where(and(inArray(documents.id, [...ids]), eq(documents.meaningHeld, !meaningHeld)))
  return rowCount ?? 0
}
