import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

interface Unembedded extends Record<string, unknown> {
  id: string
  assistant_id: number
  text: string
}

/** Chunks of a document that have no vector of this model. */
export async function findUnembedded(db: Queryable, documentId: string, model: string, limit: number) {
  const { rows } = await db.execute<Unembedded>(sql`
    select c.id, c.assistant_id, c.text from chunks c
    where c.document_id = ${documentId}
      and not exists (select from chunk_embeddings e where e.chunk_id = c.id and e.model = ${model})
    order by c.position limit ${limit}`)
  return rows
}

/** Keeps vectors; nothing is kept of a chunk that is gone meanwhile. */
export async function putEmbeddings(
  db: Queryable,
  model: string,
  vectors: readonly { id: string; vector: Buffer }[],
): Promise<void> {
  const ids = vectors.map(({ id }) => id)
  const values = vectors.map(({ vector }) => vector)
  await db.execute(sql`
    insert into chunk_embeddings (chunk_id, assistant_id, model, vector)
    select c.id, c.assistant_id, ${model}, v.vector
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(values)}::bytea[]) v (id, vector) join chunks c on c.id = v.id
    on conflict (chunk_id) do update set model = excluded.model, vector = excluded.vector`)
}

/** Documents with a chunk that has no vector of this model. */
export async function findUnembeddedDocuments(db: Queryable, model: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from documents d
    where d.chunk_count > 0 and exists (select from chunks c where c.document_id = d.id
      and not exists (select from chunk_embeddings e where e.chunk_id = c.id and e.model = ${model}))
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Changes whenever an assistant's vectors do: chunks never change, they are replaced by others. */
export async function findVectorState(db: Queryable, assistantId: number, model: string): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select count(*) || ':' || coalesce(max(chunk_id), 0) || ':' || coalesce(sum(chunk_id), 0) as state
    from chunk_embeddings where assistant_id = ${assistantId} and model = ${model}`)
  return rows[0]?.state ?? ''
}

export async function readVectors(db: Queryable, assistantId: number, model: string) {
  const { rows } = await db.execute<{ chunk_id: string; vector: Buffer }>(sql`
    select chunk_id, vector from chunk_embeddings
    where assistant_id = ${assistantId} and model = ${model} order by chunk_id`)
  return rows
}

interface Progress extends Record<string, unknown> {
  chunks: number
  embedded: number
  bytes: number
}

/** How much of all knowledge a model has read; of no model, nothing. */
export async function findProgress(db: Queryable, model: string | null): Promise<Progress> {
  const { rows } = await db.execute<Progress>(sql`
    select count(*)::int as chunks, count(e.chunk_id)::int as embedded,
      coalesce(sum(octet_length(c.text)), 0)::float8 as bytes
    from chunks c left join chunk_embeddings e on e.chunk_id = c.id and e.model = ${model}`)
  return rows[0] ?? { chunks: 0, embedded: 0, bytes: 0 }
}
