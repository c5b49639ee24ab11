import type { AppContext } from '#/context.ts'
import { type SemanticSearch, semanticSearchOf } from '#/modules/knowledge/embeddings/semantic-search.service.ts'
import type { VectorIndex } from '#/modules/knowledge/embeddings/vector-index.service.ts'
import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import { askedOf } from '#/modules/knowledge/search/asked.model.ts'
import { type FoundPassage, type Passage, passagesById } from '#/modules/knowledge/search/search.repository.ts'
import { type PassageSearch, searchByWords } from '#/modules/knowledge/search/words.service.ts'
import { contentWords } from '#/platform/ai/embedded/portuguese-words.ts'
import { partsOf } from '#/platform/ai/embedded/question-parts.ts'
import { likestTo } from '#/platform/ai/embedded/sentence-ranking.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** How far each list is looked at before they become one. */
const CONSIDERED = 24
/** What is less alike is about something else. */
const LEAST_SIMILARITY = 0.3
/** A question does not wait longer for its meaning: words are always there. */
const MEANING_MS = 3000
/** The first passages of the words, whose order the first ones of the meaning may change. */
const DECIDED = 3
/** What the first passage of the meaning counts beside the words, whose first has 1; the second counts half of it. */
const NEAR = 0.25
/** The part of the passages that what leads may fill (a question together with the one that it refers to, or the question alone); the rest is for the other. */
const LEADING = 2 / 3

export interface KnowledgeSearch extends PassageSearch {
  /** The question before, where this one refers back to it or may do so. */
  earlier?: string | undefined
  /** Whether it only may. */
  unsure?: boolean
}

export interface Found {
  passages: Passage[]
  /** What understanding the question cost, in millionths of a real; the caller counts it. */
  costMicros: number
}

/** By words, and by meaning too where an embedding model is configured; the caller has authorized the actor (Z5). */
export async function searchKnowledge(ctx: AppContext, search: KnowledgeSearch): Promise<Found> {
  // what stands in quotes is wanted as it is written
  const isExact = askedOf(search.question).phrases.length > 0
  const meaning = isExact ? undefined : await semanticSearchOf(ctx)
  let costMicros = 0
  // waited for together: what fails of the one while the other goes on is told, and ends no process
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
 * Lays together what a question finds by `find`: of several questions in one each for itself, since the passages of one
 * would leave no room for the other's; of one that refers back with the question before it and alone, since it may begin
 * something new all the same. Where that is not sure, what was found tells which of the two leads.
 */
export async function searchInParts<P extends Passage>(
  { earlier, unsure = false, ...search }: KnowledgeSearch,
  find: (part: PassageSearch) => Promise<P[]>,
): Promise<P[]> {
  const { question, limit } = search
  const wider = Math.max(CONSIDERED, limit * 2)
  const listOf = async (text: string) =>
    relative(withVariety(await find({ ...search, question: text, limit: wider }), limit))
  if (earlier !== undefined) {
    const [referring, alone] = await Promise.all([listOf(`${earlier} ${question}`), searchInParts(search, find)])
    const isNew = unsure && ownWords(question, referring) < ownWords(question, alone)
    const [first, second] = isNew ? [alone, referring] : [referring, alone]
    const most = Math.ceil(limit * LEADING)
    return different([...first.slice(0, most), ...second, ...first.slice(most)]).slice(0, limit)
  }
  const parts = partsOf(question)
  const lists = await Promise.all((parts.length > 1 ? [...parts, question] : parts).map(listOf))
  return different(inTurn(lists)).slice(0, limit)
}

/** How many of the words that a question is about the first passage has. */
function ownWords(question: string, [first]: readonly Passage[]): number {
  const words = first === undefined ? [] : contentWords(first.text)
  return contentWords(question).reduce((sum, word) => sum + likestTo(word)(words), 0)
}

/** Scores of several searches as shares of their best, since only those of one can be compared. */
const relative = <P extends Passage>(passages: P[]): P[] =>
  passages.map((passage) => ({ ...passage, score: passage.score / (passages[0]?.score || 1) }))

/** The same text comes once. */
const different = <P extends Passage>(passages: readonly P[]): P[] =>
  passages.filter(({ text }, at) => passages.findIndex((other) => other.text === text) === at)

/** The first of each list, then the second of each. */
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
    costMicros = meaning.costOf(tokens) ?? 0
    const [vector] = vectors
    const passages = vector ? await meaningLike(ctx.db, meaning.index, { owners, vector, limit }) : []
    return { passages, costMicros }
  } catch (err) {
    ctx.log.warn({ err }, 'a question was searched by its words alone')
    return { passages: [], costMicros }
  }
}

/** The passages that mean most nearly what a vector means, best first; none that is about something else. */
export async function meaningLike(
  db: Queryable,
  index: VectorIndex,
  wish: { owners: readonly KnowledgeOwner[]; vector: Float32Array; limit: number },
): Promise<FoundPassage[]> {
  const near = (await index.nearest(db, wish)).filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
  const scores = new Map(near.map(({ chunkId, similarity }) => [chunkId, similarity]))
  const passages = await passagesById(db, wish.owners, [...scores.keys()])
  return passages.map((passage) => ({ ...passage, alike: true, score: scores.get(passage.chunkId) ?? 0 }))
}

/**
 * What was found by words, with what was found by meaning, so that no model makes it worse: the meaning decides between the first
 * passages of the words where these hold for almost alike, and the best one that it alone found comes beside them all,
 * as one more. Scores fall in this order.
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

/** Share of common words from which on two texts say the same. */
const ALIKE = 0.8

interface Piece {
  documentId: string
  text: string
  score: number
}

/**
 * The best passages, of more than one document where there are others: what says the same as a better one, and what is
 * beyond two thirds from one document, comes only where nothing else is left. So no document takes all places, however
 * often it repeats a word.
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

/** The part of all words of two texts that are in both. */
function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const word of few) if (many.has(word)) common += 1
  return common / Math.max(1, one.size + other.size - common)
}
