import { type DocxStyles, isOn } from '#/modules/knowledge/reading/formats/docx-styles.model.ts'
import type { Attributes } from '#/modules/knowledge/reading/formats/markup.model.ts'
import type { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import { Hiding } from '#/modules/knowledge/reading/formats/hiding.model.ts'

const parts = new Set(['r', 'tr', 'footnote', 'endnote'])

/** Follows which parts of a DOCX are hidden: words, rows of tables, and notes and diagrams that hidden words refer to. */
export class DocxHiding extends Hiding {
  readonly #styles: DocxStyles
  /** What hidden words of the whole document refer to: `footnote 2`, and diagrams by the ids of their relations. */
  readonly #referred: Set<string>
  /** Runs, rows and notes that are open, which may stand within each other. */
  readonly #open: { isHidden: boolean }[] = []
  /** Within the properties of a paragraph, which speak of its mark and not of its text. */
  #isMark = false

  constructor(styles: DocxStyles, notes: Notes, referred: Set<string>) {
    super(notes)
    this.#styles = styles
    this.#referred = referred
  }

  /** `paragraph`: the style of the paragraph that is open. */
  open(name: string, attributes: Attributes, paragraph: string | undefined): void {
    this.#take(name, attributes, paragraph)
    this.isHidden = this.#open.some(({ isHidden }) => isHidden)
  }

  #take(name: string, attributes: Attributes, paragraph: string | undefined): void {
    const { val, id, hidden } = attributes
    if (name === 'pPr') this.#isMark = true
    else if (name === 'r') this.#open.push({ isHidden: this.#styles.isHidden(paragraph, undefined) })
    else if (name === 'tr') this.#open.push({ isHidden: false })
    else if (name === 'footnote' || name === 'endnote')
      this.#open.push({ isHidden: this.#referred.has(`${name} ${id}`) })
    else if (name === 'hidden') this.#hide(isOn(val))
    else if (name === 'rStyle' && !this.#isMark) this.#hide(this.#styles.isHidden(paragraph, val))
    else if (name === 'vanish' && !this.#isMark) this.#hide(isOn(val))
    else if (name === 'docPr' && hidden !== undefined && isOn(hidden)) this.#hide(true)
    else if (!this.isHidden) return
    else if (name === 'footnoteReference' || name === 'endnoteReference')
      this.#referred.add(`${name.replace('Reference', '')} ${id}`)
    else if (name === 'relIds' || name === 'chart')
      for (const key of [attributes['dm'], attributes[':id'], id]) this.#referred.add(key ?? '')
  }

  close(name: string): void {
    if (name === 'pPr') this.#isMark = false
    else if (parts.has(name)) this.#open.pop()
    this.isHidden = this.#open.some(({ isHidden }) => isHidden)
  }

  #hide(isHidden: boolean): void {
    const part = this.#open.at(-1)
    if (part) part.isHidden = isHidden
  }
}
