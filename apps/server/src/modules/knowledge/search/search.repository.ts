import { type DocumentKind, isPicture, unitOf } from '@prosa/contract/knowledge/document-kinds.ts'
import { sql } from 'drizzle-orm'
import { type KnowledgeOwner, ownedByAny } from '#/modules/knowledge/owners.model.ts'
import {
  missingWordsQuery,
  type OwnedSearch,
  passageQuery,
} from '#/modules/knowledge/search/passage-query.repository.ts'
import { type KnownWord, lettersOf } from '#/modules/knowledge/search/spelling.model.ts'
import type { TableResult } from '#/platform/ai/reading-material.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** A piece of a document that goes into an answer. */
export interface Passage {
  documentId: string
  documentName: string
  page: number | null
  /** Where it stands, in words, where that is no page. */
  place?: string | undefined
  /** Of a page of the Web: where it is read. */
  address?: string | undefined
  /** Of rows of a table that have the words of the question: nothing is counted in them. */
  foundRows?: TableResult | undefined
  text: string
  /** Greater is better; comparable within one search alone. */
  score: number
  /** Whether it means what was asked, as far as an embedding model can tell. */
  alike?: true
}

/** A passage with the id of its chunk, so that two searches can be laid together. */
export interface FoundPassage extends Passage {
  chunkId: string
}

/** The passages of some owners that hold what is asked, best first. The filter by owner is part of the query (Z5). */
export async function findByWords(db: Queryable, search: OwnedSearch): Promise<FoundPassage[]> {
  const { rows } = await db.execute<FoundPassage & PassageRow>(passageQuery(search))
  const passages = rows.map((row) => ({ ...toPassage(row), chunkId: row.chunkId }))
  return passages.toSorted((one, other) => other.score - one.score)
}

/** Which of some words no passage of the owners has. */
export async function findMissing(
  db: Queryable,
  owners: readonly KnowledgeOwner[],
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await db.execute<{ word: string }>(missingWordsQuery(owners, words))
  return rows.map(({ word }) => word)
}

/** Changes with every reading, copy and removal of a document of these owners. */
export async function vocabularyVersion(db: Queryable, owners: readonly KnowledgeOwner[]): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select count(*) || ' ' || coalesce(max(w.id), 0) as version
    from documents d join document_words w on w.document_id = d.id where ${ownedByAny('d', owners)}`)
  return rows[0]?.version ?? ''
}

/** All words of these owners' documents as they are written, without accents. */
export async function findVocabulary(db: Queryable, owners: readonly KnowledgeOwner[]): Promise<KnownWord[]> {
  const { rows } = await db.execute<{ word: string; documents: number }>(sql`
    select word, count(*)::int as documents
    from documents d join document_words w on w.document_id = d.id, unnest(w.words) word
    where ${ownedByAny('d', owners)} group by word`)
  return rows.map(({ word, documents: count }) => ({ word, documents: count, letters: lettersOf(word) }))
}

/** Chunks of these owners in the order of the given ids; those of another owner are left out (Z5). */
export async function passagesById(
  db: Queryable,
  owners: readonly KnowledgeOwner[],
  chunkIds: readonly string[],
): Promise<FoundPassage[]> {
  const { rows } = await db.execute<FoundPassage & PassageRow>(sql`
    select c.id as "chunkId", d.id as "documentId", d.name as "documentName", d.kind, d.address, c.page, c.text, 0 as score
    from unnest(${sql.param(chunkIds)}::bigint[]) with ordinality wanted (id, place)
      join chunks c on c.id = wanted.id join documents d on d.id = c.document_id
    where ${ownedByAny('d', owners)}
    order by place`)
  return rows.map((row) => ({ ...toPassage(row), chunkId: row.chunkId }))
}

/** The documents of these owners from their beginning, in order, as far as so many characters reach (Z5). */
export async function readPassages(
  db: Queryable,
  { owners, maxChars }: { owners: readonly KnowledgeOwner[]; maxChars: number },
): Promise<Passage[]> {
  const { rows } = await db.execute<PassageRow>(sql`
    select "documentId", "documentName", kind, address, page, text, 1 as score
    from (
      select d.id as "documentId", d.name as "documentName", d.kind, d.address, c.page, c.text, d.created_at, c.position,
        sum(length(c.text)) over (order by d.created_at, d.id, c.position) as characters
      from chunks c join documents d on d.id = c.document_id
      where ${ownedByAny('d', owners)}
    ) passages
    where characters <= ${maxChars}
    order by created_at, "documentId", position`)
  return rows.map(toPassage)
}

interface PassageRow extends Passage, Record<string, unknown> {
  kind: DocumentKind
}

/** A passage of a row, with where it stands in words, and without what else the driver may put into a row. */
function toPassage({ documentId, documentName, kind, page, address, text, score }: PassageRow): Passage {
  const { one } = unitOf(kind)
  const place = page === null || isPicture(kind) || one === 'página' ? {} : { place: `${one} ${page}` }
  return {
    documentId,
    documentName,
    page: isPicture(kind) ? null : page,
    ...place,
    ...(address ? { address } : {}),
    text,
    score,
  }
}
