import { Enough } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { type Cell, gridText } from '#/modules/knowledge/reading/formats/grid.model.ts'

interface Block {
  text: string
  /** An item of a list follows the one before without an empty line. */
  isItem: boolean
}

/** The text of a document, of a cell or of a note. */
interface Frame {
  blocks: Block[]
  line: string
  /** Headings or tables within a cell: the table only arranges a page. */
  hasStructure: boolean
}

interface Table {
  rows: (Cell & { frame: Frame })[][]
}

const newFrame = (): Frame => ({ blocks: [], line: '', hasStructure: false })

/** Addresses that are longer say nothing to a reader. */
const MOST_ADDRESS = 300

/**
 * Collects the text of a document while it is walked: headings as in Markdown, items of lists with their labels, tables as
 * rows of `a | b`, links with their addresses, notes at the end.
 */
export class BlockWriter {
  readonly #most: number
  #written = 0
  readonly #frames: Frame[] = [newFrame()]
  readonly #tables: Table[] = []
  readonly #notes: Block[] = []
  #link: { href: string; frame: Frame; from: number } | undefined

  /** Throws `Enough` after so many characters. */
  constructor(mostCharacters: number) {
    this.#most = mostCharacters
  }

  get #frame(): Frame {
    return this.#frames.at(-1)!
  }

  add(text: string): void {
    this.#frame.line += text
    this.#written += text.length
    if (this.#written > this.#most) throw new Enough()
  }

  /** Whether nothing is on the line that is being written. */
  get isLineEmpty(): boolean {
    return this.#frame.line.trim() === ''
  }

  /** Ends a paragraph, which begins with `mark`: `## `, `a) `. */
  end(mark = ''): void {
    const { line, blocks } = this.#frame
    const text = line.trim()
    if (text !== '') {
      const isHeading = mark.startsWith('#')
      blocks.push({ text: mark + (isHeading ? text.replaceAll(/\s+/g, ' ') : text), isItem: mark !== '' && !isHeading })
      if (isHeading) this.#frame.hasStructure = true
    }
    this.#frame.line = ''
  }

  openLink(href: string | undefined): void {
    this.#link =
      href !== undefined && /^(https?:|mailto:)/i.test(href) && href.length <= MOST_ADDRESS
        ? { href, frame: this.#frame, from: this.#frame.line.length }
        : undefined
  }

  /** Writes the address after the words that lead to it, unless it is among them. */
  closeLink(): void {
    const link = this.#link
    this.#link = undefined
    if (!link || link.frame !== this.#frame) return
    const words = link.frame.line.slice(link.from)
    const address = link.href.replace(/^mailto:/i, '')
    if (words.trim() !== '' && !words.includes(address.replace(/^https?:\/\//i, '').replace(/\/$/, '')))
      this.add(` (${address})`)
  }

  /** What follows is written at the end of the document. */
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

  openCell(cell: Partial<Cell> = {}): void {
    const table = this.#tables.at(-1)
    if (!table) return
    if (table.rows.length === 0) table.rows.push([])
    const frame = newFrame()
    table.rows.at(-1)!.push({ text: '', across: 1, down: 1, ...cell, frame })
    this.#frames.push(frame)
  }

  /** Says later what is known of a cell that is open. */
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
    else if (cells.some(({ text }) => text !== ''))
      this.#frame.blocks.push({ text: gridText(table.rows), isItem: false })
    this.#frame.hasStructure = true
  }

  /** All that was written, also where the document broke off in the middle of it. */
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
