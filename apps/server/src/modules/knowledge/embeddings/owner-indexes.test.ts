import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { putEmbeddings } from '#/modules/knowledge/embeddings/embeddings.repository.ts'
import { findOwnerIndexes, nearQuery } from '#/modules/knowledge/embeddings/owner-indexes.repository.ts'
import { countIndexedOwners, keepOwnerIndexes } from '#/modules/knowledge/embeddings/owner-indexes.service.ts'
import { createExactIndex, createVectorIndex } from '#/modules/knowledge/embeddings/vector-index.service.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import { openVectorDatabase } from '#test/database/pgvector.ts'
import { forFile } from '#test/for-file.ts'
import { addDocument, addOwner, numbers } from '#test/retrieval/school.ts'

const DIMENSIONS = 16
const PAYS = 300
const model = `sentido 'de' \\ casa`

const next = numbers(3)

const database = await forFile(openVectorDatabase())
const large = await addOwner(database, 'base')
const small = await addOwner(database, 'assistant')
await add(large, 400)
await add(small, 40)

beforeEach(() => keep())

function direction(size = DIMENSIONS): Float32Array<ArrayBuffer> {
  const values = Array.from({ length: size }, () => next() - 0.5)
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

async function add(owner: KnowledgeOwner, count: number, make = direction): Promise<string[]> {
  const id = await addDocument(database, owner, { name: 'regras.txt', chunks: count })
  const { rows } = await database.db.execute<{ id: string }>(sql`
    insert into chunks (document_id, assistant_id, base_id, position, text)
    select ${id}, ${owner.assistantId}::int, ${owner.baseId}::int, n, 'Trecho ' || n from generate_series(1, ${count}::int) n returning id`)
  const ids = rows.map((row) => row.id)
  const vectors = ids.map((chunk) => ({ id: chunk, vector: Buffer.from(make().buffer) }))
  await putEmbeddings(database.db, model, vectors)
  return ids
}

const keep = (wish: { model?: string | null; pays?: number } = {}) =>
  keepOwnerIndexes(database.db, { model, pays: PAYS, ...wish })
const nameOf = async () => [...(await findOwnerIndexes(database.db)).keys()]

/** Returns the query plan of a search among an owner's vectors. */
async function planOf(owner: KnowledgeOwner): Promise<string> {
  const wish = { schema: database.schema, vector: Buffer.from(direction().buffer), limit: 24 }
  const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${nearQuery({ owner, model, dimensions: DIMENSIONS }, wish)}`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test("a vector's numbers are read as written, and malformed ones raise no error [S13]", async () => {
  const written = Float32Array.from([1, -0.5, 0, -0, 0.1, 1e-45, -3.4028235e38, 1.17549435e-38])
  const read = async (vector: Float32Array<ArrayBuffer>) => {
    const { rows } = await database.db.execute<{ read: number[] | null }>(
      sql`select vector_values(${Buffer.from(vector.buffer)}::bytea)::float8[] as read`,
    )
    return rows[0]?.read
  }
  expect(Float32Array.from((await read(written)) ?? [])).toEqual(written)
  expect(await read(Float32Array.from([1, NaN]))).toBeNull()
  expect(await read(Float32Array.from([1, -Infinity]))).toBeNull()
})

test('a large owner is searched by index, a small one by scan; both match an exact scan [S13, Z5]', async () => {
  const [name] = await nameOf()
  expect(name).toMatch(new RegExp(`^chunk_embeddings_near_b${large.baseId}_[0-9a-f]{12}_${DIMENSIONS}$`))
  expect(await nameOf()).toHaveLength(1)
  expect(await countIndexedOwners(database.db)).toBe(1)
  expect(await planOf(large)).toContain(`Index Scan using ${name}`)
  let [found, among] = [0, 0]
  for (let round = 0; round < 20; round++) {
    const vector = direction()
    for (const owners of [[large], [small], [small, large]]) {
      const wish = { owners, vector, limit: 24 }
      const near = await createVectorIndex(model).nearest(database.db, wish)
      const exact = await createExactIndex(model).nearest(database.db, wish)
      const ids = new Set(near.map(({ chunkId }) => chunkId))
      expect(near).toHaveLength(24)
      expect(near.map(({ similarity }) => similarity)).toEqual(
        near.map(({ similarity }) => similarity).toSorted((a, b) => b - a),
      )
      for (const { chunkId, similarity } of exact.slice(0, 6)) {
        among += 1
        const same = near.find((one) => one.chunkId === chunkId)
        if (same) expect(same.similarity).toBe(similarity)
        found += ids.has(chunkId) ? 1 : 0
      }
    }
  }
  expect(found / among).toBeGreaterThan(0.97)
})

test('new vectors are found at once, deleted or replaced ones are not, and vectors of another size do no harm [S13]', async () => {
  const vector = direction()
  const nearest = async () => {
    const [first] = await createVectorIndex(model).nearest(database.db, { owners: [large], vector, limit: 24 })
    return first
  }
  const [added = ''] = await add(large, 1, () => vector)
  expect(await nearest()).toMatchObject({ chunkId: added, similarity: expect.closeTo(1, 5) })
  await putEmbeddings(database.db, 'outro', [{ id: added, vector: Buffer.from(vector.buffer) }])
  expect((await nearest())?.chunkId).not.toBe(added)
  await putEmbeddings(database.db, model, [{ id: added, vector: Buffer.from(vector.buffer) }])
  expect((await nearest())?.chunkId).toBe(added)
  await database.db.execute(sql`delete from documents where id = (select document_id from chunks where id = ${added})`)
  expect((await nearest())?.chunkId).not.toBe(added)
  const strange = [
    ...(await add(large, 1, () => direction(7))),
    ...(await add(large, 1, () => new Float32Array(DIMENSIONS))),
  ]
  expect(strange).not.toContain((await nearest())?.chunkId)
  await database.db.execute(sql`delete from chunks where id = any(${sql.param(strange)}::bigint[])`)
})

test('when the index finds too few vectors, all are compared [S13]', async () => {
  const limit = 1000
  const near = await createVectorIndex(model).nearest(database.db, { owners: [large], vector: direction(), limit })
  expect(near).toHaveLength(400)
})

test('an index is dropped if its owner shrinks, its model is unused or its build broke, and is rebuilt [S13]', async () => {
  const [name = ''] = await nameOf()
  await keep({ pays: 700 })
  expect(await nameOf()).toEqual([name])
  await keep({ pays: 900 })
  expect(await nameOf()).toEqual([])
  await keep()
  await keep({ model: null })
  expect(await nameOf()).toEqual([])
  await keep()
  await database.asAdmin(`update pg_index set indisvalid = false where indexrelid = '${name}'::regclass`)
  expect(await countIndexedOwners(database.db)).toBe(0)
  await keep()
  expect([...(await findOwnerIndexes(database.db))]).toEqual([[name, true]])
})

test('removing pgvector costs only the index, and adding it again restores the index [S13, Rel15]', async () => {
  const wish = { owners: [large], vector: direction(), limit: 24 }
  const index = createVectorIndex(model)
  const before = await index.nearest(database.db, wish)
  await database.asAdmin('drop extension vector cascade')
  expect(await countIndexedOwners(database.db)).toBeNull()
  await keep()
  expect((await index.nearest(database.db, wish)).slice(0, 3)).toEqual(before.slice(0, 3))
  await add(small, 1)
  await database.asAdmin('create extension vector')
  expect(await countIndexedOwners(database.db)).toBe(0)
  await keep()
  expect(await countIndexedOwners(database.db)).toBe(1)
})
