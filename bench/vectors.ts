import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { putEmbeddings } from '../apps/server/src/modules/knowledge/embeddings/embeddings.repository.ts'
import { keepOwnerIndexes } from '../apps/server/src/modules/knowledge/embeddings/owner-indexes.service.ts'
import {
  createExactIndex,
  createVectorIndex,
  type VectorIndex,
} from '../apps/server/src/modules/knowledge/embeddings/vector-index.service.ts'
import { baseAsOwner } from '../apps/server/src/modules/knowledge/owners.model.ts'
import { createDatabase } from '../apps/server/src/platform/db/database.ts'
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts'
import { singleConnection } from '../apps/server/src/platform/db/single-connection.ts'
import { addDocument, addOwner, numbers } from '../apps/server/test/retrieval/school.ts'
import { printTable } from './table.ts'
import { cpuSeconds } from './usage.ts'

// Compares pgvector's index with the exact scan, in matches and time, on an empty database with pgvector.
const DIMENSIONS = 1024
const QUESTION_COUNT = 60
/** Maximum number of vectors that the exact scan holds in memory. */
const IN_MEMORY = 60_000
const BATCH_SIZE = 500
/** An assistant requests this many passages and uses six. */
const [LIMIT, READ] = [24, 6]
/** Number of school subjects and chapters in them; texts lie near their chapter, and chapters near their subject. */
const [SUBJECTS, CHAPTERS] = [40, 25]

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    postmaster: { type: 'string' },
    sizes: { type: 'string', default: '10000,50000,200000' },
  },
})
if (!values.url) throw new Error('node bench/vectors.ts --url postgres://… [--postmaster pid] [--sizes 10000,50000]')
const model = 'medida'
const next = numbers(11)
const database = createDatabase(values.url, { poolSize: 4 })
const rows: string[][] = []

await migrateDatabase(values.url)
const owner = await addOwner(database, 'base')
const subjects = Array.from({ length: SUBJECTS }, () => ({
  middle: randomDirection(),
  chapters: Array.from({ length: CHAPTERS }, randomDirection),
}))
/** All passages inserted so far, with their ids, for finding the true nearest neighbors. */
const written: { id: string; vector: Float32Array }[] = []
for (const size of values.sizes.split(',').map(Number)) {
  await recreateIndex(null)
  await insertVectors(size - written.length)
  await measureSize(size)
}
printTable(
  `Vectors of ${DIMENSIONS} dimensions in one place (${QUESTION_COUNT} questions each, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)})`,
  ['', 'among six', 'p50', 'p95', 'processor here', 'in the database'],
  rows,
)
await database.close()

/** Returns a random direction: normally distributed in each dimension. */
function randomDirection(): number[] {
  return Array.from({ length: DIMENSIONS }, () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()))
}

/** Returns the vector of a text: near its chapter, which is near its subject. */
function textVector(): Float32Array<ArrayBuffer> {
  const { middle, chapters } = subjects[Math.floor(next() * SUBJECTS)]!
  const chapter = chapters[Math.floor(next() * CHAPTERS)]!
  const own = randomDirection()
  const values = own.map((value, at) => middle[at]! + 0.7 * chapter[at]! + 0.8 * value)
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

async function insertVectors(count: number): Promise<void> {
  const began = performance.now()
  for (let left = count; left > 0; left -= BATCH_SIZE) {
    const chunks = Math.min(BATCH_SIZE, left)
    const id = await addDocument(database, owner, { name: 'texto.txt', chunks })
    const { rows: made } = await database.db.execute<{ id: string }>(sql`
      insert into chunks (document_id, base_id, position, text)
      select ${id}, ${owner.baseId}::int, n, 'Trecho' from generate_series(1, ${chunks}::int) n returning id`)
    const vectors = made.map(({ id: chunk }) => ({ id: chunk, vector: textVector() }))
    written.push(...vectors)
    await putEmbeddings(
      database.db,
      model,
      vectors.map((one) => ({ id: one.id, vector: Buffer.from(one.vector.buffer) })),
    )
  }
  console.log(`${count} vectors written in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function measureSize(size: number): Promise<void> {
  const questions = Array.from({ length: QUESTION_COUNT }, textVector)
  // Fewer questions for sizes beyond the memory, which are read again for each question.
  await timeSearches(
    `${size}, exact`,
    createExactIndex(model),
    questions.slice(0, size > IN_MEMORY ? 3 : QUESTION_COUNT),
  )
  const began = performance.now()
  await recreateIndex(model)
  const { rows: made } = await database.pool.query<{ bytes: string }>(
    `select pg_size_pretty(sum(pg_relation_size(indexrelid))) as bytes from pg_index where indrelid = 'chunk_embeddings'::regclass
       and pg_get_indexdef(indexrelid) like '%hnsw%'`,
  )
  console.log(`index of ${size} in ${((performance.now() - began) / 1000).toFixed(0)} s: ${made[0]?.bytes}`)
  const near = await timeSearches(`${size}, pgvector`, createVectorIndex(model), questions)
  const found = questions.map((vector, at) => nearestOf(vector).filter((id) => near[at]?.includes(id)).length / READ)
  rows.at(-1)![1] = `${((100 * found.reduce((sum, share) => sum + share, 0)) / QUESTION_COUNT).toFixed(1)} %`
  console.log(rows.at(-1)!.join('   '))
}

/** Returns the ids of the true nearest neighbors. */
function nearestOf(vector: Float32Array): string[] {
  const all = written.map(({ id, vector: other }) => {
    let product = 0
    for (let at = 0; at < DIMENSIONS; at++) product += other[at]! * vector[at]!
    return { id, product }
  })
  return all
    .toSorted((one, other) => other.product - one.product)
    .slice(0, READ)
    .map(({ id }) => id)
}

async function recreateIndex(wanted: string | null): Promise<void> {
  const client = singleConnection({ connectionString: values.url! })
  await client.connect()
  await keepOwnerIndexes(drizzle(client), { model: wanted, pays: 1 })
  await client.end()
}

/**
 * Returns the ids found for each question; the first answer, which loads the vectors into memory, is timed separately.
 */
async function timeSearches(name: string, index: VectorIndex, questions: readonly Float32Array[]): Promise<string[][]> {
  const wish = (vector: Float32Array) => ({ owners: [baseAsOwner(owner.baseId!)], vector, limit: LIMIT })
  const first = performance.now()
  try {
    await index.nearest(database.db, wish(questions[0]!))
  } catch (error) {
    console.log(`${name}: ${String((error as Error).cause)} after ${(performance.now() - first).toFixed(0)} ms`)
    return []
  }
  console.log(`${name}: first in ${(performance.now() - first).toFixed(0)} ms`)
  const times: number[] = []
  const found: string[][] = []
  const before = process.cpuUsage()
  const others = serverSeconds()
  for (const vector of questions) {
    const start = performance.now()
    found.push((await index.nearest(database.db, wish(vector))).map(({ chunkId }) => chunkId))
    times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
  const each = (milliseconds: number) => `${(milliseconds / questions.length).toFixed(1)} ms`
  const server = values.postmaster ? each((serverSeconds() - others) * 1000) : '–'
  rows.push([name, '100 %', at(0.5), at(0.95), each((user + system) / 1000), server])
  return found
}

function serverSeconds(): number {
  return values.postmaster ? cpuSeconds(Number(values.postmaster)) : 0
}
