import { type Cell, gridOf } from '#/modules/knowledge/reading/formats/grid.model.ts'
import type { Hiding } from '#/modules/knowledge/reading/formats/hiding.model.ts'
import { Enough } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { type Script, writtenScript } from '#/modules/knowledge/reading/formats/scripts.model.ts'
import { type DocumentTable, tableName } from '#/modules/knowledge/reading/pages.model.ts'

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

/** Raised or lowered letters, from where they begin on their line. */
interface OpenScript {
  script: Script
  frame: Frame
  from: number
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
  readonly #hiding: Hiding | undefined
  #written = 0
  readonly #frames: Frame[] = [newFrame()]
  readonly #tables: Table[] = []
  readonly #notes: Block[] = []
  #heading = ''
  /** Those that only arrange a page are none. */
  readonly tables: DocumentTable[] = []
  #link: { href: string; frame: Frame; from: number } | undefined
  readonly #scripts: OpenScript[] = []
  /** Where on its line the last equation ends. */
  #formulaEnd = -1
  #isNumbered = false
  /** The letters that were closed last, which go on where the next ones follow at once. */
  #closed: (OpenScript & { raw: string; end: number }) | undefined

  /** Throws `Enough` after so many characters; `hiding` says what is not taken. */
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

  /** Adds an equation; between letters its dollars would be those of a price. */
  addFormula(formula: string): void {
    if (formula.startsWith('$') && /[\p{L}\p{N}$]$/u.test(this.#frame.line)) this.add(' ')
    this.add(formula)
    this.#formulaEnd = this.#frame.line.length
  }

  /** Says that the number of the page stands on the line; where nothing else does, its word is no text. */
  passNumber(): void {
    this.#isNumbered = true
  }

  /** Adds what a picture shows, as its author described it for people who do not see it. */
  addPicture(description: string | undefined): void {
    this.add(pictureWords(description))
  }

  /** Whether nothing is on the line that is being written. */
  get isLineEmpty(): boolean {
    return this.#frame.line.trim() === ''
  }

  /** Forgets what was written of the paragraph. */
  dropLine(): void {
    this.#frame.line = ''
  }

  /** Ends a paragraph, which begins with `mark`: `## `, `a) `. */
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

  /** What follows is raised (an exponent) or lowered (an index). */
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

  /** Takes the row that is open away. */
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
    else if (cells.some(({ text }) => text !== '')) {
      const grid = gridOf(table.rows)
      this.#frame.blocks.push({ text: grid.lines.join('\n'), isItem: false })
      this.tables.push({ name: tableName(this.tables.length + 1, this.#heading), ...grid.table })
    }
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

/** All that stands beside the number of a page: `Página de`, `- / -`. */
const aboutPages = /^[\s\p{P}|]*(?:p[áa]g(?:ina)?|page|folha|fls?)?[\s\p{P}|]*(?:de|of)?[\s\p{P}|]*$/iu
/** What Word writes below a description that it made up itself. */
const generated =
  /(?:O conteúdo gerado por IA pode estar incorreto|Descrição gerada automaticamente|Description automatically generated|AI-generated content may be incorrect)[^]*$/i
/** A description that says nothing: the name of a file, or that it is a picture. */
const fileName =
  /^(?:\S+\.(?:png|jpe?g|gif|bmp|svg|webp|emf|wmf|tiff?)|(?:imagem|image|picture|figura|foto|gráfico|graphic|chart|logo(?:tipo)?)\s*\d*|https?:\S+|[A-Z]:\\.*)$/i

/** Whether a line that has the number of its page says nothing else. */
const isAboutPages = (line: string): boolean => aboutPages.test(line)

/** What the author of a picture wrote for people who do not see it; '' where that says nothing. */
function pictureWords(description: string | undefined): string {
  const words = description?.replace(generated, '').replaceAll(/\s+/g, ' ').trim() ?? ''
  return words === '' || fileName.test(words) ? '' : `[Imagem: ${words}]`
}
