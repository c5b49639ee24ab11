import type { KnowledgeOwner } from '#/modules/knowledge/owners.model.ts'
import { otherNames, Vocabularies } from '#/modules/knowledge/search/acronyms.model.ts'
import { type ParsedQuestion, parseQuestion } from '#/modules/knowledge/search/parsed-question.model.ts'
import {
  findByWords,
  findMissing,
  findVocabulary,
  type FoundPassage,
  vocabularyVersion,
} from '#/modules/knowledge/search/search.repository.ts'
import { type KnownWord, nearestWords } from '#/modules/knowledge/search/spelling.model.ts'
import { definedIn, matchDefinition } from '#/platform/ai/embedded/question-parts.ts'
import { ptNorm } from '#/platform/db/pt-norm.ts'
import type { Queryable } from '#/platform/db/database.ts'

export interface PassageSearch {
  owners: readonly KnowledgeOwner[]
  question: string
  limit: number
}

/** Factor for the score of a passage that defines the requested term. */
const DEFINES = 2.5

/**
 * Finds the owners' passages by the words of a question, best first, at most half of them from one document if others match.
 * Any word counts, a rare one more than a common one. An unknown word is also searched by similar known words, and a name by
 * its acronym if the passages found introduce both.
 */
export async function searchByWords(
  db: Queryable,
  { owners, question, limit }: PassageSearch,
): Promise<FoundPassage[]> {
  const parsed = parseQuestion(question)
  const written = await withKnownWords(db, owners, parsed)
  const first = await findByWords(db, { owners, question: written, limit })
  const others = otherNames(
    question,
    first.map(({ text }) => text),
  )
  const found =
    others.length === 0
      ? first
      : await findByWords(db, { owners, question: { ...written, text: [written.text, ...others].join(' ') }, limit })
  const thing = definedIn(question)
  if (thing === undefined) return found
  const isDefinition = matchDefinition(thing)
  return found
    .map((passage) => (isDefinition(passage.text) ? { ...passage, score: passage.score * DEFINES } : passage))
    .toSorted((one, other) => other.score - one.score)
}

const MAX_WORDS = 24

/** Adds similar known words for words that no document of the owners contains. */
async function withKnownWords(
  db: Queryable,
  owners: readonly KnowledgeOwner[],
  question: ParsedQuestion,
): Promise<ParsedQuestion> {
  const words = [...new Set(question.text.match(/\p{L}{4,}/gu))].slice(0, MAX_WORDS)
  const missing = await findMissing(db, owners, words)
  if (missing.length === 0) return question
  const known = await loadVocabulary(db, owners)
  const near = missing.flatMap((word) => nearestWords(ptNorm(word), known))
  return { ...question, text: [question.text, ...near].join(' ') }
}

/** Vocabularies of each database that this process searches. */
const vocabularies = new WeakMap<Queryable, Vocabularies>()

async function loadVocabulary(db: Queryable, owners: readonly KnowledgeOwner[]): Promise<KnownWord[]> {
  const places = vocabularies.get(db) ?? new Vocabularies()
  vocabularies.set(db, places)
  const key = owners.map(({ assistantId, baseId }) => `${assistantId}/${baseId}`).join()
  return places.of(key, await vocabularyVersion(db, owners), () => findVocabulary(db, owners))
}
