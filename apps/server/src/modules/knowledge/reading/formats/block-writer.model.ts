import { type Cell, layOutGrid } from '#/modules/knowledge/reading/formats/grid.model.ts'
import type { Hiding } from '#/modules/knowledge/reading/formats/hiding.model.ts'
import { Enough } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { type Script, writtenScript } from '#/modules/knowledge/reading/formats/scripts.model.ts'
import { type DocumentTable, tableName } from '#/modules/knowledge/reading/pages.model.ts'

interface Block {
  text: string
  /** A list item follows the previous one without an empty line. */
  isItem: boolean
}

/** The text of a document, a cell or a note that is being written. */
interface Frame {
  blocks: Block[]
  line: string
  /** A cell with headings or tables shows that the table only lays out the page. */
  hasStructure: boolean
}

/** Superscript or subscript, and where it begins on its line. */
interface OpenScript {
  script: Script
  frame: Frame
  from: number
}

interface Table {
  rows: (Cell & { frame: Frame })[][]
}

const newFrame = (): Frame => ({ blocks: [], line: '', hasStructure: false })

/** Longer addresses are left out, because they tell a reader nothing. */
const MAX_ADDRESS_LENGTH = 300

/**
 * Collects the text of a document while it is walked: headings as in Markdown, list items with labels, tables as rows of `a
 * | b`, links with addresses, notes at the end.
 */
export class BlockWriter {
  readonly #most: number
  readonly #hiding: Hiding | undefined
  #written = 0
  readonly #frames: Frame[] = [newFrame()]
  readonly #tables: Table[] = []
  readonly #notes: Block[] = []
  #heading = ''
  /** Data tables; layout tables are left out. */
  readonly tables: DocumentTable[] = []
  #link: { href: string; frame: Frame; from: number } | undefined
  readonly #scripts: OpenScript[] = []
  /** Position on its line where the last equation ends. */
  #formulaEnd = -1
  #isNumbered = false
  /** The script that was closed last; it continues if the next one follows at once. */
  #closed: (OpenScript & { raw: string; end: number }) | undefined

  /** The writer throws `Enough` after `mostCharacters`; `hiding` says what to leave out. */
  constructor(mostCharacters: number, hiding?: Hiding) {
    this.#most = mostCharacters
    this.#hiding = hiding
  }

  get #frame(): Frame {
    return this.#frames.at(-1)!
  }

  add(text: string): void {
    if (this.#hiding?.isRead(text) === false) return
    const isBeside = this.#formulaEnd === this.#frame.line.length && /^[\p{L}\p{N}$]/u.test(text)
    this.#frame.line += isBeside && this.#frame.line.endsWith('$') ? ` ${text}` : text
    this.#written += text.length
    if (this.#written > this.#most) throw new Enough()
  }

  /** Adds an equation; a space separates it from a letter, so that its dollar sign does not look like a price. */
  addFormula(formula: string): void {
    if (formula.startsWith('$') && /[\p{L}\p{N}$]$/u.test(this.#frame.line)) this.add(' ')
    this.add(formula)
    this.#formulaEnd = this.#frame.line.length
  }

  /** Notes that the line contains a page number; a line with only its label is dropped. */
  passNumber(): void {
    this.#isNumbered = true
  }

  /** Adds a picture's alternative text, as its author wrote it. */
  addPicture(description: string | undefined): void {
    this.add(pictureWords(description))
  }

  /** Whether the current line is empty. */
  get isLineEmpty(): boolean {
    return this.#frame.line.trim() === ''
  }

  /** Discards the current paragraph. */
  dropLine(): void {
    this.#frame.line = ''
  }

  /** Ends a paragraph and prefixes it with `mark`: `## `, `a) `. */
  end(mark = ''): void {
    while (this.#scripts.at(-1)?.frame === this.#frame) this.closeScript()
    const { line, blocks } = this.#frame
    const text = this.#isNumbered && isAboutPages(line) ? '' : line.trim()
    this.#isNumbered = false
    if (text !== '') {
      const isHeading = mark.startsWith('#')
      blocks.push({ text: mark + (isHeading ? text.replaceAll(/\s+/g, ' ') : text), isItem: mark !== '' && !isHeading })
      if (isHeading) {
        this.#frame.hasStructure = true
        this.#heading = text.replaceAll(/\s+/g, ' ')
      }
    }
    this.#frame.line = ''
  }

  beginLink(href: string | undefined): void {
    this.#link =
      href !== undefined && /^(https?:|mailto:)/i.test(href) && href.length <= MAX_ADDRESS_LENGTH
        ? { href, frame: this.#frame, from: this.#frame.line.length }
        : undefined
  }

  /** Ends a link and appends its address, unless the words contain it. */
  closeLink(): void {
    const link = this.#link
    this.#link = undefined
    if (!link || link.frame !== this.#frame) return
    const words = link.frame.line.slice(link.from)
    const address = link.href.replace(/^mailto:/i, '')
    if (words.trim() !== '' && !words.includes(address.replace(/^https?:\/\//i, '').replace(/\/$/, '')))
      this.add(` (${address})`)
  }

  /** Begins superscript (an exponent) or subscript (an index). */
  openScript(script: Script): void {
    const frame = this.#frame
    const closed = this.#closed
    const goesOn = closed?.script === script && closed.frame === frame && closed.end === frame.line.length
    if (goesOn) frame.line = frame.line.slice(0, closed.from) + closed.raw
    this.#scripts.push({ script, frame, from: goesOn ? closed.from : frame.line.length })
  }

  closeScript(): void {
    const frame = this.#frame
    const open = this.#scripts.at(-1)
    if (!open || open.frame !== frame) return
    this.#scripts.pop()
    const before = frame.line.slice(0, open.from)
    const raw = frame.line.slice(open.from)
    frame.line = before + writtenScript(open.script, before, raw)
    this.#closed = { ...open, raw, end: frame.line.length }
  }

  /** Begins a note, which is written at the end of the document. */
  openNote(): void {
    this.#frames.push(newFrame())
  }

  closeNote(): void {
    if (this.#frames.length === 1) return
    this.end()
    this.#notes.push(...this.#frames.pop()!.blocks)
  }

  openTable(): void {
    this.end()
    this.#tables.push({ rows: [] })
  }

  openRow(): void {
    this.#tables.at(-1)?.rows.push([])
  }

  /** Removes the open row. */
  dropRow(): void {
    this.#tables.at(-1)?.rows.pop()
  }

  openCell(cell: Partial<Cell> = {}): void {
    const table = this.#tables.at(-1)
    if (!table) return
    if (table.rows.length === 0) table.rows.push([])
    const frame = newFrame()
    table.rows.at(-1)!.push({ text: '', across: 1, down: 1, ...cell, frame })
    this.#frames.push(frame)
  }

  /** Adds properties to an open cell that became known later. */
  describeCell(cell: Partial<Cell>): void {
    const open = this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    if (open && open.frame === this.#frame) Object.assign(open, cell)
  }

  closeCell(): void {
    const cell = this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    if (!cell || cell.frame !== this.#frame) return
    this.end()
    this.#frames.pop()
    cell.text = cell.frame.blocks.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
  }

  closeTable(): void {
    const table = this.#tables.pop()
    if (!table) return
    const cells = table.rows.flat()
    const isLayout = cells.length === 1 || cells.some(({ frame }) => frame.hasStructure)
    if (isLayout) this.#frame.blocks.push(...cells.flatMap(({ frame }) => frame.blocks))
    else if (cells.some(({ text }) => text !== '')) {
      const grid = layOutGrid(table.rows)
      this.#frame.blocks.push({ text: grid.lines.join('\n'), isItem: false })
      this.tables.push({ name: tableName(this.tables.length + 1, this.#heading), ...grid.table })
    }
    this.#frame.hasStructure = true
  }

  /** Returns all the text, also if the document broke off in the middle. */
  text(): string {
    while (this.#tables.length > 0) {
      this.closeCell()
      this.closeTable()
    }
    while (this.#frames.length > 1) this.closeNote()
    this.end()
    return joinBlocks([...this.#frame.blocks, ...this.#notes])
  }
}

function joinBlocks(blocks: readonly Block[]): string {
  let text = ''
  let previous: Block | undefined
  for (const block of blocks) {
    if (previous) text += previous.isItem && block.isItem ? '\n' : '\n\n'
    text += block.text
    previous = block
  }
  return text
}

/** Words around a page number: `Página de`, `- / -`. */
const aboutPages = /^[\s\p{P}|]*(?:p[áa]g(?:ina)?|page|folha|fls?)?[\s\p{P}|]*(?:de|of)?[\s\p{P}|]*$/iu
/** Notice that Word appends to a generated description. */
const generated =
  /(?:O conteúdo gerado por IA pode estar incorreto|Descrição gerada automaticamente|Description automatically generated|AI-generated content may be incorrect)[^]*$/i
/** A description without information: a file name, or only that it is a picture. */
const fileName =
  /^(?:\S+\.(?:png|jpe?g|gif|bmp|svg|webp|emf|wmf|tiff?)|(?:imagem|image|picture|figura|foto|gráfico|graphic|chart|logo(?:tipo)?)\s*\d*|https?:\S+|[A-Z]:\\.*)$/i

/** Whether a line with a page number says nothing else. */
const isAboutPages = (line: string): boolean => aboutPages.test(line)

/** Returns a picture's alternative text; '' if it carries no information. */
function pictureWords(description: string | undefined): string {
  const words = description?.replace(generated, '').replaceAll(/\s+/g, ' ').trim() ?? ''
  return words === '' || fileName.test(words) ? '' : `[Imagem: ${words}]`
}
