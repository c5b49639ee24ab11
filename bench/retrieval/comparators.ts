import type { Pool } from 'pg'
import type { KnowledgeOwner } from '../../apps/server/src/modules/knowledge/owners.model.ts'
import type { Question } from '../../apps/server/test/retrieval/school.ts'

/** Texts of passages, best first. */
type Finder = (question: string, limit: number) => Promise<string[]>

/** For searches that know nothing of conversations: the question with the one before it. */
export const joined =
  (find: Finder) =>
  ({ before, question }: Question, limit: number): Promise<string[]> =>
    find(before === undefined ? question : `${before} ${question}`, limit)

const lexemesOf = `tsvector_to_array(to_tsvector('portuguese', pt_norm($1)))`

/** PostgreSQL's own full text search, any word of the question counting. */
export const fullText =
  (pool: Pool, { assistantId }: KnowledgeOwner, language: 'simple' | 'portuguese'): Finder =>
  async (question, limit) => {
    const { rows } = await pool.query<{ text: string }>(
      `with asked as (
         select (select string_agg(quote_literal(lexeme), ' | ')::tsquery from unnest(to_tsvector('${language}', $1))) as query
       )
       select text from chunks, asked
       where assistant_id = $2 and to_tsvector('${language}', text) @@ query
       order by ts_rank(to_tsvector('${language}', text), query) desc, id limit $3`,
      [question, assistantId, limit],
    )
    return rows.map(({ text }) => text)
  }

const K1 = 1.2
const B = 0.75

/** Plain BM25 over the lexemes that the product's own search uses. */
export async function bm25(pool: Pool, { assistantId }: KnowledgeOwner): Promise<Finder> {
  const { rows } = await pool.query<{ text: string; words: string[]; counts: number[] }>(
    `select text, array_agg(lexeme order by lexeme) as words, array_agg(cardinality(positions) order by lexeme) as counts
     from chunks, unnest(search) where assistant_id = $1 group by id, text order by id`,
    [assistantId],
  )
  const passages = rows.map(({ text, words, counts }) => ({
    text,
    counts: new Map(words.map((word, at) => [word, counts[at] ?? 0])),
    length: counts.reduce((sum, count) => sum + count, 0),
  }))
  const usual = passages.reduce((sum, { length }) => sum + length, 0) / passages.length
  const holding = new Map<string, number>()
  for (const { counts } of passages) for (const word of counts.keys()) holding.set(word, (holding.get(word) ?? 0) + 1)
  const rarity = (word: string) => {
    const held = holding.get(word) ?? 0
    return Math.log(1 + (passages.length - held + 0.5) / (held + 0.5))
  }
  return async (question, limit) => {
    const asked = await pool.query<{ words: string[] }>(`select ${lexemesOf} as words`, [question])
    const words = asked.rows[0]?.words ?? []
    const scored = passages.map(({ text, counts, length }) => {
      let score = 0
      for (const word of words) {
        const count = counts.get(word) ?? 0
        score += (rarity(word) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / usual))
      }
      return { text, score }
    })
    const found = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
    return found.slice(0, limit).map(({ text }) => text)
  }
}
