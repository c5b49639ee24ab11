import { LRUCache } from 'lru-cache'
import { findVectorState, readVectors } from '#/modules/knowledge/embeddings/embeddings.repository.ts'
import {
  findExtension,
  findOwnerIndexes,
  indexName,
  readNear,
} from '#/modules/knowledge/embeddings/owner-indexes.repository.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

interface Neighbour {
  chunkId: string
  /** From -1 to 1, where 1 means the same. */
  similarity: number
}

/** Finds the chunks of the given owners, and no others, whose vectors are nearest to a vector (Z5). */
export interface VectorIndex {
  nearest(
    db: Queryable,
    wish: { owners: readonly KnowledgeOwner[]; vector: Float32Array; limit: number },
  ): Promise<Neighbour[]>
}

interface Loaded {
  state: string
  chunkIds: string[]
  /** The vectors, one after another. */
  values: Float32Array
}

const MAX_BYTES = 256 * 1024 * 1024

/**
 * Searches by pgvector for owners with an index, and compares every vector (`createExactIndex`) for others and where the
 * index found too few. Similarity is computed here in both cases.
 */
export function createVectorIndex(model: string): VectorIndex {
  const exact = createExactIndex(model)
  return {
    async nearest(db, { owners, vector, limit }) {
      const indexed = await findIndexed(db, { owners, model, dimensions: vector.length })
      const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
      const lists: Neighbour[][] = []
      for (const { schema, ...owned } of indexed) {
        const rows = await db.transaction((tx) => readNear(tx, owned, { schema, vector: bytes, limit }))
        if (rows.length === limit) lists.push(nearestIn(toLoaded(rows), vector))
        else lists.push(await exact.nearest(db, { owners: [owned.owner], vector, limit }))
      }
      const others = owners.filter((owner) => !indexed.some((owned) => owned.owner === owner))
      lists.push(await exact.nearest(db, { owners: others, vector, limit }))
      return best(lists, limit)
    },
  }
}

/** Finds the owners that have a valid index, and the schema of pgvector. */
async function findIndexed(
  db: Queryable,
  { owners, ...kind }: { owners: readonly KnowledgeOwner[]; model: string; dimensions: number },
) {
  const known = await findOwnerIndexes(db)
  const indexed = owners.map((owner) => ({ owner, ...kind })).filter((owned) => known.get(indexName(owned)))
  const schema = indexed.length > 0 ? await findExtension(db) : undefined
  return schema === undefined ? [] : indexed.map((owned) => ({ ...owned, schema }))
}

const best = (lists: readonly Neighbour[][], limit: number): Neighbour[] =>
  lists
    .flat()
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, limit)

/**
 * Compares every vector of each owner: exact, without a database extension, in a few milliseconds for ten thousand chunks.
 * Vectors stay in memory until the owner's vectors change.
 */
export function createExactIndex(model: string): VectorIndex {
  const loaded = new LRUCache<string, Loaded>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ values }) => values.byteLength + 1,
  })

  async function loadVectors(db: Queryable, owner: KnowledgeOwner): Promise<Loaded> {
    const key = owner.assistantId === null ? `base ${owner.baseId}` : `assistant ${owner.assistantId}`
    const state = await findVectorState(db, owner, model)
    const known = loaded.get(key)
    if (known?.state === state) return known
    const fresh = { state, ...toLoaded(await readVectors(db, owner, model)) }
    loaded.set(key, fresh)
    return fresh
  }

  return {
    async nearest(db, { owners, vector, limit }) {
      const lists = await Promise.all(owners.map(async (owner) => nearestIn(await loadVectors(db, owner), vector)))
      return best(lists, limit)
    },
  }
}

function toLoaded(rows: readonly { chunk_id: string; vector: Buffer }[]): Pick<Loaded, 'chunkIds' | 'values'> {
  const bytes = Buffer.concat(rows.map(({ vector }) => vector))
  // a separate buffer: small buffers share one
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  return { chunkIds: rows.map(({ chunk_id: id }) => id), values }
}

function nearestIn({ chunkIds, values }: Pick<Loaded, 'chunkIds' | 'values'>, vector: Float32Array): Neighbour[] {
  if (values.length !== chunkIds.length * vector.length) return [] // another size: to be embedded again
  return chunkIds.map((chunkId, at) => ({ chunkId, similarity: dotProduct(values, at * vector.length, vector) }))
}

function dotProduct(values: Float32Array, from: number, vector: Float32Array): number {
  let sum = 0
  for (let n = 0; n < vector.length; n++) sum += values[from + n]! * vector[n]!
  return sum
}
