import type { Filter } from '#/modules/knowledge/sheets/asking/query.model.ts'
import { joiningWords, tokensOf } from '#/modules/knowledge/sheets/asking/words.model.ts'

/** A column that a question names, and how: by its noun or by a verb of it ('faltaram'). */
export interface Mention {
  column: number
  at: number
  end: number
  isVerb: boolean
  /** Whether all words of its name were said. */
  isWhole: boolean
}

/** What a question says of a table, word by word. */
export interface Understood {
  filters: Filter[]
  mentions: Mention[]
  /** Persons that one name may stand for. */
  namedPersons: number
  /** Words for the persons or things that the rows are about, by their place. */
  subjects: number[]
  /** Whether the question says what the table is about. */
  hasTopic: boolean
  /** A verb of the table's name or of a column of numbers: 'faltaram'. */
  event: { column: number | undefined } | undefined
  score: number
}

/** Follows a question's words; each is taken once, and what nobody takes is not understood. */
export class QuestionWords {
  readonly tokens: readonly string[]
  readonly #taken = new Set<number>()

  constructor(question: string) {
    this.tokens = tokensOf(question)
  }

  isFree(at: number): boolean {
    return at >= 0 && at < this.tokens.length && !this.#taken.has(at)
  }
  take(from: number, end = from + 1): void {
    for (let at = from; at < end; at++) this.#taken.add(at)
  }
  /** Where some words stand that nobody has taken; -1 for nowhere. */
  find(words: string): number {
    const wanted = words.split(' ')
    return this.tokens.findIndex((_, at) =>
      wanted.every((word, offset) => this.isFree(at + offset) && this.tokens[at + offset] === word),
    )
  }
  takeAny(...choices: string[]): number {
    for (const words of choices) {
      const at = this.find(words)
      if (at !== -1) {
        this.take(at, at + words.split(' ').length)
        return at
      }
    }
    return -1
  }
  /** Whether all is taken but what joins words. */
  get isUnderstood(): boolean {
    return this.tokens.every((word, at) => this.#taken.has(at) || joiningWords.has(word))
  }
  /** The place of the next word that says something, from `at` on. */
  nextWord(at: number): number {
    let next = at
    while (next < this.tokens.length && (joiningWords.has(this.tokens[next]!) || !this.isFree(next))) next += 1
    return next
  }
}
