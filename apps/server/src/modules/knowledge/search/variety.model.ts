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
