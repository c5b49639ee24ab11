import type { Notes } from '#/modules/knowledge/reading/notes.model.ts'

/** Follows whether the text that is being read is hidden, counts hidden texts, and decides whether they are taken. */
export class Hiding {
  readonly notes: Notes
  isHidden = false
  #hasWords = false

  constructor(notes: Notes) {
    this.notes = notes
  }

  /** Whether a text is taken: a hidden one only where that is asked for. What is hidden without a break is one text. */
  isRead(text: string): boolean {
    if (text.trim() !== '') {
      if (this.isHidden && !this.#hasWords) this.notes.add('hiddenTexts')
      this.#hasWords = this.isHidden
    }
    return !this.isHidden || this.notes.readsHidden
  }
}
