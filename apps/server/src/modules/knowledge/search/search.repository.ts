import { type SQL, sql } from 'drizzle-orm'
import { isExact, QUESTION_WORDS } from '#/modules/knowledge/search/search.model.ts'
import { type KnowledgeOwner, ownedByAny } from '#/modules/knowledge/owners.model.ts'
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

/** Words of a question that count; a longer one says the same more often. */
const MAX_WORDS = 24

/**
 * The most passages whose ranks are compared, so that a word that is in every passage costs no more than a rare one.
 */
const MAX_COMPARED = 1000

/** With the chunk it is, so that two searches can be laid together. */
export interface FoundPassage extends Passage {
  chunkId: string
}

export interface PassageSearch {
  owners: readonly KnowledgeOwner[]
  question: string
  limit: number
}

/**
 * The passages of some owners that a question finds, best first, at most half of them of one document where others have
 * any. Natural questions rarely have all their words in one passage, so any meaningful word counts, a rare one more than a common one; quotes and minus signs are obeyed instead.
 * Where more passages have its words than are compared, those with all of them come first, then those with rare ones.
 * The filter by owner is part of the query: nothing of another one is ever looked at (Z5).
 */
export async function searchPassages(db: Queryable, search: PassageSearch): Promise<FoundPassage[]> {
  const { rows } = await db.execute<FoundPassage & Record<string, unknown>>(passageQuery(search))
  const passages = rows.map((row) => ({ ...toPassage(row), chunkId: row.chunkId }))
  return passages.toSorted((one, other) => other.score - one.score)
}

/** The search as SQL: its plan is what keeps it quick. */
export function passageQuery({ owners, question, limit }: PassageSearch): SQL {
  const asked = question.slice(0, MAX_QUESTION)
  const exact = isExact(asked)
  return sql`
    with words as materialized (
      select quote_literal(lexeme)::tsquery as word
      from unnest(ts_delete(
        to_tsvector('portuguese', pt_norm(${asked})),
        tsvector_to_array(to_tsvector('portuguese', pt_norm(${QUESTION_WORDS})))
      ))
      limit ${MAX_WORDS}
    ), query as materialized (
      select case when ${exact} then websearch_to_tsquery('portuguese', pt_norm(${asked}))
        else (select string_agg(word::text, ' | ')::tsquery from words) end as wanted
    ), counted as materialized (
      select word, (select count(*) from (
        select from chunks c where ${ownedByAny('c', owners)} and c.search @@ word limit ${MAX_COMPARED}
      ) found) as chunks
      from words where not ${exact}
    ), ways as (
      select 0 as place, case when ${exact} then (select wanted from query)
        else (select string_agg(word::text, ' & ')::tsquery from words) end as way
      union all select row_number() over (order by chunks), word from counted where chunks > 0
    ), chosen as materialized (
      select id from ways cross join lateral (
        select c.id from chunks c where ${ownedByAny('c', owners)} and c.search @@ way limit ${MAX_COMPARED}
      ) c
      group by id
      order by min(place), id
      limit ${MAX_COMPARED}
    ), hits as materialized (
      select c.id, c.document_id, ts_rank_cd(c.search, wanted, 1) as density, array(select word::text from words where c.search @@ word) as found
      from chosen join chunks c using (id), query
    ), weights as materialized (
      select word, ln(1 + (select count(*) from hits)::float8 / count(*)) as weight
      from hits, unnest(found) word
      group by word
    ), scored as (
      select id, document_id, density + coalesce((select sum(weight) from weights where word = any(found)), 0) as score
      from hits
    ), ranked as (
      select id, score, row_number() over (partition by document_id order by score desc, id) as nth from scored
    ), best as (
      select id, score
      from ranked
      where nth <= ${limit * 2}
      order by score desc, id
      limit ${limit * SPARE}
    ), passages as (
      select distinct on (c.text) c.id, c.document_id, c.page, c.text, best.score
      from best join chunks c using (id)
      order by c.text, best.score desc, c.id
    )
    select p.id as "chunkId", p.document_id as "documentId", d.name as "documentName", p.page, p.text, p.score
    from passages p join documents d on d.id = p.document_id
    order by row_number() over (partition by p.document_id order by p.score desc, p.id) > ${Math.ceil(limit / 2)}, p.score desc, p.id
    limit ${limit}`
}

/** Chunks of these owners in the order of the given ids; those of another owner are left out (Z5). */
export async function passagesById(
  db: Queryable,
  owners: readonly KnowledgeOwner[],
  chunkIds: readonly string[],
): Promise<FoundPassage[]> {
  const { rows } = await db.execute<FoundPassage & Record<string, unknown>>(sql`
    select c.id as "chunkId", d.id as "documentId", d.name as "documentName", c.page, c.text, 0 as score
    from unnest(${sql.param(chunkIds)}::bigint[]) with ordinality wanted (id, place)
      join chunks c on c.id = wanted.id join documents d on d.id = c.document_id
    where ${ownedByAny('c', owners)}
    order by place`)
  return rows.map((row) => ({ ...toPassage(row), chunkId: row.chunkId }))
}

/** The documents of these owners from their beginning, in order, as far as so many characters reach (Z5). */
export async function readPassages(
  db: Queryable,
  { owners, maxChars }: { owners: readonly KnowledgeOwner[]; maxChars: number },
): Promise<Passage[]> {
  const { rows } = await db.execute<Passage & Record<string, unknown>>(sql`
    select "documentId", "documentName", page, text, 1 as score
    from (
      select d.id as "documentId", d.name as "documentName", c.page, c.text, d.created_at, c.position,
        sum(length(c.text)) over (order by d.created_at, d.id, c.position) as characters
      from chunks c join documents d on d.id = c.document_id
      where ${ownedByAny('c', owners)}
    ) passages
    where characters <= ${maxChars}
    order by created_at, "documentId", position`)
  return rows.map(toPassage)
}

/** Without what else the driver may put into a row. */
const toPassage = ({ documentId, documentName, page, text, score }: Passage): Passage => ({
  documentId,
  documentName,
  page,
  text,
  score,
})
