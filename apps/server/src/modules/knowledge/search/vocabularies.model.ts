import { setTimeout as sleep } from 'node:timers/promises'
import type { KnownWord } from '#/modules/knowledge/search/spelling.model.ts'

/** Milliseconds that a question waits for the words of a place that changed, where those of before are known. */
const PATIENCE_MS = 300
const MOST_PLACES = 16

interface Vocabulary {
  version: string
  words: Promise<KnownWord[]>
  /** The newest words that have been read, of this version or of one before. */
  known: KnownWord[] | undefined
}

/** The words of the places that were searched last. Where documents changed they are read anew, once for all who ask meanwhile. */
export class Vocabularies {
  readonly #places = new Map<string, Vocabulary>()

  of(key: string, version: string, read: () => Promise<KnownWord[]>): Promise<KnownWord[]> {
    const before = this.#places.get(key)
    const place = before?.version === version ? before : this.#read(key, { version, known: before?.known }, read)
    this.#places.delete(key)
    this.#places.set(key, place)
    for (const oldest of [...this.#places.keys()].slice(0, -MOST_PLACES)) this.#places.delete(oldest)
    const { words, known } = place
    return known ? Promise.race([words, sleep(PATIENCE_MS, known, { ref: false })]) : words
  }

  #read(key: string, facts: Omit<Vocabulary, 'words'>, read: () => Promise<KnownWord[]>): Vocabulary {
    const place: Vocabulary = { ...facts, words: read() }
    place.words.then(
      (words) => (place.known = words),
      // the next question tries again
      () => this.#places.get(key) === place && this.#places.delete(key),
    )
    return place
  }
}
