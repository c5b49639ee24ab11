import type { AppContext } from '#/context.ts'
import { type SemanticSearch, semanticSearchOf } from '#/modules/knowledge/embeddings/semantic-search.service.ts'
import { askedOf } from '#/modules/knowledge/search/asked.model.ts'
import { type FoundPassage, type Passage, passagesById } from '#/modules/knowledge/search/search.repository.ts'
import { withVariety } from '#/modules/knowledge/search/variety.model.ts'
import { type PassageSearch, searchByWords } from '#/modules/knowledge/search/words.service.ts'
import { partsOf } from '#/platform/ai/embedded/question-parts.ts'

/** How far each list is looked at before they become one. */
const CONSIDERED = 24
/** What is less alike is about something else. */
export const LEAST_SIMILARITY = 0.3
/** A question does not wait longer for its meaning: words are always there. */
const MEANING_MS = 3000
/** What the meaning counts beside the words, whose best passage has 1. */
const NEAR = 0.2
/** The place of the best passage that the words have not among the first, and how near to the one before it comes. */
const OWN_PLACE = 4
const JUST_BELOW = 0.999
/** Of the places, for a question together with the one that it refers to; the others are for the question alone. */
const REFERRING = 2 / 3

export interface KnowledgeSearch extends PassageSearch {
  /** The question before, where this one refers back to it. */
  before?: string | undefined
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
  const passages = await searchInParts(search, async (part) => {
    if (!meaning) return searchByWords(ctx.db, part)
    // waited for together: what fails of the one while the other goes on is told, and ends no process
    const [byWords, byMeaning] = await Promise.all([searchByWords(ctx.db, part), searchByMeaning(ctx, meaning, part)])
    costMicros += byMeaning.costMicros
    return withMeaning(byWords, byMeaning.passages)
  })
  return { passages, costMicros }
}

/**
 * Lays together what a question finds by `find`: of several questions in one each for itself, since the passages of one
 * would leave no room for the other's; of one that refers back with the question before it and alone, since it may begin
 * something new all the same.
 */
export async function searchInParts<P extends Passage>(
  { before, ...search }: KnowledgeSearch,
  find: (part: PassageSearch) => Promise<P[]>,
): Promise<P[]> {
  const { question, limit } = search
  const wider = Math.max(CONSIDERED, limit * 2)
  const listOf = async (text: string) =>
    relative(withVariety(await find({ ...search, question: text, limit: wider }), limit))
  if (before !== undefined) {
    const [referring, alone] = await Promise.all([listOf(`${before} ${question}`), listOf(question)])
    const most = Math.ceil(limit * REFERRING)
    return different([...referring.slice(0, most), ...alone, ...referring.slice(most)]).slice(0, limit)
  }
  const parts = partsOf(question)
  const lists = await Promise.all((parts.length > 1 ? [...parts, question] : parts).map(listOf))
  return different(inTurn(lists)).slice(0, limit)
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
    const near = vector ? await meaning.index.nearest(ctx.db, { owners, vector, limit }) : []
    const alike = near.filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    const similarities = new Map(alike.map(({ chunkId, similarity }) => [chunkId, similarity]))
    const passages = await passagesById(ctx.db, owners, [...similarities.keys()])
    const scored = passages.map((one) => ({ ...one, alike: true as const, score: similarities.get(one.chunkId) ?? 0 }))
    return { passages: scored, costMicros }
  } catch (err) {
    ctx.log.warn({ err }, 'a question was searched by its words alone')
    return { passages: [], costMicros }
  }
}

/**
 * What was found by words, with what was found by meaning, so that no model makes it worse: the meaning decides between passages
 * that the words hold for almost alike, and the best passage that it alone found has a place below the first ones.
 */
export function withMeaning(byWords: readonly FoundPassage[], byMeaning: readonly FoundPassage[]): FoundPassage[] {
  const found = new Map(relative(byWords).map((passage) => [passage.text, passage]))
  const first = new Set([...found.keys()].slice(0, OWN_PLACE - 1))
  const below = [...found.values()][OWN_PLACE - 2]?.score ?? 0
  const own = byMeaning.find(({ text }) => !first.has(text))
  const [best, last] = [byMeaning[0]?.score ?? 0, byMeaning.at(-1)?.score ?? 0]
  for (const passage of byMeaning) {
    const near = (NEAR * (passage.score - last)) / (best - last || 1)
    const score = (found.get(passage.text)?.score ?? 0) + near
    found.set(passage.text, { ...passage, score: passage === own ? Math.max(score, below * JUST_BELOW) : score })
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score)
}
