import { setTimeout as sleep } from 'node:timers/promises'
import type { KnownWord } from '#/modules/knowledge/search/spelling.model.ts'

/** Milliseconds that a question waits for a vocabulary that changed, where those of before are known. */
const PATIENCE_MS = 300
const MOST_VOCABULARIES = 16

interface Vocabulary {
  version: string
  words: Promise<KnownWord[]>
  /** The newest words that have been read, of this version or of one before. */
  known: KnownWord[] | undefined
}

/** The words of the places that were searched last. Where documents changed they are read anew, once for all who ask meanwhile. */
export class Vocabularies {
  readonly #vocabularies = new Map<string, Vocabulary>()

  of(key: string, version: string, read: () => Promise<KnownWord[]>): Promise<KnownWord[]> {
    const before = this.#vocabularies.get(key)
    const vocabulary = before?.version === version ? before : this.#read(key, { version, known: before?.known }, read)
    this.#vocabularies.delete(key)
    this.#vocabularies.set(key, vocabulary)
    for (const oldest of [...this.#vocabularies.keys()].slice(0, -MOST_VOCABULARIES)) this.#vocabularies.delete(oldest)
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
