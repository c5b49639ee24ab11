import type { ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'

/** Classifies an embedded object by its program's name: equation editors give equations. */
export const objectKind = (program = ''): 'equations' | 'objects' =>
  /equation|mathtype/i.test(program) ? 'equations' : 'objects'

/** Collects a reader's findings beside the text, and knows whether hidden parts are read. */
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
