import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** The vectors that one index holds: those of one owner, by one model and of one size. */
export interface OwnerVectors {
  owner: KnowledgeOwner
  model: string
  dimensions: number
}

/** What an index of pgvector reaches with numbers of 16 bits. */
const MOST_DIMENSIONS = 4000
/** Every index of a table is looked at for each statement on it. */
const MOST_OWNERS = 64
/** How many near vectors a search looks at: the more, the fewer it misses. */
const LOOKED_AT = 100
const prefix = 'chunk_embeddings_near_'

/** Names no model by its own name, which may be longer than a name in the database. */
export function indexName({ owner: { assistantId, baseId }, model, dimensions }: OwnerVectors): string {
  const owner = assistantId === null ? `b${baseId}` : `a${assistantId}`
  return `${prefix}${owner}_${createHash('sha256').update(model).digest('hex').slice(0, 12)}_${dimensions}`
}

/** The schema of pgvector, quoted; undefined where it is missing, or older than 0.8, which goes on looking where it found too little. */
export async function findExtension(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.execute<{ schema: string }>(sql`
    select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'vector' and string_to_array(substring(e.extversion from '^\\d+\\.\\d+'), '.')::int[] >= '{0,8}'`)
  return rows[0]?.schema
}

/** The indexes of the table by their names, and whether each can be used: one whose making was interrupted cannot. */
export async function findOwnerIndexes(db: Queryable): Promise<Map<string, boolean>> {
  const { rows } = await db.execute<{ name: string; valid: boolean }>(sql`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'chunk_embeddings'::regclass and starts_with(c.relname, ${prefix})`)
  return new Map(rows.map(({ name, valid }) => [name, valid]))
}

/** The owners with at least so many vectors of a model, the largest first. */
export async function findLargeOwners(
  db: Queryable,
  model: string,
  least: number,
): Promise<(OwnerVectors & { vectors: number })[]> {
  const { rows } = await db.execute<KnowledgeOwner & { dimensions: number; vectors: number } & Record<string, unknown>>(
    sql`select assistant_id as "assistantId", base_id as "baseId", octet_length(vector) / 4 as dimensions, count(*)::int as vectors
      from chunk_embeddings where model = ${model} and octet_length(vector) between 4 and ${4 * MOST_DIMENSIONS}
      group by 1, 2, 3 having count(*) >= ${least} order by vectors desc limit ${MOST_OWNERS}`,
  )
  return rows.map(({ assistantId, baseId, ...row }) => ({ ...row, owner: { assistantId, baseId }, model }))
}

/** As the index has it, word for word: only then is it used. */
const numbersOf = (vector: string, schema: string, dimensions: number) =>
  `(vector_values(${vector})::${schema}.halfvec(${dimensions}))`

const belongsTo = ({ owner: { assistantId, baseId }, model, dimensions }: OwnerVectors): string =>
  `${assistantId === null ? `base_id = ${baseId}` : `assistant_id = ${assistantId}`}
    and model = ${pg.escapeLiteral(model)} and octet_length(vector) = ${4 * dimensions}`

/** While others read and write; not within a transaction. It is made by one process, so that nothing is asked of a server's shared memory. */
export async function makeOwnerIndex(db: Queryable, owned: OwnerVectors, schema: string): Promise<void> {
  await db.execute(sql`
    select set_config('max_parallel_maintenance_workers', '0', false),
      set_config('maintenance_work_mem', greatest(setting::int, 512 * 1024)::text, false)
    from pg_settings where name = 'maintenance_work_mem'`)
  const numbers = numbersOf('vector', schema, owned.dimensions)
  await db.execute(
    sql.raw(`create index concurrently ${indexName(owned)} on chunk_embeddings
      using hnsw (${numbers} ${schema}.halfvec_cosine_ops) where ${belongsTo(owned)}`),
  )
}

export const dropOwnerIndex = (db: Queryable, name: string) =>
  db.execute(sql.raw(`drop index concurrently if exists ${name}`))

/** The nearest vectors of an owner, as its index finds them: almost always all, and in almost their order. */
export const nearQuery = (
  owned: OwnerVectors,
  { schema, vector, limit }: { schema: string; vector: Buffer; limit: number },
) => sql`
    select chunk_id, vector from chunk_embeddings where ${sql.raw(belongsTo(owned))}
    order by ${sql.raw(numbersOf('vector', schema, owned.dimensions))} operator(${sql.raw(schema)}.<=>)
      (vector_values(${vector}::bytea)::${sql.raw(schema)}.halfvec(${sql.raw(String(owned.dimensions))}))
    limit ${limit}`

/** Runs `nearQuery` on a transaction, whose settings end with it: behind a pooler others get the connection next. */
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
