import type { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import { type DocxStyles, isOn } from '#/modules/knowledge/reading/formats/docx-styles.model.ts'
import { type Attributes, Enough, walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'

/** Tracks whether the current text is hidden, counts hidden texts, and decides whether they are read. */
export class Hiding {
  readonly notes: Notes
  isHidden = false
  #hasWords = false

  constructor(notes: Notes) {
    this.notes = notes
  }

  /** Whether a text is read: hidden text only on request. Adjacent hidden text counts once. */
  isRead(text: string): boolean {
    if (text.trim() !== '') {
      if (this.isHidden && !this.#hasWords) this.notes.add('hiddenTexts')
      this.#hasWords = this.isHidden
    }
    return !this.isHidden || this.notes.readsHidden
  }
}

const parts = new Set(['r', 'tr', 'footnote', 'endnote'])

/** Tracks the hidden parts of a DOCX: words, table rows, and the notes and diagrams that hidden words refer to. */
export class DocxHiding extends Hiding {
  readonly #styles: DocxStyles
  /** Targets of references in hidden words: `footnote 2`, and diagrams by relation id. */
  readonly #referred: Set<string>
  /** Open runs, rows and notes, which may be nested. */
  readonly #open: { isHidden: boolean }[] = []
  /** Within paragraph properties, which describe the paragraph mark and not the text. */
  #isMark = false

  constructor(styles: DocxStyles, notes: Notes, referred: Set<string>) {
    super(notes)
    this.#styles = styles
    this.#referred = referred
  }

  /** `paragraph`: the style of the open paragraph. */
  open(name: string, attributes: Attributes, paragraph: string | undefined): void {
    this.#noteElement(name, attributes, paragraph)
    this.isHidden = this.#open.some(({ isHidden }) => isHidden)
  }

  #noteElement(name: string, attributes: Attributes, paragraph: string | undefined): void {
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

const shapes = new Set(['sp', 'grpSp', 'graphicFrame', 'pic', 'cxnSp'])

/** Tracks the hidden shapes of a slide, and the diagrams and charts they hold. */
export class PptxHiding extends Hiding {
  /** Ids of the relations that hidden shapes refer to. */
  readonly referred = new Set<string>()
  /** Whether each open shape or group is hidden. */
  readonly #open: boolean[] = []

  open(name: string, attributes: Attributes): void {
    if (shapes.has(name)) this.#open.push(false)
    else if (name === 'cNvPr' && this.#open.length > 0 && isTrue(attributes['hidden'])) {
      this.#open[this.#open.length - 1] = true
      this.isHidden = true
    } else if (this.isHidden && (name === 'relIds' || name === 'chart'))
      for (const id of [attributes[':dm'], attributes['dm'], attributes[':id'], attributes['id']])
        this.referred.add(id ?? '')
  }

  close(name: string): void {
    if (!shapes.has(name)) return
    this.#open.pop()
    this.isHidden = this.#open.includes(true)
  }

  /** Whether the part with this relation id is read. */
  takes(id: string): boolean {
    return this.notes.readsHidden || !this.referred.has(id)
  }
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Whether the presentation skips a slide. */
export function isHiddenSlide(content: Uint8Array): boolean {
  let isHidden = false
  walkXml(content, {
    open(name, { show }) {
      isHidden = name === 'sld' && (show === '0' || show === 'false')
      throw new Enough()
    },
  })
  return isHidden
}
