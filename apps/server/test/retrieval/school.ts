import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { initialConfig } from '@prosa/contract/assistants/new-assistant.ts'
import { replaceChunks } from '#/modules/knowledge/documents/indexing.repository.ts'
import { assistantAsOwner, type KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import { readContent } from '#/modules/knowledge/reading/reading.model.ts'
import type { Database } from '#/platform/db/database.ts'

/** A question, the one before it where it is a follow-up, and a piece of each passage that answers it. */
export interface Question {
  kind: string
  before: string | undefined
  question: string
  expected: string[]
  /** Every second question, looked at only after the ranking was finished. */
  heldOut: boolean
}

const folder = (name: string) => path.join(import.meta.dirname, '../../../../bench/retrieval', name)
/** Kinds whose first column is the question before. */
const goingOn = new Set(['follow-ups', 'unnamed-follow-ups', 'new-topics'])

export function readQuestions(): Question[] {
  return readdirSync(folder('questions')).flatMap((file) => {
    const kind = path.basename(file, '.tsv')
    const lines = readFileSync(path.join(folder('questions'), file), 'utf8')
      .trimEnd()
      .split('\n')
    return lines.map((line, index) => {
      const cells = line.split('\t')
      const before = goingOn.has(kind) ? cells.shift() : undefined
      return { kind, before, question: cells[0] ?? '', expected: cells.slice(1), heldOut: index % 2 === 1 }
    })
  })
}

export interface DocumentText {
  name: string
  kind: 'markdown' | 'txt'
  content: Buffer
}

export const readDocuments = (): DocumentText[] =>
  readdirSync(folder('documents')).map((name) => ({
    name,
    kind: name.endsWith('.md') ? 'markdown' : 'txt',
    content: readFileSync(path.join(folder('documents'), name)),
  }))

interface Asked {
  pool: Pick<Database['pool'], 'query'>
}

/** Creates an owner of knowledge without anything else of the product. */
export async function addOwner({ pool }: Asked, kind: 'assistant' | 'base'): Promise<KnowledgeOwner> {
  await pool.query(`insert into users (id, name, email, roles) overriding system value
    values (1, 'Ada', 'ada@escola.test', '{user}') on conflict do nothing`)
  if (kind === 'base') {
    const { rows } = await pool.query<{ id: number }>(`insert into knowledge_bases (name) values ($1) returning id`, [
      randomUUID(),
    ])
    return { assistantId: null, baseId: rows[0]!.id }
  }
  const { rows } = await pool.query<{ id: number }>(
    `insert into assistants (owner_id, draft, draft_saved_by) values (1, $1, 1) returning id`,
    [initialConfig('Escola', 'embedded:trechos')],
  )
  return assistantAsOwner(rows[0]!.id)
}

/** Indexes the school's documents as an upload does; returns the number of passages. */
export async function addSchool(database: Pick<Database, 'db' | 'pool'>, owner: KnowledgeOwner): Promise<number> {
  let passages = 0
  for (const { name, kind, content } of readDocuments()) {
    const reading = await readContent(content, { kind, maxPages: 100, maxTextBytes: 1_000_000 })
    if (reading.problem !== null) throw new Error(`${name}: ${reading.problem}`)
    const id = await addDocument(database, owner, { name, chunks: reading.chunks.length })
    await replaceChunks(database.db, { id, ...owner }, reading.chunks)
    passages += reading.chunks.length
  }
  return passages
}

export async function addDocument(
  { pool }: Asked,
  { assistantId, baseId }: KnowledgeOwner,
  { name, chunks }: { name: string; chunks: number },
): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into documents (id, assistant_id, base_id, name, kind, bytes, content_hash, storage_key, status, chunk_count, created_by)
     values ($1::uuid, $2, $3, $4, 'txt', 1, decode(md5($1::uuid::text), 'hex'), $1::uuid::text, 'ready', $5, 1)`,
    [id, assistantId, baseId, name, chunks],
  )
  return id
}

/** Pseudo-random numbers from 0 to 1 (mulberry32), the same in every run. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
