import type { AppContext } from '#/context.ts'
import { type Meaning, meaningOf } from '#/modules/knowledge/embeddings/meaning.service.ts'
import { isExact } from '#/modules/knowledge/search/search.model.ts'
import {
  type FoundPassage,
  type Passage,
  passagesById,
  type PassageSearch,
  searchPassages,
} from '#/modules/knowledge/search/search.repository.ts'

/** How far each list is looked at before they become one. */
const CONSIDERED = 24
/** What is less alike is about something else. */
const LEAST_SIMILARITY = 0.3
/** A question does not wait longer for its meaning: words are always there. */
const MEANING_MS = 3000
/** Dampens how much more the first places count (reciprocal rank fusion). */
const RANK_OFFSET = 60

/** By words, and by meaning too where an embedding model is configured; the caller has authorized the actor (Z5). */
export async function searchKnowledge(ctx: AppContext, search: PassageSearch): Promise<Passage[]> {
  const meaning = isExact(search.question) ? undefined : await meaningOf(ctx)
  if (!meaning) return searchPassages(ctx.db, search)
  const wider = { ...search, limit: CONSIDERED }
  const lists = await Promise.all([searchPassages(ctx.db, wider), searchByMeaning(ctx, meaning, wider)])
  return fused(lists).slice(0, search.limit)
}

async function searchByMeaning(
  ctx: AppContext,
  meaning: Meaning,
  { assistantId, question, limit }: PassageSearch,
): Promise<FoundPassage[]> {
  try {
    const [vector] = await meaning.embedder.embed([question], AbortSignal.timeout(MEANING_MS))
    const near = vector ? await meaning.index.nearest(ctx.db, { assistantId, vector, limit }) : []
    const alike = near.filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    return await passagesById(
      ctx.db,
      assistantId,
      alike.map(({ chunkId }) => chunkId),
    )
  } catch (err) {
    ctx.log.warn({ err }, 'a question was searched by its words alone')
    return []
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
