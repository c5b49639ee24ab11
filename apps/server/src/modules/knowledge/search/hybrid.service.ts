import type { AppContext } from '#/context.ts'
import { type SemanticSearch, semanticSearchOf } from '#/modules/knowledge/embeddings/semantic-search.service.ts'
import { isExact } from '#/modules/knowledge/search/search.model.ts'
import {
  type FoundPassage,
  type Passage,
  passagesById,
  type PassageSearch,
  searchPassages,
} from '#/modules/knowledge/search/search.repository.ts'
import { withVariety } from '#/modules/knowledge/search/variety.model.ts'

/** How far each list is looked at before they become one. */
const CONSIDERED = 24
/** What is less alike is about something else. */
const LEAST_SIMILARITY = 0.3
/** A question does not wait longer for its meaning: words are always there. */
const MEANING_MS = 3000
/** Dampens how much more the first places count (reciprocal rank fusion). */
const RANK_OFFSET = 60

export interface Found {
  passages: Passage[]
  /** What understanding the question cost, in millionths of a real; the caller counts it. */
  costMicros: number
}

/** By words, and by meaning too where an embedding model is configured; the caller has authorized the actor (Z5). */
export async function searchKnowledge(ctx: AppContext, search: PassageSearch): Promise<Found> {
  const meaning = isExact(search.question) ? undefined : await semanticSearchOf(ctx)
  const wider = { ...search, limit: Math.max(CONSIDERED, search.limit * 2) }
  if (!meaning) return { passages: withVariety(await searchPassages(ctx.db, wider), search.limit), costMicros: 0 }
  const [byWords, byMeaning] = await Promise.all([searchPassages(ctx.db, wider), searchByMeaning(ctx, meaning, wider)])
  return { passages: withVariety(fused([byWords, byMeaning.passages]), search.limit), costMicros: byMeaning.costMicros }
}

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
    const ids = alike.map(({ chunkId }) => chunkId)
    return { passages: await passagesById(ctx.db, owners, ids), costMicros }
  } catch (err) {
    ctx.log.warn({ err }, 'a question was searched by its words alone')
    return { passages: [], costMicros }
  }
}

/** One list of several, best first: what stands high in each comes first, and the same text comes once. */
function fused(lists: readonly (readonly FoundPassage[])[]): FoundPassage[] {
  const found = new Map<string, FoundPassage>()
  for (const list of lists) {
    for (const [rank, passage] of list.entries()) {
      const score = (found.get(passage.text)?.score ?? 0) + 1 / (RANK_OFFSET + rank)
      found.set(passage.text, { ...passage, score })
    }
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score)
}
