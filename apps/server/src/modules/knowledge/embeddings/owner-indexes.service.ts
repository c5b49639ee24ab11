import { drizzle } from 'drizzle-orm/node-postgres'
import type { AppContext } from '#/context.ts'
import {
  dropOwnerIndex,
  findExtension,
  findLargeOwners,
  findOwnerIndexes,
  indexName,
  makeOwnerIndex,
} from '#/modules/knowledge/embeddings/owner-indexes.repository.ts'
import { findSemanticSearch } from '#/modules/knowledge/embeddings/semantic-search.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'

/** Vectors from which an index pays (docs/decisions/search-ranking.md): an exact scan would delay simultaneous searches. */
const PAYS = 10_000
/** An arbitrary number that no other lock in this database uses. */
const lockKey = 7_041_982_114

/**
 * Gives each owner with many vectors a pgvector index, if the database has the extension, and drops indexes that are no
 * longer needed. The index is derived from the data, so backups do not contain it.
 */
export async function indexLargeOwners(ctx: AppContext, signal: AbortSignal, pays = PAYS): Promise<void> {
  if ((await findExtension(ctx.db)) === undefined) return
  const model = (await findSemanticSearch(ctx))?.embedder.model ?? null
  // a separate connection without timeouts: building a large index takes longer than the pool allows
  const client = singleConnection({
    connectionString: ctx.pool.options.connectionString,
    application_name: 'prosa indexes',
    keepAlive: true,
  })
  await client.connect()
  let pid = 0
  // PostgreSQL would notice a closed connection only after the index is built
  const cancel = () => void ctx.pool.query('select pg_cancel_backend($1)', [pid]).catch(() => {})
  signal.addEventListener('abort', cancel)
  try {
    // two concurrent builds would wait for each other
    const { rows } = await client.query<{ mine: boolean; pid: number }>(
      'select pg_try_advisory_lock($1) as mine, pg_backend_pid() as pid',
      [lockKey],
    )
    pid = rows[0]?.pid ?? 0
    if (rows[0]?.mine && !signal.aborted) await keepOwnerIndexes(drizzle(client), { model, pays })
  } finally {
    signal.removeEventListener('abort', cancel)
    await client.end() // also releases the lock
  }
}

/** Updates the indexes on one connection, outside a transaction. An owner keeps its index until it has half the vectors that make one pay. */
export async function keepOwnerIndexes(
  db: Queryable,
  { model, pays }: { model: string | null; pays: number },
): Promise<void> {
  const schema = await findExtension(db)
  if (schema === undefined) return
  const large = model === null ? [] : await findLargeOwners(db, model, Math.ceil(pays / 2))
  const names = new Set(large.map(indexName))
  const known = await findOwnerIndexes(db)
  for (const [name, valid] of known) if (!valid || !names.has(name)) await dropOwnerIndex(db, name)
  for (const owned of large)
    if (owned.vectors >= pays && !known.get(indexName(owned))) await makeOwnerIndex(db, owned, schema)
}

/** Counts the owners searched by an index; null if the database has no usable pgvector. */
export async function countIndexedOwners(db: Queryable): Promise<number | null> {
  if ((await findExtension(db)) === undefined) return null
  return [...(await findOwnerIndexes(db)).values()].filter(Boolean).length
}
