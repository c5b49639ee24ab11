import type { AppContext } from '#/context.ts'
import { type SemanticSearch, findSemanticSearch } from '#/modules/knowledge/embeddings/semantic-search.service.ts'
import type { VectorIndex } from '#/modules/knowledge/embeddings/vector-index.service.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import { parseQuestion } from '#/modules/knowledge/search/parsed-question.model.ts'
import { type FoundPassage, type Passage, passagesById } from '#/modules/knowledge/search/search.repository.ts'
import { type PassageSearch, searchByWords } from '#/modules/knowledge/search/words.service.ts'
import { contentWords } from '#/platform/ai/embedded/portuguese-words.ts'
import { splitQuestion } from '#/platform/ai/embedded/question-parts.ts'
import { likestTo } from '#/platform/ai/embedded/sentence-ranking.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Passages of each list that are considered for the merged list. */
const CONSIDERED = 24
/** Passages with a lower similarity are about something else. */
const MIN_SIMILARITY = 0.3
/** Milliseconds after which a question goes on without semantic search. */
const MEANING_MS = 3000
/** Number of first passages by words whose order the first passages by meaning may change. */
const DECIDED = 3
/** Bonus of the first passage by meaning, on a scale where the first passage by words has 1; the second gets half of it. */
const NEAR = 0.25
/** Share of passages for the leading search (a follow-up question with its predecessor, or alone); the rest is for the other. */
const LEADING = 2 / 3

export interface KnowledgeSearch extends PassageSearch {
  /** The previous question, if this one refers or may refer to it. */
  earlier?: string | undefined
  /** Whether the reference is uncertain. */
  unsure?: boolean
}

export interface Found {
  passages: Passage[]
  /** Cost of embedding the question, in millionths of a real; the caller books it. */
  costMicros: number
}

/** Searches by words, and by meaning if an embedding model is configured. The caller has authorized the actor (Z5). */
export async function searchKnowledge(ctx: AppContext, search: KnowledgeSearch): Promise<Found> {
  // quoted text is searched literally
  const isExact = parseQuestion(search.question).phrases.length > 0
  const meaning = isExact ? undefined : await findSemanticSearch(ctx)
  let costMicros = 0
  // awaited together, so that a rejection of one during the other is handled
  const [byWords, byMeaning] = await Promise.all([
    searchInParts(search, (part) => searchByWords(ctx.db, part)),
    meaning === undefined
      ? []
      : searchInParts(search, async (part) => {
          const found = await searchByMeaning(ctx, meaning, part)
          costMicros += found.costMicros
          return found.passages
        }),
  ])
  const passages = withMeaning(byWords, byMeaning, search.limit)
  return { passages, costMicros }
}

/**
 * Merges the passages found by `find`. Several questions in one are searched separately, so that each gets its share. A
 * question that refers back is searched with its predecessor and alone, since it may begin a new topic; if uncertain, the
 * results decide which leads.
 */
export async function searchInParts<P extends Passage>(
  { earlier, unsure = false, ...search }: KnowledgeSearch,
  find: (part: PassageSearch) => Promise<P[]>,
): Promise<P[]> {
  const { question, limit } = search
  const wider = Math.max(CONSIDERED, limit * 2)
  const rankPassages = async (text: string) =>
    relative(withVariety(await find({ ...search, question: text, limit: wider }), limit))
  if (earlier !== undefined) {
    const [referring, alone] = await Promise.all([rankPassages(`${earlier} ${question}`), searchInParts(search, find)])
    const isNew = unsure && ownWords(question, referring) < ownWords(question, alone)
    const [first, second] = isNew ? [alone, referring] : [referring, alone]
    const most = Math.ceil(limit * LEADING)
    return different([...first.slice(0, most), ...second, ...first.slice(most)]).slice(0, limit)
  }
  const parts = splitQuestion(question)
  const lists = await Promise.all((parts.length > 1 ? [...parts, question] : parts).map(rankPassages))
  return different(inTurn(lists)).slice(0, limit)
}

/** Counts the question's content words that the first passage contains. */
function ownWords(question: string, [first]: readonly Passage[]): number {
  const words = first === undefined ? [] : contentWords(first.text)
  return contentWords(question).reduce((sum, word) => sum + likestTo(word)(words), 0)
}

/** Makes scores relative to the best of their search, since scores of different searches are not comparable. */
const relative = <P extends Passage>(passages: P[]): P[] =>
  passages.map((passage) => ({ ...passage, score: passage.score / (passages[0]?.score || 1) }))

/** Removes repeated texts. */
const different = <P extends Passage>(passages: readonly P[]): P[] =>
  passages.filter(({ text }, at) => passages.findIndex((other) => other.text === text) === at)

/** Interleaves lists: the first of each, then the second of each. */
const inTurn = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()

async function searchByMeaning(
  ctx: AppContext,
  meaning: SemanticSearch,
  { owners, question, limit }: PassageSearch,
): Promise<Found & { passages: FoundPassage[] }> {
  let costMicros = 0
  try {
    const { vectors, tokens } = await meaning.embedder.embed([question], AbortSignal.timeout(MEANING_MS))
    costMicros = meaning.computeCost(tokens) ?? 0
    const [vector] = vectors
    const passages = vector ? await meaningLike(ctx.db, meaning.index, { owners, vector, limit }) : []
    return { passages, costMicros }
  } catch (err) {
    ctx.log.warn({ err }, 'a question was searched by its words alone')
    return { passages: [], costMicros }
  }
}

/** Finds the passages nearest to a vector, best first, above the least similarity. */
export async function meaningLike(
  db: Queryable,
  index: VectorIndex,
  wish: { owners: readonly KnowledgeOwner[]; vector: Float32Array; limit: number },
): Promise<FoundPassage[]> {
  const near = (await index.nearest(db, wish)).filter(({ similarity }) => similarity >= MIN_SIMILARITY)
  const scores = new Map(near.map(({ chunkId, similarity }) => [chunkId, similarity]))
  const passages = await passagesById(db, wish.owners, [...scores.keys()])
  return passages.map((passage) => ({ ...passage, alike: true, score: scores.get(passage.chunkId) ?? 0 }))
}

/**
 * Merges passages found by meaning into those found by words without making the result worse: meaning reorders only first
 * passages of almost equal score, and its best additional passage is appended. Scores decrease in this order.
 */
export function withMeaning<P extends Passage>(byWords: readonly P[], byMeaning: readonly P[], limit: number): P[] {
  const alike = new Set(byMeaning.map(({ text }) => text))
  const counting = new Map(byMeaning.slice(0, DECIDED).map(({ text }, at) => [text, NEAR / (1 + at)]))
  const near = ({ text }: Passage) => counting.get(text) ?? 0
  const words = byWords.map((one) => (alike.has(one.text) ? { ...one, alike: true } : one))
  const first = words.slice(0, DECIDED).toSorted((a, b) => b.score + near(b) - a.score - near(a))
  const own = byMeaning.filter(({ text }) => !words.some((one) => one.text === text))
  const all = [...first, ...words.slice(DECIDED), ...own.slice(0, Math.max(1, limit - words.length))]
  let least = Infinity
  return all.map((passage, at) => {
    least = at === 0 ? Math.max(...all.map(({ score }) => score)) : Math.min(least, passage.score)
    return { ...passage, score: least }
  })
}

/** Share of common words from which two texts count as the same. */
const ALIKE = 0.8

interface Piece {
  documentId: string
  text: string
  score: number
}

/**
 * Picks the best passages with variety: passages that resemble a better one, and those above two thirds from one document,
 * come only if nothing else is left. So one document cannot take all slots by repeating a word.
 */
export function withVariety<P extends Piece>(passages: readonly P[], limit: number): P[] {
  const most = Math.max(1, Math.floor((limit * 2) / 3))
  const chosen: { passage: P; words: ReadonlySet<string> }[] = []
  const spare: P[] = []
  const ofDocument = new Map<string, number>()
  for (const passage of passages) {
    const words = new Set(passage.text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
    const already = ofDocument.get(passage.documentId) ?? 0
    if (already >= most || chosen.some((one) => alike(one.words, words) >= ALIKE)) spare.push(passage)
    else {
      chosen.push({ passage, words })
      ofDocument.set(passage.documentId, already + 1)
    }
  }
  return [...chosen.map(({ passage }) => passage).slice(0, limit), ...spare]
    .slice(0, limit)
    .toSorted((one, other) => other.score - one.score)
}

/** Returns the share of words that two texts have in common. */
function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const word of few) if (many.has(word)) common += 1
  return common / Math.max(1, one.size + other.size - common)
}
