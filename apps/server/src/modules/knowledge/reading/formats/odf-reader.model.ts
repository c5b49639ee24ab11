import { BlockWriter } from '#/modules/knowledge/reading/formats/block-writer.model.ts'
import { type Attributes, walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'
import type { OdfHiding } from '#/modules/knowledge/reading/formats/odf-hiding.model.ts'
import {
  clampNumber,
  readLevel,
  type Look,
  readLook,
  toPartName,
} from '#/modules/knowledge/reading/formats/odf-styles.model.ts'
import { Counter, type Level } from '#/modules/knowledge/reading/formats/numbering.model.ts'
import { Formulas } from '#/modules/knowledge/reading/formulas/formulas.model.ts'

/** Older states of the text, and comments. */
const skipped = new Set(['tracked-changes', 'annotation', 'ruby-text', 'forms', 'sequence-decls', 'script'])
/** Parts that repeat on every slide. */
const repeated = new Set(['page-number', 'date-time', 'header', 'footer'])

/** Key of the list style that numbers chapters. */
const CHAPTERS = ' chapters'

interface OpenList {
  style: string | undefined
  counter: Counter
}

/** Reads the text of one part of an OpenDocument file. */
export class OdfReader {
  readonly #most: number
  readonly #onSlide: ((slide: string, notes: string) => void) | undefined
  /** Embedded equations and charts, by name of their part. */
  readonly #objects: ReadonlyMap<string, string>
  readonly #hiding: OdfHiding
  readonly #formulas = new Formulas()
  readonly #looks = new Map<string, Look>()
  /** The style being defined, and the styles of the current letters. */
  #defined: Look = {}
  readonly #shown: Look[] = []
  #description: string | undefined
  #hasObject = false
  readonly #styles = new Map<string, Level[]>()
  /** Paragraph styles of the document's title. */
  readonly #titles = new Set(['Title'])
  readonly #counters = new Map<string, Counter>()
  readonly #chapters = new Counter()
  #levels: Level[] = []
  #writer: BlockWriter
  #slide = ''
  #inside = 0
  readonly #lists: OpenList[] = []
  /** Whether the next paragraph is the first of its item and gets the label. */
  #isFresh = false
  #depth = 0
  readonly #frames: string[] = []
  #heading: number | undefined
  #isTitle = false
  /** A field hides the whole paragraph. */
  #isHiddenParagraph = false

  constructor(
    mostCharacters: number,
    hiding: OdfHiding,
    objects: ReadonlyMap<string, string>,
    onSlide?: (slide: string, notes: string) => void,
  ) {
    this.#objects = objects
    this.#most = mostCharacters
    this.#hiding = hiding
    this.#writer = new BlockWriter(mostCharacters, hiding)
    this.#onSlide = onSlide
  }

  /** Reads the list styles of a part. */
  readStyles(content: Uint8Array): void {
    walkXml(content, { open: (name, attributes) => this.#style(name, attributes) })
  }

  /** Reads the content of the elements named `within`. */
  read(content: Uint8Array, within: string): void {
    walkXml(content, {
      skip: skipped,
      open: (name, attributes) => {
        if (name === within) this.#inside += 1
        if (this.#inside === 0) return this.#style(name, attributes)
        this.#hiding.open(name, attributes)
        this.#open(name, attributes)
      },
      close: (name) => {
        if (this.#inside > 0) {
          this.#close(name)
          this.#hiding.close()
        }
        if (name === within) this.#inside -= 1
      },
      text: (text) => {
        if (this.#formulas.isOpen) this.#formulas.text(text)
        else if (this.#description !== undefined) this.#description += text
        else if (this.#depth > 0 && !repeated.has(this.#frames.at(-1) ?? ''))
          this.#letters(text.replaceAll(/\s+/g, ' '))
      },
    })
  }

  #letters(text: string): void {
    const { script, struck }: Look = Object.assign({}, ...this.#shown)
    if (struck) return text.trim() === '' ? undefined : this.#hiding.notes.add('struckTexts')
    if (script === undefined) return this.#writer.add(text)
    this.#writer.openScript(script)
    this.#writer.add(text)
    this.#writer.closeScript()
  }

  text(): string {
    return this.#writer.text()
  }

  #style(name: string, attributes: Attributes): void {
    this.#hiding.style(name, attributes)
    if (name === 'style') {
      this.#defined = { ...this.#looks.get(attributes['parent-style-name'] ?? '') }
      this.#looks.set(attributes['name'] ?? '', this.#defined)
    } else if (name === 'text-properties') Object.assign(this.#defined, readLook(attributes))
    if (name === 'style' && this.#titles.has(attributes['parent-style-name'] ?? ''))
      this.#titles.add(attributes['name'] ?? '')
    else if (name === 'list-style') this.#styles.set(attributes['name'] ?? '', (this.#levels = []))
    else if (name === 'outline-style') this.#styles.set(CHAPTERS, (this.#levels = []))
    else if (/^(list|outline)-level-style(-number|-bullet|-image)?$/.test(name)) {
      const at = clampNumber(attributes['level'], 1, 10) - 1
      this.#levels[at] = readLevel(name, attributes, at)
    }
  }

  #open(name: string, attributes: Attributes): void {
    if (this.#formulas.open(name, attributes)) return
    const writer = this.#writer
    switch (name) {
      case 'p':
      case 'h':
        this.#endParagraph()
        this.#depth += 1
        this.#shown.push(this.#looks.get(attributes['style-name'] ?? '') ?? {})
        this.#isTitle = this.#titles.has(attributes['style-name'] ?? '')
        this.#heading = name === 'h' ? clampNumber(attributes['outline-level'], 1, 6) : undefined
        return
      case 'span':
        this.#shown.push(this.#looks.get(attributes['style-name'] ?? '') ?? {})
        return
      case 'object':
        this.#hasObject = true
        return writer.addFormula(this.#objects.get(toPartName(attributes['href'])) ?? '')
      case 'object-ole':
        return this.#hiding.notes.add('objects')
      case 'change':
      case 'change-start':
        return this.#hiding.notes.add('trackedChanges')
      case 'desc':
        this.#description = ''
        return
      case 'hidden-paragraph':
        this.#isHiddenParagraph ||= attributes['is-hidden'] === 'true'
        return
      case 'hidden-text':
        // the text of a hidden field is only in an attribute
        return attributes['is-hidden'] === 'true' ? writer.add(attributes['string-value'] ?? '') : undefined
      case 's':
      case 'tab':
        return writer.add(' ')
      case 'line-break':
        return writer.add('\n')
      case 'a':
        return writer.beginLink(attributes['href'])
      case 'note-citation':
      case 'page-number':
      case 'page-count':
        writer.passNumber()
        this.#frames.push('page-number')
        return
      case 'note-body':
        return writer.openNote()
      case 'list':
        this.#lists.push(this.#openList(attributes))
        return
      case 'list-item':
        this.#isFresh = true
        return
      case 'table':
        return writer.openTable()
      case 'table-row':
        return writer.openRow()
      case 'table-cell':
        return writer.openCell({
          across: Number(attributes['number-columns-spanned'] ?? attributes['number-columns-repeated'] ?? 1),
          down: Number(attributes['number-rows-spanned'] ?? 1),
        })
      case 'frame':
      case 'custom-shape':
        this.#frames.push(attributes['class'] ?? '')
        this.#hasObject = false
        return
      case 'notes':
        this.#slide = this.#writer.text()
        this.#writer = new BlockWriter(this.#most, this.#hiding)
    }
  }

  #close(name: string): void {
    const writer = this.#writer
    if (this.#formulas.isOpen) return writer.addFormula(this.#formulas.close() ?? '')
    switch (name) {
      case 'p':
      case 'h':
        if (this.#isHiddenParagraph && this.#hiding.dropsParagraph(writer.isLineEmpty)) writer.dropLine()
        this.#isHiddenParagraph = false
        this.#endParagraph()
        this.#depth -= 1
        this.#shown.pop()
        return
      case 'span':
        this.#shown.pop()
        return
      case 'desc':
        // the description of an equation repeats it
        if (!this.#hasObject) writer.addPicture(this.#description)
        this.#description = undefined
        return
      case 'a':
        return writer.closeLink()
      case 'note-body':
        return writer.closeNote()
      case 'list':
        this.#lists.pop()
        return
      case 'table-cell':
        return writer.closeCell()
      case 'table':
        return writer.closeTable()
      case 'note-citation':
      case 'page-number':
      case 'page-count':
      case 'frame':
      case 'custom-shape':
        // a frame on a slide is a separate paragraph
        if (this.#depth === 0) this.#endParagraph()
        this.#frames.pop()
        return
      case 'page':
        return this.#endSlide()
    }
  }

  #endSlide(): void {
    const last = this.#writer.text()
    // a slide without notes: its text is complete
    this.#onSlide?.(this.#slide || last, this.#slide ? last : '')
    this.#slide = ''
    this.#writer = new BlockWriter(this.#most, this.#hiding)
  }

  /** Opens a list. It continues numbers where the file says so; a list within an item inherits from the enclosing list. */
  #openList(attributes: Attributes): OpenList {
    const around = this.#lists.at(-1)
    if (around) return { style: attributes['style-name'] ?? around.style, counter: around.counter }
    const style = attributes['style-name']
    const id = attributes['continue-list'] ?? (attributes['continue-numbering'] === 'true' ? style : undefined)
    const counter = (id === undefined ? undefined : this.#counters.get(id)) ?? new Counter()
    for (const key of [style, attributes['id']]) if (key !== undefined) this.#counters.set(key, counter)
    return { style, counter }
  }

  #endParagraph(): void {
    if (this.#writer.isLineEmpty) return this.#writer.end()
    const list = this.#lists.at(-1)
    const isFresh = this.#isFresh
    this.#isFresh = false
    if (this.#heading !== undefined || this.#isTitle || this.#frames.includes('title')) {
      const level = this.#heading ?? 1
      const chapters = this.#styles.get(CHAPTERS)
      const label = this.#heading !== undefined && chapters ? this.#chapters.next(level - 1, chapters) : ''
      return this.#writer.end(`${'#'.repeat(level)} ${label === '' || label === '-' ? '' : `${label} `}`)
    }
    if (!list || !isFresh) return this.#writer.end()
    const levels = list.style === undefined ? undefined : this.#styles.get(list.style)
    const label = levels ? list.counter.next(Math.min(this.#lists.length, 10) - 1, levels) : '-'
    this.#writer.end(label && `${label} `)
  }
}
