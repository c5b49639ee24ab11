import { BlockWriter } from '#/modules/knowledge/reading/formats/block-writer.model.ts'
import { type Attributes, walkHtml } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { type NumberFormat, written } from '#/modules/knowledge/reading/formats/numbering.model.ts'

/** What a page shows to no reader, and what leads about on a site. */
const skipped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'nav',
  'select',
  'button',
  'iframe',
  'object',
  'annotation',
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
  /** Undefined where the items have dots. */
  format: NumberFormat | undefined
  next: number
}

/** What a text says of itself in `epub:type`, and its words. */
export interface HtmlText {
  text: string
  role: string
}

/** The text of a HTML page as a reader sees it: headings, lists, tables and links; where it has no heading, its title is one. */
export function htmlText(content: Uint8Array, mostCharacters: number): HtmlText {
  const reader = new HtmlReader(mostCharacters)
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
  /** Within a link to a note: its number would become a part of the word before. */
  #leadsToNote = false
  /** Elements that keep their line breaks. */
  #kept = 0
  /** Elements that are not shown, from the outermost on. */
  readonly #hidden: string[] = []

  constructor(mostCharacters: number) {
    this.#writer = new BlockWriter(mostCharacters)
  }

  add(text: string): void {
    if (this.#hidden.length > 0) return
    if (this.#isTitle) this.#title += text
    else if (!this.#isHead) this.#writer.add(this.#kept > 0 ? text : text.replaceAll(/\s+/g, ' '))
  }

  end(): HtmlText {
    const text = this.#writer.text()
    const title = this.#title.replaceAll(/\s+/g, ' ').trim()
    return { text: this.#hasHeading || title === '' || text === '' ? text : `# ${title}\n\n${text}`, role: this.#role }
  }

  open(name: string, attributes: Attributes): void {
    const writer = this.#writer
    if (this.#hidden.length > 0 || isHidden(attributes) || (name === 'sup' && this.#leadsToNote)) {
      if (!empty.has(name)) this.#hidden.push(name)
      return
    }
    if (this.#role === '' && (name === 'body' || name === 'section')) this.#role = attributes[':type'] ?? ''
    if (blocks.has(name) || isHeading(name)) this.#endBlock()
    switch (name) {
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
      case 'a':
        this.#leadsToNote = attributes['href']?.startsWith('#') ?? false
        return writer.openLink(attributes['href'])
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
    if (this.#hidden.length > 0) {
      if (this.#hidden.at(-1) === name) this.#hidden.pop()
      return
    }
    if (isHeading(name)) {
      this.#hasHeading ||= !writer.isLineEmpty
      this.#label = ''
      return writer.end(`${'#'.repeat(Number(name[1]))} `)
    }
    if (blocks.has(name)) this.#endBlock()
    switch (name) {
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
    return `${written(number, list.format)}.`
  }
}

/** Elements without an end. */
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

const isHeading = (name: string): boolean => /^h[1-6]$/.test(name)

const isHidden = ({ hidden, style, role, ':type': type }: Attributes): boolean =>
  hidden !== undefined ||
  /display:\s*none|visibility:\s*hidden/i.test(style ?? '') ||
  /^doc-(backlink|noteref|pagebreak)$/.test(role ?? '') ||
  /^(noteref|pagebreak)$/.test(type ?? '')
