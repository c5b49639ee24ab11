import { type DocumentKind, isPictureKind, nameUnit } from '@prosa/contract/knowledge/document-kinds.ts'
import { sql } from 'drizzle-orm'
import { type KnowledgeOwner, ownedByAny } from '#/modules/knowledge/owners.model.ts'
import {
  missingWordsQuery,
  type OwnedSearch,
  passageQuery,
} from '#/modules/knowledge/search/passage-query.repository.ts'
import { type KnownWord, toLetterBits } from '#/modules/knowledge/search/spelling.model.ts'
import type { TableResult } from '#/platform/ai/reading-material.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** A piece of a document, as used in an answer. */
export interface Passage {
  documentId: string
  documentName: string
  page: number | null
  /** Position in words, if it is not a page. */
  place?: string | undefined
  /** Address of a fetched document. */
  address?: string | undefined
  /** For table rows that contain the question's words; nothing is counted in them. */
  foundRows?: TableResult | undefined
  text: string
  /** Greater is better; comparable within one search only. */
  score: number
  /** Whether the embedding model finds it similar to the question. */
  alike?: true
}

/** A passage with its chunk's id, so that two searches can be merged. */
export interface FoundPassage extends Passage {
  chunkId: string
}

/** Finds the owners' passages that contain the question's words, best first. The query filters by owner (Z5). */
export async function findByWords(db: Queryable, search: OwnedSearch): Promise<FoundPassage[]> {
  const { rows } = await db.execute<FoundPassage & PassageRow>(passageQuery(search))
  const passages = rows.map((row) => ({ ...toPassage(row), chunkId: row.chunkId }))
  return passages.toSorted((one, other) => other.score - one.score)
}

/** Returns the words that no passage of the owners contains. */
export async function findMissing(
  db: Queryable,
  owners: readonly KnowledgeOwner[],
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await db.execute<{ word: string }>(missingWordsQuery(owners, words))
  return rows.map(({ word }) => word)
}

/** Returns a version that changes when a document of these owners is read, copied or removed. */
export async function vocabularyVersion(db: Queryable, owners: readonly KnowledgeOwner[]): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select count(*) || ' ' || coalesce(max(w.id), 0) as version
    from documents d join document_words w on w.document_id = d.id where ${ownedByAny('d', owners)}`)
  return rows[0]?.version ?? ''
}

/** Finds all words of these owners' documents as written, without accents. */
export async function findVocabulary(db: Queryable, owners: readonly KnowledgeOwner[]): Promise<KnownWord[]> {
  const { rows } = await db.execute<{ word: string; documents: number }>(sql`
    select word, count(*)::int as documents
    from documents d join document_words w on w.document_id = d.id, unnest(w.words) word
    where ${ownedByAny('d', owners)} group by word`)
  return rows.map(({ word, documents: count }) => ({ word, documents: count, letters: toLetterBits(word) }))
}

/** Finds these owners' chunks in the order of the ids; leaves out other owners' chunks (Z5). */
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

/** Reads these owners' documents from the beginning, in order, up to a number of characters (Z5). */
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

/** Maps a row to a passage with its position in words, dropping other columns of the row. */
function toPassage({ documentId, documentName, kind, page, address, text, score }: PassageRow): Passage {
  const { one } = nameUnit(kind)
  const place = page === null || isPictureKind(kind) || one === 'página' ? {} : { place: `${one} ${page}` }
  return {
    documentId,
    documentName,
    page: isPictureKind(kind) ? null : page,
    ...place,
    ...(address ? { address } : {}),
    text,
    score,
  }
}
