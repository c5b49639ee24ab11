import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** The vectors of one index: those of one owner, one model and one size. */
export interface OwnerVectors {
  owner: KnowledgeOwner
  model: string
  dimensions: number
}

/** The most dimensions that pgvector indexes with 16-bit numbers. */
const MAX_DIMENSIONS = 4000
/** Limited because each statement on a table inspects all its indexes. */
const MAX_INDEXES = 64
/** Near vectors that a search inspects: more of them make the result more complete. */
const LOOKED_AT = 100
const prefix = 'chunk_embeddings_near_'

/** Leaves out the model's name, which may be longer than an identifier of the database. */
export function indexName({ owner: { assistantId, baseId }, model, dimensions }: OwnerVectors): string {
  const owner = assistantId === null ? `b${baseId}` : `a${assistantId}`
  return `${prefix}${owner}_${createHash('sha256').update(model).digest('hex').slice(0, 12)}_${dimensions}`
}

/** Returns the quoted schema of pgvector; undefined if it is missing or older than 0.8, which cannot continue a scan with too few results. */
export async function findExtension(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.execute<{ schema: string }>(sql`
    select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'vector' and string_to_array(substring(e.extversion from '^\\d+\\.\\d+'), '.')::int[] >= '{0,8}'`)
  return rows[0]?.schema
}

/** Returns the table's indexes by name, and whether each is valid: an interrupted build leaves an invalid one. */
export async function findOwnerIndexes(db: Queryable): Promise<Map<string, boolean>> {
  const { rows } = await db.execute<{ name: string; valid: boolean }>(sql`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'chunk_embeddings'::regclass and starts_with(c.relname, ${prefix})`)
  return new Map(rows.map(({ name, valid }) => [name, valid]))
}

/** Finds the owners with at least so many vectors of a model, the largest first. */
export async function findLargeOwners(
  db: Queryable,
  model: string,
  least: number,
): Promise<(OwnerVectors & { vectors: number })[]> {
  const { rows } = await db.execute<KnowledgeOwner & { dimensions: number; vectors: number } & Record<string, unknown>>(
    sql`select assistant_id as "assistantId", base_id as "baseId", octet_length(vector) / 4 as dimensions, count(*)::int as vectors
      from chunk_embeddings where model = ${model} and octet_length(vector) between 4 and ${4 * MAX_DIMENSIONS}
      group by 1, 2, 3 having count(*) >= ${least} order by vectors desc limit ${MAX_INDEXES}`,
  )
  return rows.map(({ assistantId, baseId, ...row }) => ({ ...row, owner: { assistantId, baseId }, model }))
}

/** Must equal the expression of the index, otherwise PostgreSQL does not use the index. */
const toHalfVector = (vector: string, schema: string, dimensions: number) =>
  `(vector_values(${vector})::${schema}.halfvec(${dimensions}))`

const belongsTo = ({ owner: { assistantId, baseId }, model, dimensions }: OwnerVectors): string =>
  `${assistantId === null ? `base_id = ${baseId}` : `assistant_id = ${assistantId}`}
    and model = ${pg.escapeLiteral(model)} and octet_length(vector) = ${4 * dimensions}`

/** Builds the index concurrently, outside a transaction, in one process, so that it needs no shared memory of the server. */
export async function makeOwnerIndex(db: Queryable, owned: OwnerVectors, schema: string): Promise<void> {
  await db.execute(sql`
    select set_config('max_parallel_maintenance_workers', '0', false),
      set_config('maintenance_work_mem', greatest(setting::int, 512 * 1024)::text, false)
    from pg_settings where name = 'maintenance_work_mem'`)
  const numbers = toHalfVector('vector', schema, owned.dimensions)
  await db.execute(
    sql.raw(`create index concurrently ${indexName(owned)} on chunk_embeddings
      using hnsw (${numbers} ${schema}.halfvec_cosine_ops) where ${belongsTo(owned)}`),
  )
}

export const dropOwnerIndex = (db: Queryable, name: string) =>
  db.execute(sql.raw(`drop index concurrently if exists ${name}`))

/** Query for an owner's nearest vectors by its index: approximate in result and order. */
export const nearQuery = (
  owned: OwnerVectors,
  { schema, vector, limit }: { schema: string; vector: Buffer; limit: number },
) => sql`
    select chunk_id, vector from chunk_embeddings where ${sql.raw(belongsTo(owned))}
    order by ${sql.raw(toHalfVector('vector', schema, owned.dimensions))} operator(${sql.raw(schema)}.<=>)
      (vector_values(${vector}::bytea)::${sql.raw(schema)}.halfvec(${sql.raw(String(owned.dimensions))}))
    limit ${limit}`

/** Runs `nearQuery` in a transaction, so that its settings end with it: a pooler gives the connection to others afterwards. */
export async function readNear(
  tx: Queryable,
  owned: OwnerVectors,
  wish: { schema: string; vector: Buffer; limit: number },
) {
  await tx.execute(sql`
    select set_config('hnsw.ef_search', ${String(Math.max(LOOKED_AT, wish.limit))}, true),
      set_config('hnsw.iterative_scan', 'strict_order', true)`)
  const { rows } = await tx.execute<{ chunk_id: string; vector: Buffer }>(nearQuery(owned, wish))
  return rows
}
