import { type SQL, sql } from 'drizzle-orm'
import { type KnowledgeOwner, isDetached, ownedByAny } from '#/modules/knowledge/owners.model.ts'
import type { ParsedQuestion } from '#/modules/knowledge/search/parsed-question.model.ts'

/** Frequent words of questions that carry no topic, in addition to the stop words of `portuguese`. */
const QUESTION_WORDS = `não sim é são foi ser será seria está estão estar estava há haver tem têm ter tinha
  pode podem poder posso devo deve devem dever quero quer querem gostaria saber sabe diga dizer fale falar explique
  explica explicar conte mostre informe responda você vocês eu nós minha meu nosso nossa
  qual quais quanto quanta quantos quantas onde quando como quem por que porque porquê para pra
  isso isto esse essa este esta aquilo cada todo toda todos todas até já só também ainda então`

/** Multiple of the requested passages that are ranked, since equal texts are merged. */
const SPARE = sql.raw('4')
/** Words of a question that count; a longer one repeats itself. */
const MAX_WORDS = sql.raw('24')
/** Most passages read per word: a word in all passages costs no more, and counts as common. */
const MAX_READ = sql.raw('1000')
/** Passages compared exactly: those with most of the question's words, rare words before common ones. */
const MAX_COMPARED = sql.raw('400')
/** `ts_rank` of a word that occurs once. */
const ONCE = sql.raw('0.0607927')
/** Penalty of a long passage with many different words. */
const LENGTH = sql.raw('0.35')
/** Most distance of two adjacent words of the question in a passage to earn the bonus `PAIR`. */
const APART = sql.raw('4')
const PAIR = sql.raw('1')
/**
 * Each owner is equally likely to hold the answer, so a passage of an owner with a hundred times more passages is a hundred
 * times less likely. This weights the logarithm of that against the words' rarity, which is a logarithm too.
 */
const SMALLER_PLACE = sql.raw('0.4')
/** Factor for the score of a passage with a refused word. */
const REFUSED = sql.raw('0.1')

export interface OwnedSearch {
  owners: readonly KnowledgeOwner[]
  question: ParsedQuestion
  limit: number
}

/** Owner prefix of each word in the index. */
const ownerPrefix = ({ assistantId, baseId }: KnowledgeOwner): string =>
  assistantId === null ? `b${baseId}` : `a${assistantId}`

/** SQL condition: the chunk `c` does not belong to a removed document whose chunks are still being deleted; there are few of those. */
const isThere = sql`c.document_id not in (select d.id from documents d where ${isDetached('d')})`

/** Returns the content words of a question, without question words. */
const selectWords = (text: SQL): SQL => sql`ts_delete(
  to_tsvector('portuguese', pt_norm(${text})), tsvector_to_array(to_tsvector('portuguese', pt_norm(${QUESTION_WORDS}))))`

/**
 * Scores passages: for each word its rarity among the owners' passages times its frequency in the passage with decreasing
 * weight (`ts_rank` of one word); a long passage loses a little, one of a small owner gains. Quoted phrases lift a passage
 * above all others, refused words lower it.
 */
export function passageQuery({ owners, question, limit }: OwnedSearch): SQL {
  const prefixes = sql`${sql.param(owners.map(ownerPrefix))}::text[]`
  return sql`
    with words as materialized (
      select lexeme, positions, quote_literal(lexeme)::tsquery as query
      from unnest(${selectWords(sql`${question.text}`)}) limit ${MAX_WORDS}
    ), reads as materialized (
      select lexeme, prefix, id from words, unnest(${prefixes}) prefix cross join lateral (
        select c.id from chunks c
        where owned_words(c.assistant_id, c.base_id, c.search) @> array[prefix || ' ' || lexeme] and ${isThere} limit ${MAX_READ}
      ) found
    ), places as materialized (
      select prefix, sum(size) over () as size, ${SMALLER_PLACE} * ln(max(size) over () / size) as familiar
      from (
        select coalesce('a' || d.assistant_id, 'b' || d.base_id) as prefix, greatest(sum(d.chunk_count), 1)::float8 as size
        from documents d where ${ownedByAny('d', owners)} group by d.assistant_id, d.base_id
      ) owned
    ), place as materialized (
      select greatest((select max(size) from places), (select count(distinct id) from reads), 1)::float8 as passages
    ), weights as materialized (
      select lexeme, positions, query, common, ln(1 + (passages - holding + 0.5) / (holding + 0.5)) as weight
      from (
        select lexeme, bool_or(found = ${MAX_READ}) as common,
          least(sum(case when found < ${MAX_READ} then found else sqrt(${MAX_READ} * greatest(passages, ${MAX_READ})) end), max(passages)) as holding
        from (select lexeme, prefix, count(*) as found from reads group by lexeme, prefix) counted, place
        group by lexeme
      ) held join words using (lexeme), place
    ), pairs as materialized (
      select first, second, weight, (quote_literal(first) || '<->' || quote_literal(second) || '|' || quote_literal(first) || '<2>'
        || quote_literal(second) || '|' || quote_literal(first) || '<3>' || quote_literal(second))::tsquery as near, common
      from (
        select lexeme as first, lead(lexeme) over follow as second, lead(position) over follow - position as away,
          least(weight, lead(weight) over follow) as weight, common and lead(common) over follow as common
        from weights, unnest(positions) position window follow as (order by position)
      ) ordered
      where away <= ${APART}
    ), together as (
      select lexemes, prefix, c.id
      from (
        select array_agg(lexeme) as lexemes from weights where common having count(*) > 1
        union select array[first, second] from pairs where common
      ) ways, unnest(${prefixes}) prefix cross join lateral (
        select c.id from chunks c
        where owned_words(c.assistant_id, c.base_id, c.search) @> array(select prefix || ' ' || lexeme from unnest(lexemes) lexeme)
          and ${isThere}
        limit ${MAX_READ}
      ) c
    ), held as (
      select id, prefix, lexeme from reads union select id, prefix, unnest(lexemes) from together
    ), chosen as materialized (
      select id, familiar from held join weights using (lexeme) join places using (prefix)
      group by id, familiar order by sum(weight) + familiar desc, id limit ${MAX_COMPARED}
    ), hits as materialized (
      select c.*, familiar from chosen cross join lateral (
        select id, document_id, page, text, ts_filter(search, '{a,b,c,d}') as search from chunks where chunks.id = chosen.id offset 0
      ) c
    ), scored as (
      select id, document_id, page, text, ((
          (select sum(weight * ts_rank(search, query)) from weights) / ${ONCE}
          + coalesce((select sum(weight) from pairs where search @@ near), 0) * ${PAIR}
          + ${phraseBonus(question)}
        ) / (1 - ${LENGTH} + ${LENGTH} * length(search) / avg(length(search)) over ()) + familiar) ${refusal(question)} as score
      from hits
    ), ranked as (
      select *, row_number() over (partition by document_id order by score desc, id) as nth from scored
    ), best as (
      select * from ranked where nth <= ${limit}::int * 2 order by score desc, id limit ${limit}::int * ${SPARE}
    ), passages as (
      select distinct on (text) id, document_id, page, text, score from best order by text, score desc, id
    )
    select p.id as "chunkId", p.document_id as "documentId", d.name as "documentName", d.kind, d.address, p.page, p.text,
      p.score
    from passages p join documents d on d.id = p.document_id
    order by row_number() over (partition by p.document_id order by p.score desc, p.id) > ${Math.ceil(limit / 2)}, p.score desc, p.id
    limit ${limit}`
}

/** Adds the weight of all words of the question for each phrase in the passage. */
const phraseBonus = ({ phrases }: ParsedQuestion): SQL =>
  phrases.length === 0
    ? sql`0`
    : sql`(select count(*) from unnest(${sql.param(phrases)}::text[]) phrase
        where search @@ phraseto_tsquery('portuguese', pt_norm(phrase))) * (select sum(2 * weight) from weights)`

const refusal = ({ unwanted }: ParsedQuestion): SQL =>
  unwanted.length === 0
    ? sql``
    : sql`* case when search @@ websearch_to_tsquery('portuguese', pt_norm(${unwanted.join(' or ')})) then ${REFUSED} else 1 end`

/** Returns the words that no passage of the owners contains in any form; stop words are skipped. */
export const missingWordsQuery = (owners: readonly KnowledgeOwner[], words: readonly string[]): SQL => sql`
  select word from unnest(${sql.param(words)}::text[]) word
    cross join lateral (select tsvector_to_array(${selectWords(sql`word`)}) as lexemes) w
  where cardinality(lexemes) > 0 and not exists (
    select from chunks c where owned_words(c.assistant_id, c.base_id, c.search)
      && array(select prefix || ' ' || lexeme from unnest(${sql.param(owners.map(ownerPrefix))}::text[]) prefix, unnest(lexemes) lexeme)
      and ${isThere})`
