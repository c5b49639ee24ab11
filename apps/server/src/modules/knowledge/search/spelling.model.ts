import { lettersApart } from '#/platform/ai/embedded/portuguese-words.ts'

/** Letters from which a word is corrected at all, and from which two letters may be wrong. */
const SHORTEST = 4
const LONG = 8
const SAME_BEGINNING = 6
const MAX_SPELLINGS = 2

/** A known word, and the number of documents that contain it. */
export interface KnownWord {
  word: string
  documents: number
  /** Bit set of the word's letters, which excludes most words quickly. */
  letters: number
}

/** Returns a bit for each letter of a word without accents. */
export const toLetterBits = (word: string): number => {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << ((word.charCodeAt(at) - 97) & 31)
  return letters
}

/** Whether two sets differ in more than `most` bits: one wrong letter changes at most two bits. */
function differsInMore(one: number, other: number, most: number): boolean {
  let bits = one ^ other
  let count = 0
  for (; bits !== 0 && count <= most * 2; bits &= bits - 1) count += 1
  return count > most * 2
}

/**
 * Returns the known words most similar to an unknown one: one letter added, missing, replaced or swapped, two from eight
 * letters on; otherwise words with the same beginning.
 */
export function nearestWords(word: string, known: readonly KnownWord[]): string[] {
  if (word.length < SHORTEST || /\d/.test(word)) return []
  const most = word.length >= LONG ? 2 : 1
  const letters = toLetterBits(word)
  const near = known
    .filter((one) => Math.abs(one.word.length - word.length) <= most && one.word !== word)
    .filter((one) => !differsInMore(one.letters, letters, most))
    .map((one) => ({ ...one, away: lettersApart(word, one.word, most) + (one.word[0] === word[0] ? 0 : 0.5) }))
    .filter(({ away }) => away <= most + 0.5)
    .toSorted((one, other) => one.away - other.away || other.documents - one.documents)
  const closest = near.filter(({ away }) => away === near[0]?.away)
  if (closest.length > 0) return closest.slice(0, MAX_SPELLINGS).map((one) => one.word)
  return beginningAlike(word, known)
}

function beginningAlike(word: string, known: readonly KnownWord[]): string[] {
  if (word.length <= SAME_BEGINNING) return []
  const shared = (other: string) => {
    let at = 0
    while (at < other.length && other[at] === word[at]) at += 1
    return at
  }
  return known
    .map((one) => ({ ...one, shared: shared(one.word) }))
    .filter((one) => one.shared >= Math.max(SAME_BEGINNING, word.length * 0.6))
    .toSorted((one, other) => other.shared - one.shared || other.documents - one.documents)
    .slice(0, MAX_SPELLINGS)
    .map((one) => one.word)
}
