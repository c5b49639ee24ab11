import { LRUCache } from 'lru-cache'
import { findVectorState, readVectors } from '#/modules/knowledge/embeddings/embeddings.repository.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

interface Neighbour {
  chunkId: string
  /** From -1 to 1, where 1 means the same. */
  similarity: number
}

/** Finds the chunks of some owners that mean most nearly what a vector means, and of nobody else (Z5). */
export interface VectorIndex {
  nearest(
    db: Queryable,
    wish: { owners: readonly KnowledgeOwner[]; vector: Float32Array; limit: number },
  ): Promise<Neighbour[]>
}

interface Loaded {
  state: string
  chunkIds: string[]
  /** One vector after the other. */
  values: Float32Array
}

const MAX_BYTES = 256 * 1024 * 1024

/**
 * Looks at every vector of each owner: exact, without an extension of the database, and a few milliseconds for ten
 * thousand chunks. What was read stays in memory until the owner's vectors change.
 */
export function createExactIndex(model: string): VectorIndex {
  const loaded = new LRUCache<string, Loaded>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ values }) => values.byteLength + 1,
  })

  async function load(db: Queryable, owner: KnowledgeOwner): Promise<Loaded> {
    const key = owner.assistantId === null ? `base ${owner.baseId}` : `assistant ${owner.assistantId}`
    const state = await findVectorState(db, owner, model)
    const known = loaded.get(key)
    if (known?.state === state) return known
    const rows = await readVectors(db, owner, model)
    const bytes = Buffer.concat(rows.map(({ vector }) => vector))
    // a copy of its own: small buffers share theirs with others
    const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    const fresh = { state, chunkIds: rows.map(({ chunk_id: id }) => id), values }
    loaded.set(key, fresh)
    return fresh
  }

  return {
    async nearest(db, { owners, vector, limit }) {
      const lists = await Promise.all(owners.map(async (owner) => near(await load(db, owner), vector)))
      return lists
        .flat()
        .toSorted((a, b) => b.similarity - a.similarity)
        .slice(0, limit)
    },
  }
}

function near({ chunkIds, values }: Loaded, vector: Float32Array): Neighbour[] {
  if (values.length !== chunkIds.length * vector.length) return [] // another size: to be embedded anew
  return chunkIds.map((chunkId, place) => ({ chunkId, similarity: product(values, place * vector.length, vector) }))
}

function product(values: Float32Array, from: number, vector: Float32Array): number {
  let sum = 0
  for (let n = 0; n < vector.length; n++) sum += values[from + n]! * vector[n]!
  return sum
}
