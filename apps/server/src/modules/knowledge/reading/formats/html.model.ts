import { BlockWriter } from '#/modules/knowledge/reading/formats/block-writer.model.ts'
import { CssClasses } from '#/modules/knowledge/reading/formats/css.model.ts'
import { type Attributes, walkHtml } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { Hiding } from '#/modules/knowledge/reading/formats/hiding.model.ts'
import type { PageLimits } from '#/modules/knowledge/reading/pages.model.ts'
import { type NumberFormat, formatLabel } from '#/modules/knowledge/reading/formats/numbering.model.ts'
import { withDollars, keptSource } from '#/modules/knowledge/reading/formulas/latex.model.ts'
import { Formulas } from '#/modules/knowledge/reading/formulas/formulas.model.ts'

/** Elements that a page does not show, and its navigation. */
const skipped = new Set([
  'script',
  'noscript',
  'template',
  'svg',
  'nav',
  'select',
  'button',
  'iframe',
  'object',
  'rt',
  'sdfield',
])

const blocks = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'caption',
  'center',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'hr',
  'legend',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'ul',
])

const types: Readonly<Record<string, NumberFormat>> = { a: 'letter', A: 'LETTER', i: 'roman', I: 'ROMAN' }

interface List {
  /** Undefined for bulleted lists. */
  format: NumberFormat | undefined
  next: number
}

/** The text of an HTML part and its `epub:type`. */
export interface HtmlText {
  text: string
  role: string
}

/** Reads an HTML page as a reader sees it: headings, lists, tables and links. A page without headings gets its title as one. */
export function htmlText(
  content: Uint8Array,
  { mostCharacters, notes }: Omit<PageLimits, 'maxPages'>,
  css = new CssClasses(),
): HtmlText {
  const reader = new HtmlReader(mostCharacters, new Hiding(notes), css)
  walkHtml(content, {
    skip: skipped,
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.add(text),
  })
  return reader.end()
}

class HtmlReader {
  readonly #writer: BlockWriter
  readonly #lists: List[] = []
  #label = ''
  #title = ''
  #role = ''
  #hasHeading = false
  #isTitle = false
  #isHead = false
  /** Within a link to a note, whose number would otherwise join the word before it. */
  #leadsToNote = false
  /** Number of open elements that keep line breaks. */
  #kept = 0
  readonly #css: CssClasses
  #sheet: string | undefined
  readonly #formulas = new Formulas()
  /** Whether the letters of each open element are superscript or subscript. */
  readonly #raised: boolean[] = []
  /** Open elements that are left out, outermost first: struck text, and repetitions of other parts. */
  readonly #left: string[] = []
  readonly #hiding: Hiding
  /** Number of open elements within a hidden one, including it. */
  #hidden = 0

  constructor(mostCharacters: number, hiding: Hiding, css: CssClasses) {
    this.#css = css
    this.#hiding = hiding
    this.#writer = new BlockWriter(mostCharacters, hiding)
  }

  add(text: string): void {
    if (this.#sheet !== undefined) this.#sheet += text
    else if (this.#left.length > 0) return
    else if (this.#formulas.isOpen) this.#formulas.text(text)
    else if (this.#isTitle) this.#title += text
    else if (!this.#isHead) {
      if (text.trim() !== '') this.#leadsToNote = false
      this.#writer.add(this.#kept > 0 ? text : text.replaceAll(/\s+/g, ' '))
    }
  }

  end(): HtmlText {
    const text = this.#writer.text()
    const title = this.#title.replaceAll(/\s+/g, ' ').trim()
    return { text: this.#hasHeading || title === '' || text === '' ? text : `# ${title}\n\n${text}`, role: this.#role }
  }

  open(name: string, attributes: Attributes): void {
    if (this.#left.length === 0 && this.#formulas.open(name, attributes)) return
    const writer = this.#writer
    const look = this.#css.findLook(attributes)
    const isNote =
      (name === 'sup' && this.#leadsToNote) || (name === 'a' && this.#isRaised && isWithin(attributes['href']))
    const isStruck = look.struck || struck.has(name)
    if (isStruck && this.#left.length === 0) this.#hiding.notes.add('struckTexts')
    if (this.#left.length > 0 || isStruck || isRepeated(attributes) || isNote) {
      if (!empty.has(name)) this.#left.push(name)
      return
    }
    if (!empty.has(name) && (this.#hidden > 0 || look.hidden || attributes['hidden'] !== undefined)) this.#hidden += 1
    this.#hiding.isHidden = this.#hidden > 0
    if (this.#role === '' && (name === 'body' || name === 'section')) this.#role = attributes[':type'] ?? ''
    if (blocks.has(name) || isHeading(name)) this.#endBlock()
    const script = name === 'sup' || name === 'sub' ? name : look.script
    if (!empty.has(name)) {
      this.#raised.push(script !== undefined)
      if (script !== undefined) writer.openScript(script)
    }
    switch (name) {
      case 'style':
        this.#sheet = ''
        return
      case 'head':
        this.#isHead = true
        return
      case 'title':
        this.#isTitle = true
        return
      case 'pre':
      case 'textarea':
        this.#kept += 1
        return
      case 'br':
        return writer.add('\n')
      case 'img': {
        const source =
          /math|latex|\btex|equation/i.test(attributes['class'] ?? '') && keptSource(attributes['alt'] ?? '')
        return source ? writer.addFormula(withDollars(source)) : undefined
      }
      case 'a':
        this.#leadsToNote = isWithin(attributes['href'])
        return writer.beginLink(attributes['href'])
      case 'ul':
      case 'menu':
        this.#lists.push({ format: undefined, next: 1 })
        return
      case 'ol':
        this.#lists.push({
          format: types[attributes['type'] ?? ''] ?? 'decimal',
          next: Number(attributes['start'] ?? 1),
        })
        return
      case 'li':
        this.#label = this.#nextLabel(attributes['value'])
        return
      case 'table':
        return writer.openTable()
      case 'tr':
        return writer.openRow()
      case 'td':
      case 'th':
        return writer.openCell({ across: Number(attributes['colspan'] ?? 1), down: Number(attributes['rowspan'] ?? 1) })
    }
  }

  close(name: string): void {
    const writer = this.#writer
    if (this.#formulas.isOpen) return writer.addFormula(this.#formulas.close() ?? '')
    if (this.#left.length > 0) {
      if (this.#left.at(-1) === name) this.#left.pop()
      return
    }
    if (this.#hidden > 0 && !empty.has(name)) this.#hidden -= 1
    this.#hiding.isHidden = this.#hidden > 0
    if (!empty.has(name) && this.#raised.pop()) writer.closeScript()
    if (isHeading(name)) {
      this.#hasHeading ||= !writer.isLineEmpty
      this.#label = ''
      return writer.end(`${'#'.repeat(Number(name[1]))} `)
    }
    if (blocks.has(name)) this.#endBlock()
    switch (name) {
      case 'style':
        this.#css.read(this.#sheet ?? '')
        this.#sheet = undefined
        return
      case 'head':
        this.#isHead = false
        return
      case 'title':
        this.#isTitle = false
        return
      case 'pre':
      case 'textarea':
        this.#kept -= 1
        return
      case 'a':
        this.#leadsToNote = false
        return writer.closeLink()
      case 'ul':
      case 'menu':
      case 'ol':
        this.#lists.pop()
        return
      case 'td':
      case 'th':
        this.#endBlock()
        return writer.closeCell()
      case 'table':
        return writer.closeTable()
    }
  }

  get #isRaised(): boolean {
    return this.#raised.includes(true)
  }

  #endBlock(): void {
    if (this.#writer.isLineEmpty) return this.#writer.end()
    this.#writer.end(this.#label && `${this.#label} `)
    this.#label = ''
  }

  #nextLabel(value: string | undefined): string {
    const list = this.#lists.at(-1)
    if (!list || list.format === undefined) return '-'
    const number = Number(value ?? list.next)
    list.next = number + 1
    return `${formatLabel(number, list.format)}.`
  }
}

/** Void elements, which have no end tag. */
const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

/** Elements for text that is no longer valid. */
const struck = new Set(['s', 'strike', 'del'])

/** Whether a link stays within the document or book, as links to notes do. */
const isWithin = (href: string | undefined): boolean => /^[^:]*#/.test(href ?? '')

const isHeading = (name: string): boolean => /^h[1-6]$/.test(name)

/** Whether an element repeats another. `aria-hidden` does not matter, because it concerns screen readers only. */
const isRepeated = ({ class: names, role, ':type': type }: Attributes): boolean =>
  // KaTeX renders a formula twice; the visual copy is skipped
  /(?:^|\s)katex-html(?:\s|$)/.test(names ?? '') ||
  /^doc-(backlink|noteref|pagebreak)$/.test(role ?? '') ||
  /^(noteref|pagebreak)$/.test(type ?? '')
