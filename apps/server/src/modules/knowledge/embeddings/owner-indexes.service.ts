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
import { semanticSearchOf } from '#/modules/knowledge/embeddings/semantic-search.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'

/** From so many vectors on an index pays (docs/decisions/search-ranking.md): looking at each takes longer than people should wait beside one another. */
const PAYS = 10_000
/** Any number that no other user of the database takes for a lock of its own. */
const lockKey = 7_041_982_114

/**
 * Gives each owner with many vectors an index of pgvector, where the database has the extension, and drops indexes that are no longer
 * needed. What an index holds is the database's own work: it is no data, so that no copy of the data has it.
 */
export async function indexLargeOwners(ctx: AppContext, signal: AbortSignal, pays = PAYS): Promise<void> {
  if ((await findExtension(ctx.db)) === undefined) return
  const model = (await semanticSearchOf(ctx))?.embedder.model ?? null
  // of its own, without limits: a large index takes longer than any statement of a pool may
  const client = singleConnection({
    connectionString: ctx.pool.options.connectionString,
    application_name: 'prosa indexes',
    keepAlive: true,
  })
  await client.connect()
  let pid = 0
  // the connection's end alone would not be heard before the index is made
  const cancel = () => void ctx.pool.query('select pg_cancel_backend($1)', [pid]).catch(() => {})
  signal.addEventListener('abort', cancel)
  try {
    // one that is made elsewhere would wait for this one, and this one for it
    const { rows } = await client.query<{ mine: boolean; pid: number }>(
      'select pg_try_advisory_lock($1) as mine, pg_backend_pid() as pid',
      [lockKey],
    )
    pid = rows[0]?.pid ?? 0
    if (rows[0]?.mine && !signal.aborted) await keepOwnerIndexes(drizzle(client), { model, pays })
  } finally {
    signal.removeEventListener('abort', cancel)
    await client.end() // and the lock with it
  }
}

/** On one connection and in no transaction. An owner keeps its index until it has half of what makes one pay. */
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

/** How many owners are searched by an index; null where the database has no pgvector that could be used. */
export async function countIndexedOwners(db: Queryable): Promise<number | null> {
  if ((await findExtension(db)) === undefined) return null
  return [...(await findOwnerIndexes(db)).values()].filter(Boolean).length
}
