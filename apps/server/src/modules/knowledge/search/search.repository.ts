import { sql } from 'drizzle-orm'
import { isExact, QUESTION_WORDS } from '#/modules/knowledge/search/search.model.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** A piece of a document that goes into an answer. */
export interface Passage {
  documentId: string
  documentName: string
  page: number | null
  text: string
  /** Greater is better; comparable within one search alone. */
  score: number
}

/** Characters of a question that count; beyond lies only a long paste. */
const MAX_QUESTION = 2000

/** So many times the passages asked for are looked at, since equal ones count once. */
const SPARE = 4

/**
 * The passages of one assistant that a question finds, best first. Natural questions rarely have all their words in one
 * place, so any meaningful word counts, a rare one more than a common one; quotes and minus signs are obeyed instead.
 * The filter by assistant is part of the query: nothing of another assistant is ever looked at (Z5).
 */
export async function searchPassages(
  db: Queryable,
  { assistantId, question, limit }: { assistantId: number; question: string; limit: number },
): Promise<Passage[]> {
  const asked = question.slice(0, MAX_QUESTION)
  const { rows } = await db.execute<Passage & Record<string, unknown>>(sql`
    with words as (
      select quote_literal(lexeme)::tsquery as word
      from unnest(ts_delete(
        to_tsvector('portuguese', pt_norm(${asked})),
        tsvector_to_array(to_tsvector('portuguese', pt_norm(${QUESTION_WORDS})))
      ))
    ), query as (
      select case when ${isExact(asked)} then websearch_to_tsquery('portuguese', pt_norm(${asked}))
        else (select string_agg(word::text, ' | ')::tsquery from words) end as wanted
    ), hits as materialized (
      select c.id, ts_rank_cd(c.search, wanted, 1) as density, array(select word::text from words where c.search @@ word) as found
      from chunks c, query
      where c.assistant_id = ${assistantId} and c.search @@ wanted
    ), weights as materialized (
      select word, ln(1 + (select count(*) from hits)::float8 / count(*)) as weight
      from hits, unnest(found) word
      group by word
    ), best as (
      select id, density + coalesce((select sum(weight) from weights where word = any(found)), 0) as score
      from hits
      order by score desc, id
      limit ${limit * SPARE}
    ), passages as (
      select distinct on (c.text) c.id, c.document_id, c.page, c.text, best.score
      from best join chunks c using (id)
      order by c.text, best.score desc, c.id
    )
    select p.document_id as "documentId", d.name as "documentName", p.page, p.text, p.score
    from passages p join documents d on d.id = p.document_id
    order by p.score desc, p.id
    limit ${limit}`)
  return rows.map(({ documentId, documentName, page, text, score }) => ({
    documentId,
    documentName,
    page,
    text,
    score,
  }))
}

/** The documents of one assistant from their beginning, in order, as far as so many characters reach (Z5). */
export async function readPassages(
  db: Queryable,
  { assistantId, maxChars }: { assistantId: number; maxChars: number },
): Promise<Passage[]> {
  const { rows } = await db.execute<Passage & Record<string, unknown>>(sql`
    select "documentId", "documentName", page, text, 1 as score
    from (
      select d.id as "documentId", d.name as "documentName", c.page, c.text, d.created_at, c.position,
        sum(length(c.text)) over (order by d.created_at, d.id, c.position) as characters
      from chunks c join documents d on d.id = c.document_id
      where c.assistant_id = ${assistantId}
    ) passages
    where characters <= ${maxChars}
    order by created_at, "documentId", position`)
  return rows.map(({ documentId, documentName, page, text, score }) => ({
    documentId,
    documentName,
    page,
    text,
    score,
  }))
}
