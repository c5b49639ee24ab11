import { lettersApart } from '#/platform/ai/embedded/portuguese-words.ts'

/** Letters from which on a word is compared at all, and from which on two may be wrong. */
const SHORTEST = 4
const LONG = 8
const SAME_BEGINNING = 6
const MOST = 2

/** A word of a place, and in how many of its documents it stands. */
export interface KnownWord {
  word: string
  documents: number
  /** Of its letters, whichever their order: what tells most words apart at once. */
  letters: number
}

/** A bit for each letter that a word without accents has. */
export const lettersOf = (word: string): number => {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << ((word.charCodeAt(at) - 97) & 31)
  return letters
}

/** One wrong letter changes two bits at most. */
function differsInMore(one: number, other: number, most: number): boolean {
  let bits = one ^ other
  let count = 0
  for (; bits !== 0 && count <= most * 2; bits &= bits - 1) count += 1
  return count > most * 2
}

/**
 * The words of a place that are written most like one that it does not have: one letter added, left out, taken for
 * another or for its neighbour, from eight letters on two; else those that begin alike.
 */
export function nearestWords(word: string, known: readonly KnownWord[]): string[] {
  if (word.length < SHORTEST || /\d/.test(word)) return []
  const most = word.length >= LONG ? 2 : 1
  const letters = lettersOf(word)
  const near = known
    .filter((one) => Math.abs(one.word.length - word.length) <= most && one.word !== word)
    .filter((one) => !differsInMore(one.letters, letters, most))
    .map((one) => ({ ...one, away: lettersApart(word, one.word, most) + (one.word[0] === word[0] ? 0 : 0.5) }))
    .filter(({ away }) => away <= most + 0.5)
    .toSorted((one, other) => one.away - other.away || other.documents - one.documents)
  const closest = near.filter(({ away }) => away === near[0]?.away)
  if (closest.length > 0) return closest.slice(0, MOST).map((one) => one.word)
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
    .slice(0, MOST)
    .map((one) => one.word)
}
