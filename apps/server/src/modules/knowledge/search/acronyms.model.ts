import { setTimeout as sleep } from 'node:timers/promises'
import { foldText } from '#/platform/ai/embedded/portuguese-words.ts'
import type { KnownWord } from '#/modules/knowledge/search/spelling.model.ts'

const acronym = /(?<![\p{L}\p{N}])\p{Lu}{2,8}(?=s?(?![\p{L}\p{N}]))/gu
const small = new Set('a as o os e em de da do das dos na no nas nos para por com ou'.split(' '))
/** The sign between a name and its acronym. It is required, since letters alone match by chance. */
const signBefore = /(?:\s*\(|,|\s[–—-])\s*(?:(?:o|a|os|as|ou)\s+)?$/u
const signAfter = /^s?(?:\s*\(|,|:|\s[–—-])\s*(?:(?:o|a|os|as|ou)\s+)?/u
const LONGEST_NAME = 140
const MAX_ADDED_WORDS = 4

/** A name and its acronym, as a text introduces both: 'Projeto Político-Pedagógico (PPP)'. */
interface Named {
  short: string
  name: string
}

export function namesIn(text: string): Named[] {
  return [...text.matchAll(acronym)].flatMap(({ 0: short, index }) => {
    const before = text.slice(Math.max(0, index - LONGEST_NAME), index)
    const after = text.slice(index + short.length, index + short.length + LONGEST_NAME)
    const name =
      (signBefore.test(before)
        ? findName(short, splitWords(before.replace(signBefore, '')).toReversed(), true)
        : undefined) ??
      (signAfter.test(after) ? findName(short, splitWords(after.replace(signAfter, '')), false) : undefined)
    return name === undefined ? [] : [{ short, name }]
  })
}

/** Splits a text into words; parts of a hyphenated word count as words, and the end of a sentence ends a name. */
const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[.!?;:()\n]/gu) ?? []

/** Returns the words whose initials form the acronym, read from the acronym on; small words in between have no letter in it. */
function findName(short: string, words: readonly string[], backwards: boolean): string | undefined {
  const letters = foldText(short).split('')
  if (backwards) letters.reverse()
  const name: string[] = []
  for (const word of words) {
    const isNext = foldText(word)[0] === letters[0] && !small.has(word)
    if (isNext) letters.shift()
    else if (!small.has(word)) return undefined
    name.push(word)
    if (letters.length === 0) return (backwards ? name.toReversed() : name).join(' ')
  }
  return undefined
}

/** Returns the other form of a name or acronym in a question, if a text introduces both. */
export function otherNames(question: string, texts: readonly string[]): string[] {
  const questionWords = ` ${(foldText(question).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
  const has = (words: string) => questionWords.includes(` ${foldText(words)} `)
  const others = texts.flatMap(namesIn).flatMap(({ short, name }) => {
    if (has(short) === has(name)) return []
    return has(short) ? [name] : [short]
  })
  return [...new Set(others)].slice(0, MAX_ADDED_WORDS)
}

/** Milliseconds that a question waits for a changed vocabulary if an older one is known. */
const PATIENCE_MS = 300
const MAX_VOCABULARIES = 16

interface Vocabulary {
  version: string
  words: Promise<KnownWord[]>
  /** The newest words read, of the present version or an older one. */
  known: KnownWord[] | undefined
}

/** The vocabularies of recently searched owners. After a change one is read again, once for all simultaneous questions. */
export class Vocabularies {
  readonly #vocabularies = new Map<string, Vocabulary>()

  of(key: string, version: string, read: () => Promise<KnownWord[]>): Promise<KnownWord[]> {
    const before = this.#vocabularies.get(key)
    const vocabulary = before?.version === version ? before : this.#read(key, { version, known: before?.known }, read)
    this.#vocabularies.delete(key)
    this.#vocabularies.set(key, vocabulary)
    for (const oldest of [...this.#vocabularies.keys()].slice(0, -MAX_VOCABULARIES)) this.#vocabularies.delete(oldest)
    const { words, known } = vocabulary
    return known ? Promise.race([words, sleep(PATIENCE_MS, known, { ref: false })]) : words
  }

  #read(key: string, facts: Omit<Vocabulary, 'words'>, read: () => Promise<KnownWord[]>): Vocabulary {
    const vocabulary: Vocabulary = { ...facts, words: read() }
    vocabulary.words.then(
      (words) => (vocabulary.known = words),
      // the next question tries again
      () => this.#vocabularies.get(key) === vocabulary && this.#vocabularies.delete(key),
    )
    return vocabulary
  }
}
