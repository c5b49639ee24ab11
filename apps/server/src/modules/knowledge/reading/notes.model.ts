import type { ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'

/** What an object of another program is, by the name of that program: equations have editors of their own. */
export const objectKind = (program = ''): 'equations' | 'objects' =>
  /equation|mathtype/i.test(program) ? 'equations' : 'objects'

/** Collects what a reader finds in a file beside its text, and knows whether parts that the file hides are read. */
export class Notes {
  readonly readsHidden: boolean
  readonly #counts = new Map<ReadingNote['kind'], number>()

  constructor(readsHidden = false) {
    this.readsHidden = readsHidden
  }

  add(kind: ReadingNote['kind'], count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count)
  }

  get list(): ReadingNote[] {
    return [...this.#counts].map(([kind, count]) => ({ kind, count }))
  }
}
