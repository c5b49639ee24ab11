import { searchTextsOf } from '../../apps/server/src/modules/conversations/runs/engine/search-text.model.ts'
import type { KnowledgeOwner } from '../../apps/server/src/modules/knowledge/owners.model.ts'
import {
  fused,
  LEAST_SIMILARITY,
  searchInParts,
} from '../../apps/server/src/modules/knowledge/search/hybrid.service.ts'
import { passagesById } from '../../apps/server/src/modules/knowledge/search/search.repository.ts'
import { searchByWords } from '../../apps/server/src/modules/knowledge/search/words.service.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import type { Question } from './school.ts'
import { historyOf } from './product.ts'

const DIMENSIONS = 512

/**
 * A text as a direction, in the place of what an embedding model says: its triples of letters, counted. It knows spelling and no
 * meaning, so it is weaker than any model that one would choose.
 */
function vectorOf(text: string): Float64Array {
  const vector = new Float64Array(DIMENSIONS)
  const plain = ` ${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  for (let at = 0; at + 3 <= plain.length; at++) {
    let hash = 0
    for (const letter of plain.slice(at, at + 3)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % DIMENSIONS
    vector[hash]! += 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

const likeness = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/** The product's search by words and by meaning, laid together as it does that, with the stand-in in the model's place. */
export async function besideMeaning({ db, pool }: Database, owner: KnowledgeOwner) {
  const { rows } = await pool.query<{ id: string; text: string }>('select id, text from chunks')
  const known = rows.map(({ id, text }) => ({ id, vector: vectorOf(text) }))
  const near = async (question: string, limit: number) => {
    const asked = vectorOf(question)
    const alike = known
      .map(({ id, vector }) => ({ id, similarity: likeness(asked, vector) }))
      .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
      .toSorted((a, b) => b.similarity - a.similarity)
    return passagesById(
      db,
      [owner],
      alike.slice(0, limit).map(({ id }) => id),
    )
  }
  return async ({ before, question }: Question, limit: number): Promise<string[]> => {
    const search = { owners: [owner], limit, ...searchTextsOf(historyOf({ before, question })) }
    const found = await searchInParts(search, async (part) =>
      fused([await searchByWords(db, part), await near(part.question, part.limit)]),
    )
    return found.map(({ text }) => text)
  }
}
